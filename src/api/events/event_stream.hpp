#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "api/events/event_hub.hpp"
#include "api/events/event_topics.hpp"
#include "api/events/value_watch.hpp"
#include "api/http/http.hpp"
#include "base/clock.hpp"
#include "services/access/caller.hpp"

namespace penstock::api {

/// One client's stream of events.
///
/// Lifecycle: `begin` once, then `append` again and again (`next` calls it four times a second) until it returns false:
/// the caller has lost its rights. Made by `event_hub::open`. Thread: `subscribe` any, the rest one at a time.
class event_stream {
public:
    static constexpr std::chrono::milliseconds tick{250};
    static constexpr std::chrono::seconds beat_time{5};
    static constexpr std::chrono::seconds check_time{1};

    event_stream(event_hub& of, std::string stream_id, services::kept_caller who, const topic_set& topics,
                 std::string resume);

    const std::string& id() const noexcept { return id_; }
    bool is_of(const services::kept_caller& who) const noexcept { return who == caller_; }

    /// What the client follows from now on; it replaces the earlier subscription.
    struct subscription {
        topic_set topics;
        std::vector<std::string> tags;
        std::int64_t set = 0;
    };
    void subscribe(subscription wanted);

    /// The event `hello`.
    void begin(std::string& out, steady_time now, wall_time wall);
    /// Appends the events of that moment, or nothing. `on`: where questions to the database may wait.
    bool append(std::string& out, steady_time now, wall_time wall, io::executor on);

    /// For `response::stream`: the events after the next tick.
    static io::awaitable<response::stream_state> next(std::shared_ptr<event_stream> self, std::string& piece);

private:
    void take_subscription();
    void append_log(std::string& out);
    void append_time(std::string& out, std::string_view event, wall_time wall) const;

    event_hub& hub_;
    const std::string id_;
    const services::kept_caller caller_;
    topic_set topics_;
    seen_events seen_;
    value_watch values_;
    bool has_values_ = false;
    std::uint64_t told_record_ = 0;  ///< of the log: the last one
    steady_time next_check_{}, last_event_{};

    std::mutex mutex_;  ///< of what another call has asked for
    std::optional<subscription> asked_;
};

}  // namespace penstock::api
