#include "journal/sample_filter.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/crc32c.hpp"

namespace penstock::journal {

namespace {

/// Two texts of the same length and checksum count as equal, which is wrong once in four billion.
std::uint64_t fingerprint(byte_view content) noexcept {
    return std::uint64_t{crc32c(content)} << 32U | (content.size() & 0xFFFF'FFFFU);
}

}  // namespace

void sample_filter::set_rule(tag_number tag, const record_rule& rule) {
    deadbands_.erase(tag);
    if (rule.mode == record_mode::all) {
        states_.erase(tag);
        return;
    }
    auto& s = states_[tag];
    s.has_deadband = rule.deadband > 0 || rule.share > 0;
    if (s.has_deadband) deadbands_[tag] = {rule.deadband, rule.share};
}

void sample_filter::filter(sample_batch& b) {
    const auto has_rule = [&](tag_number tag) { return states_.find(tag) != nullptr; };
    if (states_.empty() || std::ranges::none_of(b.tags, has_rule)) return;
    kept_.clear();
    for (std::size_t i = 0; i < b.size(); ++i) {
        if (!accept(b, i)) continue;
        kept_.tags.push_back(b.tags[i]);
        kept_.add(b, i);
    }
    kept_.stream = b.stream;
    std::swap(kept_, b);
}

bool sample_filter::passes(state& s, const sample_batch& b, std::size_t i) const {
    const auto time = b.times[i];
    const bool is_outside = b.has_value(i) && b.type_at(i).is_out_of_line();
    const auto cell = is_outside ? fingerprint(b.bytes_at(i)) : b.cells[i];
    bool is_change = s.is_empty || s.last_quality != b.qualities[i] || s.type != b.types[i];
    if (!is_change && cell != s.cell) {
        is_change = true;
        if (s.has_deadband && !is_outside) {
            const auto& within = *deadbands_.find(b.tags[i]);
            const auto was = number_of(s.cell, b.type_at(i));
            const auto is = b.number_at(i);
            // With NaN, the comparison is false, so it counts as a change.
            if (was && is)
                is_change = !(std::abs(*is - *was) <= std::max(within.amount, within.share * std::abs(*was)));
        }
    }
    // If the next sample came at the same interval, it would be too late for the heartbeat.
    const auto pace = std::max<std::int64_t>(time - s.seen_at, 0);
    const bool is_due = heartbeat_.count() > 0 && std::abs(time - s.kept_at) + pace > heartbeat_.count();
    s.seen_at = time;
    if (!is_change && !is_due) return false;
    s = {time, time, cell, b.types[i], b.qualities[i], false, s.has_deadband};
    return true;
}

}  // namespace penstock::journal
