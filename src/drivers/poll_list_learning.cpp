// What a poll list learns from the last scan, and the plan that follows from it.

#include <algorithm>
#include <array>
#include <utility>

#include "drivers/driver.hpp"
#include "drivers/poll_list.hpp"

namespace penstock {

/// Marks the points that entered quarantine in the last scan as suspect if no request of their station and kind was
/// answered.
void poll_list::update_quarantine(steady_time now) {
    if (!std::exchange(has_refusals_, false)) return;
    std::set<std::pair<std::uint32_t, std::uint32_t>> answered;
    for (const auto& n : nodes_) {
        if (n.state.progress == poll_progress::answered) answered.emplace(n.b.station, n.b.kind);
    }
    for (const auto& n : nodes_) {
        const bool is_verdict = n.state.progress == poll_progress::refused && n.state.purpose != poll_purpose::sample;
        if (!is_verdict || n.b.slots.size() != 1) continue;
        const auto found = quarantine_.find(n.b.slots.front().point);
        if (found == quarantine_.end() || answered.contains({n.b.station, n.b.kind})) continue;
        found->second = {now + suspect_retry, milliseconds{0}, true};
    }
}

bool poll_list::learn(steady_time now) {
    bool has_learned = std::exchange(must_rebuild_, false);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const node& n = nodes_[i];
        const bool is_trial = i >= planned_;
        const bool is_answered = n.state.progress == poll_progress::answered;
        const bool is_refused = n.state.progress == poll_progress::refused;
        if (is_refused && n.state.purpose != poll_purpose::size && learn_from(n, now)) has_learned = true;
        if (is_trial && is_answered && !n.state.is_probe()) has_learned = true;
        if (!is_trial && is_refused && n.b.slots.size() == 1) has_learned = true;
    }
    return has_learned;
}

/// Learns from the two halves of a refused batch. Halves of halves are nodes of their own and are checked separately.
bool poll_list::learn_from(const node& n, steady_time now) {
    if (n.parts.empty()) return false;
    const auto is_in = [&](poll_progress wanted) {
        return [this, wanted](std::uint32_t part) { return nodes_[part].state.progress == wanted; };
    };
    if (!std::ranges::all_of(n.parts, is_in(poll_progress::answered)))
        return std::ranges::any_of(n.parts, is_in(poll_progress::refused));
    bool has_barrier = false;
    std::uint32_t largest = 0;
    for (std::size_t i = 0; i < n.parts.size(); ++i) {
        const node& part = nodes_[n.parts[i]];
        // Another kind of request counts sizes in another unit.
        if (part.b.kind == n.b.kind) largest = std::max(largest, part.b.size);
        if (i == 0 || !n.b.has_gaps) continue;
        const node& left = nodes_[n.parts[i - 1]];
        const auto before = left.b.slots.back().point;
        const auto behind = part.b.slots.front().point;
        if (!is_gap_between(before, behind)) continue;
        unreadable_gaps_.emplace(before, behind);
        has_barrier = true;
    }
    const bool is_other_kind = largest == 0;
    if (is_other_kind) largest = std::max<std::uint32_t>(n.b.size / 2, 1);
    if (!has_barrier)
        sizes_.lower(n.b.station, n.b.kind, largest, is_other_kind ? 0 : n.b.size, size_search::cost::small, now);
    return true;
}

/// As `learn_from`, for a batch without a response.
void poll_list::apply(const silence_search::lesson& l, steady_time now) {
    must_rebuild_ = true;
    if (l.has_gaps && is_gap_between(l.left, l.right)) {
        unreadable_gaps_.emplace(l.left, l.right);
    } else {
        const bool is_other_kind = l.largest == 0;
        sizes_.lower(l.station, l.kind, is_other_kind ? std::max<std::uint32_t>(l.size / 2, 1) : l.largest,
                     is_other_kind ? 0 : l.size, size_search::cost::large, now);
    }
}

bool poll_list::is_gap_between(point_index left, point_index right) const {
    const std::array<point_index, 2> pair{left, right};
    const auto joined = planner_.plan(pair, size_limits{});
    return joined.size() != 1 || joined.front().has_gaps;
}

/// Points that were read by this plan count as proven in the next plan.
void poll_list::remember_proven() {
    for (const auto& n : nodes_) {
        if (!n.state.is_proven && n.state.progress != poll_progress::answered) continue;
        for (const auto& slot : n.b.slots) {
            if (slot.point >= proven_.size()) proven_.resize(slot.point + std::size_t{1});
            proven_[slot.point] = true;
        }
    }
}

bool poll_list::is_proven(const batch& b) const {
    return std::ranges::all_of(b.slots,
                               [&](const batch_slot& s) { return s.point < proven_.size() && proven_[s.point]; });
}

void poll_list::rebuild() {
    end_search();
    remember_proven();
    nodes_.clear();
    std::vector<point_index> segment;
    const auto close_segment = [&] {
        if (segment.empty()) return;
        for (auto& b : planner_.plan(segment, sizes_.limits())) {
            const auto index = add_node(std::move(b), poll_purpose::planned);
            nodes_[index].state.is_proven = is_proven(nodes_[index].b);
        }
        segment.clear();
    };
    for (const auto point : order_) {
        const bool is_confined = quarantine_.contains(point) || search_.contains(point);
        if (is_confined || (!segment.empty() && unreadable_gaps_.contains({segment.back(), point}))) close_segment();
        if (!is_confined) segment.push_back(point);
    }
    close_segment();
    planned_ = nodes_.size();
    if (search_.is_idle()) return;
    search_.keep_only([&](point_index first, point_index last) {
        return std::ranges::any_of(
            nodes_, [&](const node& n) { return n.b.slots.front().point == first && n.b.slots.back().point == last; });
    });
}

}  // namespace penstock
