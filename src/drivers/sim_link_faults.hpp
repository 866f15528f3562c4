#pragma once

#include <optional>
#include <string_view>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/sim_device.hpp"

namespace penstock {

/// Faults of answers, which all protocols share. Initially there are none; every field may change at any time.
struct sim_link_faults {
    bool is_silent = false;
    milliseconds delay{0};              ///< pause before the answer; later answers wait, too
    milliseconds late{0};               ///< the answer is sent so much later; later answers do not wait
    std::optional<std::size_t> cut_at;  ///< only so many bytes of the answer are sent, then the connection ends
    /// Only so many bytes of the answer are sent; the next answer follows them.
    std::optional<std::size_t> truncate_at;
    bool is_doubled = false;   ///< each answer is sent twice
    bool has_garbage = false;  ///< eight bytes FF are sent before each answer

    enum class refusal { answered, silent, deaf, hang_up };
    /// What happens with requests that the device would refuse: they are not answered; or neither they nor later
    /// requests on that connection are answered; or the connection ends.
    refusal on_refusal = refusal::answered;
    bool answers_last_only = false;  ///< of several requests that arrived together, only the last is answered
    unsigned every = 1;              ///< the faults above apply only to every n-th request

    /// Applies the faults to the answer that begins at `begin` of `out`; no effect without an answer there.
    void corrupt(byte_buffer& out, std::size_t begin, sim_result& served) const;
};

/// Changes the faults by a line: `silent on`, `delay 50`, `late 1500`, `cut 5`, `truncate 5`, `duplicate on` (or
/// `double`), `garbage on`, `every 10`, `refusals silent|deaf|hang_up|answered`, `last_only on`; `clear` removes all.
/// False: there is no such fault. The returned fault says what was expected; then nothing has changed.
checked<bool> set_link_fault(sim_link_faults& f, sim_arguments line);

}  // namespace penstock
