#pragma once

#include <cstddef>
#include <vector>

#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "drivers/pending_request.hpp"

namespace penstock {

/// Answers that a device may still send to requests that timed out, on a link whose answers carry no id.
///
/// A frame that could be a late answer is never given to another request. Only the same request, sent again, may use
/// it, because it is the answer to the same question. Pure: the time is an argument. Limits: `max` answers; there are
/// none in steady use.
class late_answers {
public:
    static constexpr std::size_t max = 16;
    static constexpr milliseconds min_wait{3'000};
    static constexpr int wait_factor = 3;  ///< a late answer is expected for so many time-outs of its request

    bool empty() const noexcept { return owed_.empty(); }
    void clear() noexcept { owed_.clear(); }

    /// False: there are too many, so no answer on this link can be trusted.
    bool add(const pending_request& ran_out, steady_time now);

    /// True: `frame` may be a late answer and does not answer `asked` (null: no request waits). It is removed from the
    /// list.
    bool take(byte_view frame, const pending_request* asked, const frame_rules& rules, steady_time now);

private:
    struct owed {
        byte_buffer request;
        steady_time deadline;
    };
    std::vector<owed> owed_;
};

}  // namespace penstock
