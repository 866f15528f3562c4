#include "drivers/poll_list.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "drivers/driver.hpp"

namespace penstock {

namespace {

std::vector<point_index> points_of(std::span<const batch_slot> slots) {
    std::vector<point_index> points;
    points.reserve(slots.size());
    for (const auto& slot : slots)
        points.push_back(slot.point);
    return points;
}

}  // namespace

poll_list::poll_list(const driver& planner, size_limits& limits, milliseconds retry_after)
    : planner_(planner), limits_(limits), retry_after_(retry_after) {}

void poll_list::set_points(std::vector<point_index> points, std::span<const point_index> changed) {
    std::ranges::sort(points);
    const auto stays = [&](point_index p) {
        return std::ranges::binary_search(points, p) && std::ranges::find(changed, p) == changed.end();
    };
    std::erase_if(quarantine_, [&](const auto& entry) { return !stays(entry.first); });
    std::erase_if(barriers_, [&](const auto& b) { return !stays(b.first) || !stays(b.second); });

    order_.clear();
    for (const auto& b : planner_.plan(points, size_limits{})) {
        for (const auto& slot : b.slots)
            order_.push_back(slot.point);
    }
    rebuild();
}

void poll_list::begin(const station_list& stations, steady_time now) {
    judge_refusals(now);
    if (learn()) rebuild();
    nodes_.resize(planned_);
    searched_ = 0;
    std::vector<std::uint32_t> probes;
    for (auto& n : nodes_) {
        n.end = outcome::waiting;
        n.parts.clear();
        if (!stations.is_silent(n.b.station)) continue;
        n.end = outcome::skipped;
        if (stations.may_ask(n.b.station, now) && std::ranges::find(probes, n.b.station) == probes.end()) {
            probes.push_back(n.b.station);
        }
    }
    for (const auto station : probes)
        add_probe(station);
    add_trials(now);
}

std::span<const batch* const> poll_list::waiting() {
    waiting_.clear();
    for (const auto& n : nodes_) {
        if (n.end == outcome::waiting) waiting_.push_back(&n.b);
    }
    return waiting_;
}

bool poll_list::on_answer(const batch& b) {
    node_of(b).end = outcome::answered;
    if (!silences_.empty()) {
        std::erase_if(silences_,
                      [&](const silence& s) { return s.station == b.station && s.kind == b.kind && b.size >= s.size; });
        for (auto& s : silences_)
            s.was_heard = s.was_heard || s.station == b.station;
    }
    if (b.ticket < planned_ || quarantine_.empty()) return false;
    std::size_t freed = 0;
    for (const auto& slot : b.slots)
        freed += quarantine_.erase(slot.point);
    return freed > 0;
}

poll_list::refusal poll_list::on_refusal(const batch& b, steady_time now) {
    node_of(b).end = outcome::refused;
    has_refusals_ = true;
    if (node_of(b).is_sample) return refusal::confined;
    if (b.slots.size() > 1) {
        return split(b.ticket) ? refusal::searching : refusal::put_off;
    }
    quarantine_[b.slots.front().point] = {now + retry_after_};
    return refusal::confined;
}

void poll_list::on_silence(const batch& b) {
    for (auto& n : nodes_) {
        if (n.b.station == b.station && n.end == outcome::waiting) n.end = outcome::skipped;
    }
    node_of(b).end = outcome::skipped;
    if (b.slots.size() == 1) return;
    const auto known =
        std::ranges::find_if(silences_, [&](const silence& s) { return s.station == b.station && s.kind == b.kind; });
    if (known == silences_.end()) {
        silences_.push_back({b.station, b.kind, b.size, false});
    } else if (known->was_heard && b.size >= known->size) {
        limits_.lower(b.station, b.kind, std::max<std::uint32_t>(known->size / 2, 1));
        silences_.erase(known);
        must_rebuild_ = true;
    }
}

void poll_list::skip(const batch& b) {
    node_of(b).end = outcome::skipped;
}

void poll_list::release(point_index point) {
    if (quarantine_.erase(point) > 0) must_rebuild_ = true;
}

std::vector<std::string> poll_list::describe() const {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < planned_; ++i)
        lines.push_back(planner_.describe(nodes_[i].b));
    return lines;
}

std::uint32_t poll_list::add_node(batch b) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    b.ticket = index;
    b.is_fresh = is_fresh_;
    nodes_.push_back({std::move(b), outcome::waiting, false, {}});
    return index;
}

/// Points whose time in quarantine is over are asked together, as trials of this scan.
void poll_list::add_trials(steady_time now) {
    std::vector<point_index> due;
    std::vector<point_index> doubtful;
    for (auto& [point, c] : quarantine_) {
        if (now < c.retry_at) continue;
        (c.is_doubtful ? doubtful : due).push_back(point);
        c.retry_at = now + (c.is_doubtful ? doubt_pause : retry_after_);
    }
    add_trials(due, false);
    add_trials(doubtful, true);
}

