#include "store/reader_pool.hpp"

#include <fmt/format.h>

#include "base/log.hpp"
#include "store/query.hpp"
#include "store/record_query.hpp"

namespace penstock::store {

using master::record;
using master::resource;

namespace {

constexpr std::chrono::seconds longest_wait{5};
constexpr std::chrono::seconds pause{1};  ///< between attempts to open a connection

}  // namespace

master::refusal refusal_of(const failure& f) {
    if (f.code == errc::unavailable) return {master::fault_kind::unavailable, "the database did not answer in 5 s"};
    logger("store")->error("master data: {}", f.message);
    if (f.code == errc::duplicate || f.code == errc::integrity) return {master::fault_kind::conflict, f.message};
    return {master::fault_kind::internal, f.message};
}

/// A connection that is lent, and its transaction.
class snapshot::lease {
public:
    lease(reader_pool& home, std::unique_ptr<database> db) : home_(home), db_(std::move(db)) {}
    ~lease() {
        const bool is_sound = is_sound_ && db_->guarded([&]() -> answer<> {
            execute(db_->session(), "ROLLBACK");
            return {};
        });
        home_.give_back(std::move(db_), is_sound);
    }
    lease(const lease&) = delete;
    lease& operator=(const lease&) = delete;

    /// Not in the constructor: a connection that cannot begin goes back like any other.
    void begin() {
        run([&] {
            execute(db_->session(), db_->kind() == database::engine::postgresql
                                        ? "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
                                        : "BEGIN");
        });
    }

    /// Calls `work`; throws what a failure means.
    template <class Work>
    void run(Work work) {
        const auto done = db_->guarded([&]() -> answer<> {
            work();
            return {};
        });
        if (done) {
            home_.answers_ = true;
            return;
        }
        is_sound_ = false;
        if (done.error().code == errc::unavailable) home_.answers_ = false;
        throw refusal_of(done.error());
    }

    database& db() noexcept { return *db_; }

private:
    reader_pool& home_;
    std::unique_ptr<database> db_;
    bool is_sound_ = true;
};

snapshot::snapshot(std::unique_ptr<lease> l) : lease_(std::move(l)) {}
snapshot::snapshot(snapshot&&) noexcept = default;
snapshot::~snapshot() = default;

std::optional<record> snapshot::find(const resource& of, std::string_view id) {
    std::optional<record> found;
    lease_->run([&] { found = record_table::of(of).find(lease_->db(), id); });
    return found;
}

std::vector<record> snapshot::list(const resource& of, const list_request& asked) {
    std::vector<record> found;
    lease_->run([&] {
        record_query(record_table::of(of), asked).select(lease_->db(), [&](record&& r) {
            found.push_back(std::move(r));
        });
    });
    return found;
}

std::int64_t snapshot::count(const resource& of, const list_request& asked) {
    std::int64_t total = 0;
    lease_->run([&] { total = record_query(record_table::of(of), asked).count(lease_->db()); });
    return total;
}

void snapshot::run(const std::function<void(database&)>& work) {
    lease_->run([&] { work(lease_->db()); });
}

snapshot reader_pool::take() {
    snapshot view(std::make_unique<snapshot::lease>(*this, borrow()));
    view.lease_->begin();
    return view;
}

std::unique_ptr<database> reader_pool::borrow() {
    {
        std::unique_lock lock(guard_);
        if (!is_free_.wait_for(lock, longest_wait, [this] { return lent_ < most; })) {
            throw master::refusal(master::fault_kind::unavailable, "too many lists are being read; try again");
        }
        if (idle_.empty() && steady_now() < next_attempt_) throw refusal_of({errc::unavailable, ""});
        ++lent_;
        if (!idle_.empty()) {
            auto db = std::move(idle_.back());
            idle_.pop_back();
            return db;
        }
    }
    auto opened = open_();
    if (opened) return std::move(*opened);
    give_back(nullptr, false);
    answers_ = false;
    {
        const std::lock_guard lock(guard_);
        next_attempt_ = steady_now() + pause;
    }
    throw refusal_of(opened.error());
}

void reader_pool::give_back(std::unique_ptr<database> db, bool is_sound) {
    const std::lock_guard lock(guard_);
    if (is_sound) {
        idle_.push_back(std::move(db));
    } else {
        idle_.clear();  // what ended this connection has ended those as well
    }
    --lent_;
    is_free_.notify_one();
}

}  // namespace penstock::store
