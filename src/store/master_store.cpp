#include "store/master_store.hpp"

#include <map>
#include <mutex>

#include "store/migrations.hpp"
#include "store/postgres_login.hpp"
#include "store/query.hpp"
#include "store/reader_pool.hpp"
#include "store/sequence.hpp"
#include "store/shared_tables.hpp"

namespace penstock::store {

namespace {

/// The text of a refusal in v1.
cause cause_of(master::error_kind why) noexcept {
    switch (why) {
        case master::error_kind::not_found: return cause::not_found;
        case master::error_kind::unavailable: return cause::unavailable;
        case master::error_kind::internal: return cause::store_failed;
        default: return cause::integrity;
    }
}

/// Of one database there is one, though a gateway that waits for it at start opens it again and again.
std::shared_ptr<outages> outages_of(const std::string& where) {
    static std::mutex guard;
    static std::map<std::string, std::shared_ptr<outages>> all;
    const std::scoped_lock lock(guard);
    auto& found = all[where];
    if (!found) found = std::make_shared<outages>();
    return found;
}

/// That this gateway uses the database: so that a restore knows what others share.
outcome<> note_use(database& db, const master_options& options) {
    return db.transact([&](soci::session& session) {
        execute(session,
                "INSERT INTO shared_counter (counter_name, counter_value) VALUES (:name, " +
                    std::to_string(to_epoch_ms(options.clock())) +
                    ") ON CONFLICT (counter_name) DO UPDATE SET counter_value = excluded.counter_value",
                {{"name", std::string(user_mark) + options.context.edge_id}});
    });
}

/// A login that was refused will be refused again; SOCI does not tell it from a server that is away.
failure why_not_opened(const std::string& url, const failure& known) {
    if (!is_unavailable(known.kind)) return known;
    constexpr std::chrono::seconds limit{5};
    const auto again = log_in(url, limit);
    return again || again.error().kind != cause::login_refused ? known : again.error();
}

}  // namespace

class master_store::body {
public:
    body(const master_options& o, database& own)
        : options(o),
          writer(&own),
          readers(
              [this]() -> outcome<std::unique_ptr<database>> {
                  if (!options.url.empty())
                      return database::open_postgresql(options.url, database::use::read, &watch, noted);
                  return database::open_sqlite(options.file, database::use::read, noted);
              },
              options.url.empty() ? &recent : nullptr) {}

    const master_options options;
    const std::shared_ptr<outages> noted = outages_of(options.url.empty() ? options.file : options.url);
    connection_watchdog watch{noted->link};  ///< outlives the connections
    std::unique_ptr<database> shared;        ///< null: the master data are in the gateway's own file
    database* writer;
    read_cache recent;
    reader_pool readers;
    /// Whether there is a connection to write on; an attempt that failed is not made again within a second.
    bool is_there() {
        if (is_lost && steady_now() >= next_attempt) {
            is_lost = !writer->reconnect().has_value();
            next_attempt = steady_now() + pause;
        }
        return !is_lost;
    }

