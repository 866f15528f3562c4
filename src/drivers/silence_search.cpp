#include "drivers/silence_search.hpp"

#include <algorithm>
#include <utility>

namespace penstock {

const silence_search::silence* silence_search::find(const batch& b) const {
    const auto found = std::ranges::find_if(silences_, [&](const silence& s) {
        return s.station == b.station && s.points.front() == b.slots.front().point &&
               s.points.back() == b.slots.back().point;
    });
    return found == silences_.end() ? nullptr : &*found;
}

void silence_search::on_timeout(const batch& b, steady_time now) {
    if (const auto* known = find(b)) {
        auto& s = silences_[static_cast<std::size_t>(known - silences_.data())];
        s.has_responded = false;
        s.asked = now;
        return;
    }
    silence fresh{
        .station = b.station, .kind = b.kind, .size = b.size, .has_gaps = b.has_gaps, .points = {}, .asked = now};
    for (const auto& slot : b.slots)
        fresh.points.push_back(slot.point);
    silences_.push_back(std::move(fresh));
}

void silence_search::on_response(const batch& b) {
    if (const auto* known = find(b)) silences_.erase(silences_.begin() + (known - silences_.data()));
}

bool silence_search::on_station_response(std::uint32_t station, steady_time now) {
    bool has_left = false;
    for (std::size_t i = 0; i < silences_.size();) {
        auto& s = silences_[i];
        const bool is_new =
            s.station == station && !std::exchange(s.has_responded, s.has_responded || s.station == station);
        if (!is_new || ++s.count < silences_until_search) {
            ++i;
            continue;
        }
        group whole{.station = station,
                    .points = std::move(s.points),
                    .kind = s.kind,
                    .size = s.size,
                    .has_gaps = s.has_gaps,
                    .halves_of = nullptr};
        silences_.erase(silences_.begin() + static_cast<std::ptrdiff_t>(i));
        if (groups_.empty()) has_response_ = false;
        free_requests_ = free_requests;
        next_request_ = now;
        narrow(std::move(whole), now);
        has_left = true;
    }
    for (std::size_t i = 0; i < groups_.size();) {
        if (groups_[i].station != station || !groups_[i].is_unheard) {
            ++i;
            continue;
        }
        group silent = std::move(groups_[i]);
        groups_.erase(groups_.begin() + static_cast<std::ptrdiff_t>(i));
        narrow(std::move(silent), now);
        i = 0;  // its halves are in front now
    }
    return has_left;
}

bool silence_search::is_in_doubt(const batch& b, steady_time* asked) const {
    const auto* known = find(b);
    if (known != nullptr && asked != nullptr) *asked = known->asked;
    return known != nullptr;
}

void silence_search::put_back(group g) {
    std::erase_if(g.points, [&](point_index p) { return !points_.contains(p); });
    if (g.points.empty()) return;
    set_listed(g.points, true, {});
    groups_.push_front(std::move(g));
}

void silence_search::add_retrial(group g) {
    g.is_retrial = true;
    set_listed(g.points, true, {});
    groups_.push_back(std::move(g));
}

/// First the other half of what was answered: if it is, too, the size was at fault. As long as none was, the
/// smallest, to find out what is answered at all. Then the largest, of which most is read again soonest.
bool silence_search::comes_before(const group& a, const group& b) const noexcept {
    const auto has_answered_half = [](const group& g) { return g.halves_of != nullptr && g.halves_of->answered > 0; };
    if (a.is_retrial != b.is_retrial) return b.is_retrial;
    if (has_answered_half(a) != has_answered_half(b)) return has_answered_half(a);
    if (a.is_retrial || has_response_) return a.points.size() > b.points.size();
    return a.points.size() < b.points.size();
}

void silence_search::on_group_silence(group g, const batch& what, steady_time::duration took, steady_time now) {
    if (free_requests_ > 0) {
        --free_requests_;
    } else {
        next_request_ = now + pause_factor * took;
    }
    g.is_unheard = true;
    g.kind = what.kind;
    g.size = what.size;
    g.has_gaps = what.has_gaps;
    put_back(std::move(g));
}

std::optional<silence_search::lesson> silence_search::on_group_response(const group& g, const batch& what) {
    has_response_ = true;
    if (g.halves_of == nullptr) return std::nullopt;
    auto& f = *g.halves_of;
    if (what.kind == f.finding.kind) f.finding.largest = std::max(f.finding.largest, what.size);
    if (++f.answered < 2 || f.has_failed) return std::nullopt;
    release(g.station);
    return f.finding;
}

/// What is not searched to its end is planned again: by another size, or around a gap, it may well be answered.
void silence_search::release(std::uint32_t station) {
    for (const auto& g : groups_) {
        if (g.station != station || g.is_retrial) continue;
        for (const auto p : g.points)
            points_.erase(p);
    }
    std::erase_if(groups_, [&](const group& g) { return g.station == station && !g.is_retrial; });
}

/// Halves that are asked next, or the one address without a response.
void silence_search::narrow(group g, steady_time now) {
    if (g.halves_of != nullptr) g.halves_of->has_failed = true;
    if (g.points.size() == 1) {
        points_[g.points.front()] = {now + retry_after_, false};
        return;
    }
    const auto middle = g.points.begin() + static_cast<std::ptrdiff_t>(g.points.size() / 2);
    group left{.station = g.station,
               .points = {g.points.begin(), middle},
               .is_retrial = g.is_retrial,
               .halves_of = std::make_shared<group::family>()};
    group right{.station = g.station,
                .points = {middle, g.points.end()},
                .is_retrial = g.is_retrial,
                .halves_of = left.halves_of};
    left.halves_of->finding = {.station = g.station,
                               .kind = g.kind,
                               .size = g.size,
                               .has_gaps = g.has_gaps,
                               .left = left.points.back(),
                               .right = right.points.front()};
    for (auto* half : {&right, &left}) {
        set_listed(half->points, true, {});
        groups_.push_front(std::move(*half));
    }
}

std::vector<std::uint32_t> silence_search::stations() const {
    std::vector<std::uint32_t> out;
    for (const auto& g : groups_) {
        if (std::ranges::find(out, g.station) == out.end()) out.push_back(g.station);
    }
    return out;
}

bool silence_search::has_next(std::uint32_t station) const {
    return std::ranges::any_of(groups_, [&](const group& g) { return g.station == station && !g.is_unheard; });
}

point_index silence_search::sample(std::size_t turn) const {
    constexpr std::size_t stride = 7;  // the next one is not next to the last
    return std::next(points_.begin(), static_cast<std::ptrdiff_t>(turn * stride % points_.size()))->first;
}

std::vector<point_index> silence_search::due(steady_time now) const {
    std::vector<point_index> out;
    for (const auto& [point, s] : points_) {
        if (!s.is_listed && now >= s.retry_at) out.push_back(point);
    }
    return out;
}

void silence_search::set_listed(std::span<const point_index> points, bool is_listed, steady_time retry_at) {
    for (const auto p : points)
        points_[p] = {retry_at, is_listed};
}

}  // namespace penstock
