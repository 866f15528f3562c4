#include "services/configuration/change_feed_poller.hpp"

#include "base/log.hpp"
#include "services/configuration/configuration.hpp"

namespace penstock::services {

namespace {

constexpr std::chrono::seconds poll_interval{1};
constexpr std::chrono::minutes measure_interval{1};
constexpr std::size_t max_changes = 5000;  ///< at a time

}  // namespace

void change_feed_poller::start() {
    if (!records_.is_shared()) return;
    try {
        last_seq_ = records_.read()->last_change();
    } catch (const master::request_error& why) {
        logger("api")->warn("cannot read the change feed from the database: {}", why.message);
    }
    thread_.start("change feed", [this] {
        while (thread_.wait_for(poll_interval))
            poll();
    });
}

void change_feed_poller::poll() {
    try {
        for (;;) {
            const auto view = records_.read();
            if (steady_now() - measured_ >= measure_interval) {
                database_bytes_ = view->database_bytes();
                measured_ = steady_now();
            }
            auto page = view->changes_after(last_seq_, max_changes);
            if (page.items.empty()) return;
            const auto last = page.items.back().seq;
            follow(std::move(page.items));
            last_seq_ = last;
            if (!page.has_more) return;
        }
    } catch (const master::request_error&) {
        // The database is away; what was missed is read when it is back.
    }
}

void change_feed_poller::follow(std::vector<master::record_change> changes) {
    std::erase_if(changes, [&](const auto& change) { return change.edge_id == edge_id_; });
    if (changes.empty()) return;
    // What it throws comes back here: the changes are then followed the next time.
    store_loop_.run_and_wait([&] { configuration_.apply_changes(changes); });
}

}  // namespace penstock::services
