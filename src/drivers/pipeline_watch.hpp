#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.hpp"

namespace penstock {

/// The notice for operators about a device that answers only one request of a segment.
inline constexpr const char* one_request_a_segment =
    "the device answers only one of several requests that reach it together: the gateway sends one request at a time "
    "from now on. Set option pipeline to 1";

/// Finds out whether a device answers all requests that reach it in one TCP segment. Some devices answer only one.
///
/// If only one request of a segment was answered, an unanswered one is repeated alone. If it is answered then, requests
/// are sent one at a time from now on; if not, its address is the reason. This ends when two requests of one segment
/// have been answered.
/// Pure. Steady use allocates nothing.   Limits: three attempts to find out.
class pipeline_watch {
public:
    /// Requests that leave in one segment have the same number.
    std::uint32_t begin_segment() noexcept { return ++segment_; }
    void on_sent(std::uint32_t segment);
    void on_response(std::uint32_t segment, byte_view request);

    enum class verdict {
        silent,     ///< no response to the request itself
        ask_alone,  ///< do not report it: the request is sent again
    };
    verdict on_timeout(std::uint32_t segment, byte_view request);

    /// The link is new: the requests of the old link are no longer in flight.
    void on_open() noexcept { segments_.clear(); }

    /// Requests must go out one at a time now.
    bool is_single() const noexcept { return is_single_ || !doubted_.empty(); }
    /// Returns true once, when the device was found to answer only one request of a segment.
    bool take_finding() noexcept;

private:
    struct segment {
        std::uint32_t number;
        unsigned sent = 0, answered = 0, ended = 0;
    };
    segment* find(std::uint32_t number) noexcept;
    void end_one(segment& s);
    void end_doubt() noexcept;

    std::vector<segment> segments_;  ///< segments with requests in flight
    std::uint32_t segment_ = 0;
    byte_buffer doubted_;          ///< the request that is repeated alone
    unsigned ended_requests_ = 0;  ///< requests that ended since then
    int attempts_ = 3;
    bool is_proven_ = false;
    bool is_single_ = false;
    bool has_finding_ = false;
};

}  // namespace penstock
