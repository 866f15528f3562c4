#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.hpp"

namespace penstock {

/// The notice for operators when a device was found to do that.
inline constexpr const char* one_request_a_segment =
    "the device answers only one of several requests that reach it together: the gateway sends one request at a time "
    "from now on. Set option pipeline to 1";

/// Finds out whether a device answers all requests that reach it in one segment. Some answer one of them only.
///
/// Until two requests of one segment have been answered, an unanswered request whose segment had one answer is repeated
/// alone. If it is answered then, requests are sent one at a time from now on; if not, its address is the reason.
/// Pure. Steady use allocates nothing.   Limits: three attempts to find out.
class pipeline_watch {
public:
    /// Requests that leave together have one number.
    std::uint32_t begin_segment() noexcept { return ++segment_; }
    void on_sent(std::uint32_t segment);
    void on_response(std::uint32_t segment, byte_view request);

    enum class verdict {
        silent,     ///< no response to the request itself
        ask_alone,  ///< do not report it: it is asked again
    };
    verdict on_timeout(std::uint32_t segment, byte_view request);

    /// A new link: the old one's requests are no longer in flight.
    void on_open() noexcept { segments_.clear(); }

    /// Requests must go out one at a time now.
    bool is_single() const noexcept { return is_single_ || !doubted_.empty(); }
    /// True once, when it has been found out that the device answers one request a segment.
    bool take_finding() noexcept;

private:
    struct segment {
        std::uint32_t number;
        unsigned sent = 0, answered = 0, ended = 0;
    };
    segment* find(std::uint32_t number) noexcept;
    void end_one(segment& s);
    void end_doubt() noexcept;

    std::vector<segment> segments_;  ///< with requests in flight
    std::uint32_t segment_ = 0;
    byte_buffer doubted_;          ///< request that is asked alone
    unsigned ended_requests_ = 0;  ///< requests that ended since then
    int attempts_ = 3;
    bool is_proven_ = false;
    bool is_single_ = false;
    bool has_finding_ = false;
};

}  // namespace penstock
