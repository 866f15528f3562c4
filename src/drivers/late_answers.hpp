#pragma once

#include <cstddef>
#include <vector>

#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "drivers/pending_request.hpp"

namespace penstock {

/// Answers that a device may still send to requests that ran out, on a link where answers carry no id.
///
/// A frame that could be one of them is never given to another request; the same request again may have it, for it is
/// the answer to the same question. Pure: the time is an argument. Limits: `max`; empty in steady use.
class late_answers {
public:
    static constexpr std::size_t max = 16;
    static constexpr milliseconds min_wait{3'000};
    static constexpr int wait_factor = 3;  ///< of the request's own time-out

    bool empty() const noexcept { return owed_.empty(); }
    void clear() noexcept { owed_.clear(); }

    /// False: too many already, so that nothing that comes can be trusted.
    bool add(const pending_request& ran_out, steady_time now);

    /// True: `frame` may be one of them and is not the answer to `asked` (null: nothing is asked). It is taken out.
    bool take(byte_view frame, const pending_request* asked, const frame_rules& rules, steady_time now);

private:
    struct owed {
        byte_buffer request;
        steady_time deadline;
    };
    std::vector<owed> owed_;
};

}  // namespace penstock
