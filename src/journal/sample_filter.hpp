#pragma once

#include <cstdint>
#include <vector>

#include "base/clock.hpp"
#include "base/number_table.hpp"
#include "model/samples.hpp"

namespace penstock::journal {

/// Which samples of a tag are recorded.
enum class record_mode : std::uint8_t {
    all,     ///< each sample
    change,  ///< samples that differ from the last recorded one, and one for each heartbeat
};

/// How one tag is recorded.
struct record_rule {
    record_mode mode = record_mode::all;
    double deadband = 0;  ///< in mode `change`: a number that differs by this or less is no change
    double share = 0;     ///< the same as a share of the last recorded number; the larger limit applies
};

/// Decides which samples are recorded. A change of quality or type is always recorded.
///
/// Thread: the journal's.   Limits: 40 bytes for each tag in mode `change`, 20 more for a tag with a deadband.
class sample_filter {
public:
    explicit sample_filter(milliseconds heartbeat) : heartbeat_(heartbeat) {}

    void set_rule(tag_number tag, const record_rule& rule);

    /// Removes all samples that are not to be recorded; the others keep their order.
    void filter(sample_batch& b);

    /// Whether sample `i` is to be recorded; then it counts as recorded. Call it for each sample in order.
    bool accept(const sample_batch& b, std::size_t i) {
        auto* const s = states_.find(b.tags[i]);
        return s == nullptr || passes(*s, b, i);
    }

private:
    struct state {
        std::int64_t kept_at = 0;  ///< epoch ms
        std::int64_t seen_at = 0;  ///< time of the previous sample, epoch ms
        std::uint64_t cell = 0;    ///< the value; for texts and arrays a fingerprint
        std::uint8_t type = 0;
        quality last_quality = quality::bad;
        bool is_empty = true;
        bool has_deadband = false;
    };
    struct deadband {
        double amount = 0, share = 0;
    };

    bool passes(state& s, const sample_batch& b, std::size_t i) const;

    milliseconds heartbeat_;
    number_table<state> states_;  ///< every sample of other tags is recorded
    number_table<deadband> deadbands_;
    sample_batch kept_;
};

}  // namespace penstock::journal
