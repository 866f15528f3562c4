#include "journal/sample_filter.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/crc32c.hpp"

namespace penstock::journal {

namespace {

/// Two texts of one length with the same checksum are treated as equal: wrong for one in four billion.
std::uint64_t fingerprint(byte_view content) noexcept {
    return std::uint64_t{crc32c(content)} << 32U | (content.size() & 0xFFFF'FFFFU);
}

}  // namespace

void sample_filter::set_rule(tag_number tag, const record_rule& rule) {
    if (tag >= slots_.size() && rule.mode == record_mode::all) return;
    if (tag >= slots_.size()) slots_.resize(tag + 1);
    auto& slot = slots_[tag];
    if (rule.mode == record_mode::all) {
        if (slot != 0) free_.push_back(slot);
        slot = 0;
        return;
    }
    if (slot == 0) {
        if (free_.empty()) {
            states_.emplace_back();
            slot = static_cast<std::uint32_t>(states_.size());
        } else {
            slot = free_.back();
            free_.pop_back();
            states_[slot - 1] = state{};
        }
    }
    states_[slot - 1].deadband = rule.deadband;
    states_[slot - 1].share = rule.share;
}

void sample_filter::filter(sample_batch& b) {
    if (states_.empty() || std::ranges::none_of(b.tags, [&](tag_number tag) { return find(tag) != nullptr; })) return;
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
        if ((s.deadband > 0 || s.share > 0) && !is_outside) {
            const auto was = number_of(s.cell, b.type_at(i));
            const auto is = b.number_at(i);
            // Written so that NaN, which differs from everything, is a change.
            if (was && is) is_change = !(std::abs(*is - *was) <= std::max(s.deadband, s.share * std::abs(*was)));
        }
    }
    // The next sample may be too late for the heartbeat.
    const auto pace = std::max<std::int64_t>(time - s.seen_at, 0);
    const bool is_due = heartbeat_.count() > 0 && std::abs(time - s.kept_at) + pace > heartbeat_.count();
    s.seen_at = time;
    if (!is_change && !is_due) return false;
    s = {s.deadband, s.share, time, time, cell, b.types[i], b.qualities[i], false};
    return true;
}

}  // namespace penstock::journal
