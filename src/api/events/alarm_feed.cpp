#include "api/events/alarm_feed.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <utility>

#include "api/v5/alarm_json.hpp"
#include "base/log.hpp"
#include "master/record_database.hpp"
#include "master/request_error.hpp"

namespace penstock::api {

void alarm_feed::look(steady_time now, io::executor on) {
    {
        const std::lock_guard lock(mutex_);
        if (is_looking_ || now < next_) return;
        is_looking_ = true;
        next_ = now + interval;
    }
    io::asio::co_spawn(on, look_once(), io::asio::detached);
}

std::vector<alarm_feed::news> alarm_feed::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(found_, {});
}

io::awaitable<> alarm_feed::look_once() {
    std::optional<news> found;
    try {
        found = co_await context_.reader_threads.run([this] { return read(); });
    } catch (const master::request_error& why) {
        // Reported by the store, once an outage. The next look finds what this one did not.
        logger("api")->debug("cannot read the alarms for the event streams: {}", why.message);
    } catch (const std::exception& e) {
        logger("api")->error("cannot read the alarms for the event streams: {}", e.what());
    }
    finish(std::move(found));
}

void alarm_feed::finish(std::optional<news> found) {
    const std::lock_guard lock(mutex_);
    is_looking_ = false;
    if (!found) return;
    last_ = found->changes.empty() ? found->previous_seq : found->changes.back().seq;
    if (found->is_first || !found->changes.empty()) found_.push_back(*std::move(found));
}

/// The number of what had happened some seconds ago; 0, which is all, where so much has happened since that it would
/// take long to find.
std::int64_t alarm_feed::find_begin(master::record_reader& view, wall_time now) {
    constexpr int max_pages = 20;
    alarms::event_request newest;
    newest.limit = 1'000;
    for (int i = 0; i < max_pages; ++i) {
        const auto page = view.list_alarm_events(newest);
        for (const auto& e : page.items) {
            if (e.decided_at < now - first_look) return e.event_id;
        }
        if (!page.has_more) return 0;
        newest.older_than =
            alarms::event_position{to_epoch_ms(page.items.back().decided_at), page.items.back().event_id};
    }
    return 0;
}

alarm_feed::news alarm_feed::read() const {
    std::optional<std::int64_t> last;
    {
        const std::lock_guard lock(mutex_);
        last = last_;
    }
    auto view = context_.database.read();
    news found;
    found.is_first = !last;
    found.previous_seq = last ? *last : find_begin(*view, wall_now());
    alarms::live_request since;
    since.after_seq = found.previous_seq;
    for (const auto& a : view->list_live_alarms(since)) {
        auto& one = found.changes.emplace_back();
        one.seq = a.current.seq;
        json_writer json(one.json);
        v5::write_live_alarm(json, context_, a);
    }
    return found;
}

}  // namespace penstock::api
