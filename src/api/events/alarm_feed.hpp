#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "api/handler_context.hpp"
#include "base/clock.hpp"
#include "io/awaitable.hpp"

namespace penstock::master {
class record_reader;
}

namespace penstock::api {

/// Reads which alarms have changed, at this and at other gateways of a shared database.
///
/// The database numbers what happens to alarms, so nobody has to ask while no stream follows them, and what happened
/// meanwhile is found at the next look. Several changes of one alarm between two looks are one: its latest state.
/// Thread: any.
class alarm_feed {
public:
    static constexpr std::chrono::milliseconds interval{500};
    static constexpr std::chrono::seconds first_look{10};  ///< so far back the first one goes

    /// An alarm as `GET /api/v5/alarm/live` has it.
    struct change {
        std::int64_t seq = 0;
        std::string json;
    };
    struct news {
        std::int64_t previous_seq = 0;  ///< number of what was known before
        bool is_first = false;          ///< nothing was known before: what has changed in the last seconds is new
        std::vector<change> changes;
    };

    explicit alarm_feed(const handler_context& to) : context_(to) {}

    /// Begins a look when it is time and none is under way; it ends on the reader threads.
    void look(steady_time now, io::executor on);

    /// What the looks since the last call have found, in the order it happened.
    std::vector<news> take();

private:
    io::awaitable<> look_once();
    news read() const;
    static std::int64_t find_begin(master::record_reader& view, wall_time now);
    void finish(std::optional<news> found);

    const handler_context& context_;
    mutable std::mutex mutex_;
    bool is_looking_ = false;
    steady_time next_{};
    std::optional<std::int64_t> last_;
    std::vector<news> found_;
};

}  // namespace penstock::api
