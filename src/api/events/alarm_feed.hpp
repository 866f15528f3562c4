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
/// The database numbers all changes of alarms. So the feed need not read while no stream follows alarms: the next read
/// finds what has changed meanwhile. Several changes of an alarm between two reads become one, with its latest state.
/// Thread: any.
class alarm_feed {
public:
    static constexpr std::chrono::milliseconds interval{500};
    static constexpr std::chrono::seconds first_look{10};  ///< the first read returns the changes of this time

    /// An alarm as `GET /api/v5/alarm/live` has it.
    struct change {
        std::int64_t seq = 0;
        std::string json;
    };
    struct news {
        std::int64_t previous_seq = 0;  ///< number of what was known before
        bool is_first = false;          ///< the first read: everything that changed in the last seconds is reported
        std::vector<change> changes;
    };

    explicit alarm_feed(const handler_context& to) : context_(to) {}

    /// Begins to read, if it is time and no read is in progress. The read ends on the reader threads.
    void look(steady_time now, io::executor on);

    /// The changes that were read since the last call, in the order in which they happened.
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