void poll_list::add_trials(const std::vector<point_index>& due, bool is_sample) {
    if (due.empty()) return;
    for (auto& b : planner_.plan(due, limits_))
        nodes_[add_node(std::move(b))].is_sample = is_sample;
}

/// Points that went into quarantine in the last scan: in doubt when nothing of their station and kind was answered.
void poll_list::judge_refusals(steady_time now) {
    if (!std::exchange(has_refusals_, false)) return;
    std::set<std::pair<std::uint32_t, std::uint32_t>> answered;
    for (const auto& n : nodes_) {
        if (n.end == outcome::answered) answered.emplace(n.b.station, n.b.kind);
    }
    for (const auto& n : nodes_) {
        if (n.end != outcome::refused || n.is_sample || n.b.slots.size() != 1) continue;
        const auto found = quarantine_.find(n.b.slots.front().point);
        if (found == quarantine_.end() || answered.contains({n.b.station, n.b.kind})) continue;
        found->second = {now + doubt_pause, true};
    }
}

/// A silent station is asked for one point: if it takes no more than that, it is heard all the same.
void poll_list::add_probe(std::uint32_t station) {
    for (const auto& n : nodes_) {
        if (n.b.station != station) continue;
        const point_index first = n.b.slots.front().point;
        for (auto& b : planner_.plan({&first, 1}, limits_))
            add_node(std::move(b));
        return;
    }
}

bool poll_list::split(std::uint32_t index) {
    if (searched_ >= max_search) return false;
    const auto points = points_of(nodes_[index].b.slots);
    const auto middle = static_cast<std::ptrdiff_t>(points.size() / 2);
    for (const auto half :
         {std::span(points.begin(), points.begin() + middle), std::span(points.begin() + middle, points.end())}) {
        for (auto& b : planner_.plan(half, limits_)) {
            const auto part = add_node(std::move(b));
            nodes_[index].parts.push_back(part);
            ++searched_;
        }
    }
    return true;
}

bool poll_list::learn() {
    bool has_learned = std::exchange(must_rebuild_, false);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const node& n = nodes_[i];
        const bool is_trial = i >= planned_;
        if (n.end == outcome::refused && learn_from(n)) has_learned = true;
        if (is_trial && n.end == outcome::answered) has_learned = true;
        if (!is_trial && n.end == outcome::refused && n.b.slots.size() == 1) has_learned = true;
    }
    return has_learned;
}

/// What the halves of a refused batch tell. Their own halves are looked at as nodes of their own.
bool poll_list::learn_from(const node& n) {
    if (n.parts.empty()) return false;
    const auto is_answered = [&](std::uint32_t part) { return nodes_[part].end == outcome::answered; };
    if (!std::ranges::all_of(n.parts, is_answered)) {
        return std::ranges::any_of(n.parts, [&](std::uint32_t part) { return nodes_[part].end == outcome::refused; });
    }
    bool has_barrier = false;
    std::uint32_t largest = 0;
    for (std::size_t i = 0; i < n.parts.size(); ++i) {
        const node& part = nodes_[n.parts[i]];
        // Another kind of request counts its size in something else.
        if (part.b.kind == n.b.kind) largest = std::max(largest, part.b.size);
        if (i == 0 || !n.b.has_gaps) continue;
        const node& left = nodes_[n.parts[i - 1]];
        if (!is_gap_between(left, part)) continue;
        barriers_.emplace(left.b.slots.back().point, part.b.slots.front().point);
        has_barrier = true;
    }
    if (largest == 0) largest = std::max<std::uint32_t>(n.b.size / 2, 1);
    if (!has_barrier) limits_.lower(n.b.station, n.b.kind, largest);
    return true;
}

bool poll_list::is_gap_between(const node& left, const node& right) const {
    const std::array<point_index, 2> pair{left.b.slots.back().point, right.b.slots.front().point};
    const auto joined = planner_.plan(pair, size_limits{});
    return joined.size() != 1 || joined.front().has_gaps;
}

void poll_list::rebuild() {
    nodes_.clear();
    std::vector<point_index> segment;
    const auto close_segment = [&] {
        if (segment.empty()) return;
        for (auto& b : planner_.plan(segment, limits_))
            add_node(std::move(b));
        segment.clear();
    };
    for (const auto point : order_) {
        const bool is_confined = quarantine_.contains(point);
        if (is_confined || (!segment.empty() && barriers_.contains({segment.back(), point}))) close_segment();
        if (!is_confined) segment.push_back(point);
    }
    close_segment();
    planned_ = nodes_.size();
}

}  // namespace penstock
