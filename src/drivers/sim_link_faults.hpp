#pragma once

#include <optional>
#include <string_view>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/sim_device.hpp"

namespace penstock {

/// Faults of answers, the same for all protocols. Initially there are none; every field may change at any time.
struct sim_link_faults {
    bool is_silent = false;
    milliseconds delay{0};                   ///< before the answer; what follows waits too
    milliseconds late{0};                    ///< the answer is sent so much later, others overtake it
    std::optional<std::size_t> cut_at;       ///< only so many bytes of the answer are sent, then the connection ends
    std::optional<std::size_t> truncate_at;  ///< only so many bytes of the answer are sent, the next one behind them
    bool is_doubled = false;                 ///< each answer twice
    bool has_garbage = false;                ///< eight bytes FF before each answer

    enum class refusal { answered, silent, deaf, hang_up };
    /// What happens with requests that the device would refuse: not answered; not answered, and nothing after them on
    /// that connection; or the connection ends.
    refusal on_refusal = refusal::answered;
    bool answers_last_only = false;  ///< of several requests that arrived together
    unsigned every = 1;              ///< only every n-th request meets the faults above

    /// Applies the faults to the answer that begins at `begin` of `out`; no effect without an answer there.
    void corrupt(byte_buffer& out, std::size_t begin, sim_result& served) const;
};

/// Changes one as given by a line: `silent on`, `delay 50`, `late 1500`, `cut 5`, `truncate 5`, `duplicate on` (or
/// `double`), `garbage on`, `every 10`, `refusals silent|deaf|hang_up|answered`, `last_only on`; `clear` removes all.
/// False: it has no such name. The fault names what was expected; nothing has changed then.
checked<bool> set_link_fault(sim_link_faults& f, sim_arguments line);

}  // namespace penstock
