#include "calendar/roster.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace penstock::calendar {

namespace {

std::vector<day_plan> plans_of_cycle(const definition& d) {
    std::vector<day_plan> out(static_cast<std::size_t>(d.cycle_days));
    for (const auto& s : d.shifts)
        for (const int day : s.days)
            out[static_cast<std::size_t>(day - 1)].push_back(planned(s));
    std::ranges::for_each(out, sort);
    return out;
}

std::vector<day_plan> plans_of_exceptions(const definition& d) {
    std::vector<day_plan> out;
    for (const auto& e : d.exceptions) {
        auto& plan = out.emplace_back();
        for (const auto& s : e.shifts)
            plan.push_back(planned(s));
        sort(plan);
    }
    return out;
}

std::vector<std::optional<int>> days_to_next(const std::vector<day_plan>& cycle) {
    std::vector<std::optional<int>> out(cycle.size());
    std::optional<int> next;
    // Two rounds: the days at the end continue with those at the beginning.
    for (std::size_t turn = 2 * cycle.size(); turn-- > 0;) {
        const auto day = turn % cycle.size();
        if (!cycle[day].empty()) next = 0;
        out[day] = next;
        if (next) ++*next;
    }
    return out;
}

/// Where exceptions begin and end to count; between two edges the last of those that are open does.
std::vector<roster::exception_dates> resolve(const std::vector<exception>& exceptions) {
    struct edge {
        date day;
        std::size_t exception;
        bool is_open;
    };
    std::vector<edge> edges;
    for (std::size_t i = 0; i < exceptions.size(); ++i) {
        edges.push_back({exceptions[i].from, i, true});
        edges.push_back({exceptions[i].to + days{1}, i, false});
    }
    std::ranges::sort(edges, {}, &edge::day);

    std::vector<roster::exception_dates> out;
    std::set<std::size_t> open;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        if (edges[i].is_open) {
            open.insert(edges[i].exception);
        } else {
            open.erase(edges[i].exception);
        }
        const bool is_last_of_date = i + 1 == edges.size() || edges[i + 1].day != edges[i].day;
        if (!is_last_of_date || open.empty()) continue;
        const auto counts = *open.rbegin();
        const auto last = edges[i + 1].day - days{1};
        if (!out.empty() && out.back().exception == counts && out.back().last + days{1} == edges[i].day) {
            out.back().last = last;
        } else {
            out.push_back({edges[i].day, last, counts});
        }
    }
    return out;
}

}  // namespace

roster::roster(const definition& d)
    : cycle_start_(d.cycle_start),
      cycle_(plans_of_cycle(d)),
      days_to_next_(days_to_next(cycle_)),
      exception_plans_(plans_of_exceptions(d)),
      exception_runs_(resolve(d.exceptions)) {
    number_names(d);
}

void roster::number_names(const definition& d) {
    std::unordered_map<std::string_view, std::size_t> numbers;
    const auto number = [&](const std::vector<shift>& shifts) {
        for (const auto& s : shifts)
            if (numbers.emplace(s.shift_name, names_.size()).second) names_.emplace_back(s.shift_name);
    };
    number(d.shifts);
    for (const auto& e : d.exceptions)
        number(e.shifts);
    for (auto* plans : {&cycle_, &exception_plans_})
        for (auto& plan : *plans)
            for (auto& s : plan)
                s.name = numbers.at(s.definition->shift_name);
}

int roster::cycle_day(date d) const noexcept {
    const auto size = static_cast<int>(cycle_.size());
    const auto day = static_cast<int>((d - cycle_start_).count() % size);
    return day < 0 ? day + size : day;
}

/// The first that are not wholly before the date.
std::vector<roster::exception_dates>::const_iterator roster::ruled_from(date d) const noexcept {
    return std::ranges::lower_bound(exception_runs_, d, {}, &exception_dates::last);
}

const day_plan& roster::on(date d) const noexcept {
    const auto rule = ruled_from(d);
    if (rule != exception_runs_.end() && rule->first <= d) return exception_plans_[rule->exception];
    return in_cycle(cycle_day(d));
}

std::optional<date> roster::next_in_cycle(date d) const noexcept {
    const auto wait = days_to_next_[static_cast<std::size_t>(cycle_day(d))];
    if (!wait) return std::nullopt;
    return d + days{*wait};
}

std::optional<date> roster::next_planned(date first, date last) const noexcept {
    auto d = first;
    for (auto rule = ruled_from(d); rule != exception_runs_.end() && d <= last; ++rule) {
        if (d < rule->first) {
            const auto found = next_in_cycle(d);
            if (found && *found < rule->first) return *found <= last ? found : std::nullopt;
        }
        d = std::max(d, rule->first);
        if (!exception_plans_[rule->exception].empty()) return d <= last ? std::optional(d) : std::nullopt;
        d = rule->last + days{1};
    }
    const auto found = next_in_cycle(d);
    return found && *found <= last ? found : std::nullopt;
}

}  // namespace penstock::calendar
