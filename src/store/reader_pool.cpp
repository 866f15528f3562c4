#include "store/reader_pool.hpp"

#include <fmt/format.h>

#include "base/invariant.hpp"
#include "base/log.hpp"
#include "store/change_feed.hpp"
#include "store/query.hpp"
#include "store/record_query.hpp"

namespace penstock::store {

using master::record;
using master::resource;

namespace {

constexpr std::chrono::seconds pause{1};  ///< between attempts to open a connection

}  // namespace

master::request_error to_request_error(const failure& f) {
    if (is_unavailable(f.kind)) return {master::error_kind::unavailable, unavailable_text(f.kind)};
    logger("store")->error("a request to the database of the master data failed: {}", f.message);
    if (f.kind == cause::duplicate || f.kind == cause::integrity) return {master::error_kind::conflict, f.message};
    return {master::error_kind::internal, f.message};
}

/// A connection that is lent, and its transaction.
class snapshot::lease {
public:
    lease(reader_pool& home, std::unique_ptr<database> db) : home_(home), db_(std::move(db)) { db_->trim(); }
    ~lease() {
        if (is_sound_ && has_begun_) {
            is_sound_ = db_->translate_errors([&]() -> outcome<> {
                               execute(db_->session(), "ROLLBACK");
                               return {};
                           })
                            .has_value();
        }
        home_.return_connection(std::move(db_), is_sound_);
    }
    lease(const lease&) = delete;
    lease& operator=(const lease&) = delete;

    /// What a piece of work needs of the transaction: a single statement that comes first needs none, and most
    /// snapshots read one record only.
    enum class need { transaction, none_at_first };

    /// Calls `work`; throws what a failure means.
    template <class Work>
    void run(need needed, Work work) {
        const auto done = db_->translate_errors([&]() -> outcome<> {
            if (!has_begun_ && (is_used_ || needed == need::transaction)) begin();
            is_used_ = true;
            work();
            return {};
        });
        if (done) {
            home_.answers_ = true;
            return;
        }
        is_sound_ = false;
        if (is_unavailable(done.error().kind)) home_.answers_ = false;
        throw to_request_error(done.error());
    }

    database& db() noexcept { return *db_; }
    total_cache& totals() noexcept { return home_.totals_; }
    read_cache* recent() noexcept { return home_.recent_; }
    bool is_fresh() const noexcept { return !is_used_; }  ///< nothing was read, so its view is not fixed yet

private:
    void begin() {
        execute(db_->session(), db_->kind() == database::backend::postgresql
                                    ? "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
                                    : "BEGIN");
        has_begun_ = true;
    }

    reader_pool& home_;
    std::unique_ptr<database> db_;
    bool is_sound_ = true;
    bool is_used_ = false;
    bool has_begun_ = false;
};

snapshot::snapshot(std::unique_ptr<lease> l) : lease_(std::move(l)) {}
snapshot::snapshot(snapshot&&) noexcept = default;
snapshot::~snapshot() = default;

std::optional<record> snapshot::find(const resource& of, std::string_view id) {
    std::optional<record> found;
    const auto& table = record_table::of(of);
    auto* recent = lease_->is_fresh() && !table.has_lists() ? lease_->recent() : nullptr;
    const auto epoch = recent == nullptr ? 0 : recent->epoch();
    if (recent != nullptr) found = recent->find(of, std::string(id));
    if (found) return found;
    const auto needed = table.has_lists() ? lease::need::transaction : lease::need::none_at_first;
    lease_->run(needed, [&] { found = table.find(lease_->db(), id); });
    if (found && recent != nullptr) recent->put(*found, epoch);
    return found;
}

std::vector<record> snapshot::list(const resource& of, const master::list_request& asked) {
    std::vector<record> found;
    lease_->run(lease::need::transaction, [&] {
        record_query(lease_->db(), record_table::of(of), asked).select([&](record&& r) {
            found.push_back(std::move(r));
        });
    });
    return found;
}

std::int64_t snapshot::count(const resource& of, const master::list_request& asked) {
    std::int64_t total = 0;
    lease_->run(lease::need::transaction, [&] {
        auto& known = lease_->totals();
        const record_query query(lease_->db(), record_table::of(of), asked);
        const auto change = penstock::store::last_change(lease_->db());
        const auto now = steady_now();
        if (const auto kept = known.find(query.name(), change, now)) {
            total = *kept;
        } else {
            total = query.count();
            known.keep(query.name(), change, now, total);
        }
    });
    return total;
}

void snapshot::run(const std::function<void(database&)>& work) {
    lease_->run(lease::need::transaction, [&] { work(lease_->db()); });
}

snapshot reader_pool::borrow_snapshot(milliseconds patience) {
    return snapshot(std::make_unique<snapshot::lease>(*this, borrow(patience)));
}

std::optional<snapshot> reader_pool::try_borrow() {
    std::unique_ptr<database> db;
    {
        const std::lock_guard lock(mutex_);
        if (idle_.empty() || borrowed_ >= max_connections) return std::nullopt;
        ++borrowed_;
        db = std::move(idle_.back());
        idle_.pop_back();
    }
    return snapshot(std::make_unique<snapshot::lease>(*this, std::move(db)));
}

std::unique_ptr<database> reader_pool::borrow(milliseconds patience) {
    {
        std::unique_lock lock(mutex_);
        if (!condition_.wait_for(lock, patience, [this] { return borrowed_ < max_connections; })) {
            throw master::request_error(master::error_kind::unavailable, "too many lists are being read: try again");
        }
        if (idle_.empty() && steady_now() < next_attempt_) throw to_request_error({cause::unavailable, ""});
        ++borrowed_;
        if (!idle_.empty()) {
            auto db = std::move(idle_.back());
            idle_.pop_back();
            return db;
        }
    }
    auto opened = open_();
    if (opened) return std::move(*opened);
    return_connection(nullptr, false);
    answers_ = false;
    {
        const std::lock_guard lock(mutex_);
        next_attempt_ = steady_now() + pause;
    }
    throw to_request_error(opened.error());
}

void reader_pool::return_connection(std::unique_ptr<database> db, bool is_sound) {
    const std::lock_guard lock(mutex_);
    if (is_sound) {
        idle_.push_back(std::move(db));
    } else {
        idle_.clear();  // what ended this connection has ended those as well
    }
    PENSTOCK_INVARIANT(borrowed_ > 0 && borrowed_ <= max_connections);
    --borrowed_;
    condition_.notify_one();
}

}  // namespace penstock::store
