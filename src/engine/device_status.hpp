#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/batch.hpp"
#include "engine/device_events.hpp"
#include "engine/status.hpp"
#include "live/tag_table.hpp"

namespace penstock::engine {

/// The state of a running device for other threads, and the number of their waiting requests. Thread: any.
class device_status {
public:
    /// Writes, fresh reads and browse calls that may wait for one device.
    static constexpr std::size_t max_waiting = 1'000;

    device_status(std::string opc_id, std::shared_ptr<const live::tag_block> home);

    /// A device counts as connected for this time after its last answer.
    static milliseconds stale_after(milliseconds period) noexcept { return std::max(period * 3, milliseconds{5'000}); }

    opc_status status() const;
    std::vector<planned_request> plan() const;
    std::vector<device_event> events() const;  ///< oldest first

    /// False: the maximum number of requests is waiting already.
    bool try_acquire();
    void release(std::size_t count);

    void set_configuration(scan_status state, std::uint32_t tag_count, std::optional<milliseconds> period);
    void set_error(std::string text);
    void set_plan(std::vector<planned_request> requests);
    void set_security(std::string_view text);
    void set_address(std::string text);

    struct progress {
        device_counters counters{};
        double scan_ms = 0;  ///< duration of the last scan
        bool is_open = false;
        bool is_trying = false;
        bool has_answered = false;  ///< the device has answered on this link
        steady_time last_response{};
        std::optional<wall_time> confirmed_at{};
    };
    void set_progress(const progress& p);

    /// Calls `note(device_events&)` with the events of the device.
    template <class Note>
    void note_event(const Note& note) {
        const std::scoped_lock lock(mutex_);
        note(events_);
    }

private:
    connection_status connection() const noexcept;

    const std::shared_ptr<const live::tag_block> block_;
    mutable std::mutex mutex_;  ///< protects all members below
    opc_status status_;
    std::vector<planned_request> plan_;
    progress progress_;
    device_events events_;
    milliseconds period_{1000};
    std::size_t waiting_ = 0;
};

}  // namespace penstock::engine
