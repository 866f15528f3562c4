#pragma once

#include <cstdint>
#include <vector>

#include "base/clock.hpp"
#include "base/number_table.hpp"
#include "model/samples.hpp"

namespace penstock::journal {

/// Which samples of a tag are kept.
enum class record_mode : std::uint8_t {
    all,     ///< each sample
    change,  ///< what differs from the sample kept last, and one a heartbeat
};

/// How one tag is recorded.
struct record_rule {
    record_mode mode = record_mode::all;
    double deadband = 0;  ///< in mode `change`: a number that differs by no more is no change
    double share = 0;     ///< the same as a share of the number kept last; the larger one counts
};

/// Decides which samples are kept. A change of quality or type always is.
///
/// Thread: the journal's.   Limits: 40 bytes for each tag in mode `change`, 20 more for one with a deadband.
class sample_filter {
public:
    explicit sample_filter(milliseconds heartbeat) : heartbeat_(heartbeat) {}

    void set_rule(tag_number tag, const record_rule& rule);

    /// Leaves only what is to be kept, in its order.
    void filter(sample_batch& b);

    /// Whether sample `i` is to be kept; it counts as kept then. To be called for each sample in order.
    bool accept(const sample_batch& b, std::size_t i) {
        auto* const s = states_.find(b.tags[i]);
        return s == nullptr || passes(*s, b, i);
    }

private:
    struct state {
        std::int64_t kept_at = 0;  ///< epoch ms
        std::int64_t seen_at = 0;  ///< of the sample before
        std::uint64_t cell = 0;    ///< of texts and arrays: a fingerprint
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
    number_table<state> states_;  ///< of the others every sample is kept
    number_table<deadband> deadbands_;
    sample_batch kept_;
};

}  // namespace penstock::journal
