#include "api/v5/feed_follower.hpp"

#include <future>
#include <set>

#include "api/alarm_desk.hpp"
#include "api/v5/opc.hpp"
#include "api/v5/service_keys.hpp"
#include "api/v5/site.hpp"
#include "base/log.hpp"
#include "master/catalogue.hpp"
#include "master/record_database.hpp"

namespace penstock::api::v5 {

namespace {

constexpr std::chrono::seconds interval{1};
constexpr std::chrono::minutes measure_every{1};
constexpr std::size_t most_at_once = 5000;

bool is_of_keys(const std::string& kind) {
    return kind == "account" || kind == "token" || kind == "key";
}

}  // namespace

void feed_follower::start() {
    if (!to_.records.is_shared()) return;
    try {
        auto view = to_.records.read();
        last_seq_ = view->last_change();
    } catch (const master::refusal& why) {
        logger("api")->warn("the change feed: {}", why.message);
    }
    thread_ = std::thread([this] { run(); });
}

void feed_follower::stop() {
    {
        const std::lock_guard lock(guard_);
        is_stopping_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void feed_follower::run() {
    std::unique_lock lock(guard_);
    while (!wake_.wait_for(lock, interval, [this] { return is_stopping_; })) {
        lock.unlock();
        look();
        lock.lock();
    }
}

void feed_follower::look() {
    try {
        for (;;) {
            auto view = to_.records.read();
            if (steady_now() - measured_ >= measure_every) {
                database_bytes_ = view->database_bytes();
                measured_ = steady_now();
            }
            const auto page = view->changes_after(last_seq_, most_at_once);
            if (page.items.empty()) return;
            follow(page.items);
            last_seq_ = page.items.back().seq;
            if (!page.has_more) return;
        }
    } catch (const master::refusal&) {
        // The database is away; what was missed is read when it is back.
    }
}

void feed_follower::follow(const std::vector<master::record_change>& changes) {
    bool are_keys_new = false;
    std::set<std::string> opcs, tags, alarms, sites;
    for (const auto& change : changes) {
        if (change.edge_id == to_.set.edge_id) continue;
        if (is_of_keys(change.kind)) are_keys_new = true;
        if (change.kind == "opc") opcs.insert(change.id);
        if (change.kind == "tag") tags.insert(change.id);
        if (change.kind == "alarm") alarms.insert(change.id);
        if (change.kind == "site") sites.insert(change.id);
    }
    if (!are_keys_new && opcs.empty() && tags.empty() && alarms.empty() && sites.empty()) return;
    // What it throws comes back here: the changes are then followed the next time.
    std::packaged_task<void()> work([&] {
        if (are_keys_new) to_.service_keys.load(to_.store);
        follow_sites(to_, sites);
        follow_devices(to_, opcs, tags);
        if (to_.set.alarms != nullptr) to_.set.alarms->follow_alarms({alarms.begin(), alarms.end()});
    });
    io::asio::post(to_.store_loop.context(), [&work] { work(); });
    work.get_future().get();
}

}  // namespace penstock::api::v5
