#include "engine/scan_groups.hpp"

#include <algorithm>
#include <utility>

namespace penstock::engine {

void scan_groups::set_driver(const driver* d, const scan_timing& t, std::vector<size_search::limit> known,
                             steady_time now) {
    driver_ = d;
    timing_ = t;
    sizes_ = size_search{};
    sizes_.restore(std::move(known), now);
    groups_.clear();
}

void scan_groups::plan(std::span<const tag_point> tags, std::span<const point_index> changed, steady_time now) {
    std::vector<std::pair<milliseconds, std::vector<point_index>>> by_period;
    for (std::size_t slot = 0; slot < tags.size(); ++slot) {
        if (!tags[slot].is_readable()) continue;
        const auto period = period_of(tags[slot]);
        auto found = std::ranges::find(by_period, period, [](const auto& entry) { return entry.first; });
        if (found == by_period.end()) found = by_period.insert(found, {period, {}});
        found->second.push_back(static_cast<point_index>(slot));
    }
    std::erase_if(groups_, [&](const auto& g) {
        return std::ranges::none_of(by_period, [&](const auto& e) { return e.first == g->clock.period(); });
    });
    for (auto& [period, points] : by_period)
        group_of(period, now).list.set_points(std::move(points), changed);
}

/// Creates it if it does not exist.
scan_group& scan_groups::group_of(milliseconds period, steady_time now) {
    const auto found = std::ranges::find(groups_, period, [](const auto& g) { return g->clock.period(); });
    if (found != groups_.end()) return **found;
    const auto within =
        std::chrono::duration_cast<steady_time::duration>(std::min(period, milliseconds{1000}) * timing_.phase);
    return *groups_.emplace_back(std::make_unique<scan_group>(
        scan_group{schedule(period, now + within), poll_list(*driver_, sizes_, timing_.retry_after)}));
}

std::size_t scan_groups::requests() const noexcept {
    std::size_t sum = 0;
    for (const auto& g : groups_)
        sum += g->list.requests();
    return sum;
}

std::size_t scan_groups::quarantined() const noexcept {
    std::size_t sum = 0;
    for (const auto& g : groups_)
        sum += g->list.quarantined();
    return sum;
}

std::vector<planned_request> scan_groups::describe() const {
    std::vector<planned_request> all;
    for (const auto& g : groups_) {
        for (auto& request : g->list.describe())
            all.push_back(std::move(request));
    }
    return all;
}

scan_group* scan_groups::next() noexcept {
    const auto first = std::ranges::min_element(groups_, {}, [](const auto& g) { return g->clock.due(); });
    return first == groups_.end() ? nullptr : first->get();
}

void scan_groups::restart(steady_time now) noexcept {
    for (auto& g : groups_)
        g->clock.restart(now);
}

poll_list scan_groups::make_list(std::vector<point_index> points) {
    poll_list list(*driver_, sizes_, timing_.retry_after);
    list.set_on_demand();
    list.set_points(std::move(points), {});
    return list;
}

void scan_groups::release(point_index point) {
    for (auto& g : groups_)
        g->list.release(point);
}

std::uint32_t scan_groups::stream_of(const poll_list* list) const noexcept {
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        if (&groups_[i]->list == list) return static_cast<std::uint32_t>(i % (streams - 1)) + 1;
    }
    return 0;
}

}  // namespace penstock::engine