    static constexpr std::chrono::seconds pause{1};
    bool is_lost = false;
    steady_time next_attempt{};
};

outcome<std::unique_ptr<master_store>> master_store::open(const master_options& options, database& own) {
    auto made = std::make_unique<body>(options, own);
    if (!options.url.empty()) {
        auto opened = database::open_postgresql(options.url, database::use::write, &made->watch, made->noted);
        if (!opened) return why_not_opened(options.url, opened.error());
        made->shared = std::move(*opened);
        made->writer = made->shared.get();
    }
    if (auto ready = update_shared_schema(*made->writer, to_epoch_ms(options.clock())); !ready) return ready.error();
    if (made->shared) {
        if (auto noted = note_use(*made->shared, options); !noted) return noted.error();
    }
    return std::unique_ptr<master_store>(new master_store(std::move(made)));
}

master_store::master_store(std::unique_ptr<body> b) : body_(std::move(b)) {}
master_store::~master_store() = default;

bool master_store::is_shared() const noexcept {
    return body_->shared != nullptr;
}

bool master_store::answers() const noexcept {
    return !is_shared() || body_->readers.answers();
}

std::unique_ptr<master::record_reader> master_store::read() {
    return std::make_unique<snapshot>(body_->readers.borrow_snapshot());
}

std::unique_ptr<master::record_reader> master_store::try_read() {
    auto idle = is_shared() ? std::nullopt : body_->readers.try_borrow();
    return idle ? std::make_unique<snapshot>(std::move(*idle)) : nullptr;
}

outcome<> master_store::within_transaction(const std::function<void(database&, sequences&)>& work) {
    auto& db = *body_->writer;
    if (!body_->is_there())
        return failure{cause::unavailable, "the gateway is not connected to the database of the master data"};
    const auto done = db.transact_immediate([&](soci::session& session) {
        if (body_->shared) execute(session, std::string(lock_master_data));
        sequences counters;
        work(db, counters);
        counters.save(db);
    });
    body_->recent.changed();
    if (!done) body_->is_lost = body_->shared && is_unavailable(done.error().kind);
    return done;
}

void master_store::write(std::span<master::write_call* const> calls) {
    const auto now_ms = to_epoch_ms(body_->options.clock());
    for (auto* call : calls)
        call->failed.reset();
    const auto done = within_transaction([&](database& db, sequences& counters) {
        for (auto* call : calls)
            run_within(db, *call, counters, now_ms);
    });
    if (done) return;
    if (calls.size() > 1 && !is_unavailable(done.error().kind)) {
        // Something that one of them did took the others along.
        for (std::size_t i = 0; i < calls.size(); ++i)
            write(calls.subspan(i, 1));
        return;
    }
    const auto why = to_request_error(done.error());
    for (auto* call : calls) {
        if (!call->failed) call->failed = why;
    }
}

/// What is refused, or what the database refuses, is undone back to the savepoint.
void master_store::run_within(database& db, master::write_call& call, sequences& counters, std::int64_t now_ms) {
    database::savepoint one(db);
    try {
        record_work work(db, body_->options.context, counters, call.actor, now_ms);
        call.run(work);
    } catch (const master::request_error& r) {
        call.failed = r;
    } catch (const soci::soci_error& e) {
        const auto why = db.failure_of(e);
        if (is_unavailable(why.kind)) throw;  // no single call's fault: it fails all of them
        if (!one.is_set()) throw;             // there is no savepoint to go back to
        call.failed = to_request_error(why);
    } catch (const std::exception& e) {
        // A defect in what one call does must not take the others along.
        call.failed = master::request_error(master::error_kind::internal, e.what());
    }
    if (call.failed) {
        one.roll_back();
    } else {
        one.release();
    }
}

outcome<> master_store::change(const std::string& actor, const std::function<void(record_work&)>& work) {
    const auto now_ms = to_epoch_ms(body_->options.clock());
    return within_transaction([&](database& db, sequences& counters) {
        record_work doing(db, body_->options.context, counters, actor, now_ms);
        try {
            work(doing);
        } catch (const master::request_error& r) {
            value_or_abort<void>(failure(cause_of(r.kind), r.message));
        }
    });
}

outcome<> master_store::read_with_writer(const std::function<void(soci::session&)>& work) {
    auto& db = *body_->writer;
    if (!body_->is_there())
        return failure{cause::unavailable, "the gateway is not connected to the database of the master data"};
    const auto done = db.transact([&](soci::session& session) { work(session); });
    if (!done) body_->is_lost = body_->shared && is_unavailable(done.error().kind);
    return done;
}

outcome<> master_store::read_aside(const std::function<void(soci::session&)>& work) {
    constexpr milliseconds patience{100};  // the caller has the connection that writes as well
    try {
        body_->readers.borrow_snapshot(patience).run([&](database& db) { work(db.session()); });
        return {};
    } catch (const master::request_error& r) {
        return failure{cause::unavailable, r.message};
    }
}

}  // namespace penstock::store
