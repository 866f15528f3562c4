#include "drivers/poll_list.hpp"

#include <algorithm>
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

poll_list::poll_list(const driver& planner, size_search& sizes, milliseconds retry_after)
    : planner_(planner), sizes_(sizes), retry_after_(retry_after), search_(retry_after) {}

void poll_list::set_points(std::vector<point_index> points, std::span<const point_index> changed) {
    std::ranges::sort(points);
    const auto stays = [&](point_index p) {
        return std::ranges::binary_search(points, p) && std::ranges::find(changed, p) == changed.end();
    };
    std::erase_if(quarantine_, [&](const auto& entry) { return !stays(entry.first); });
    std::erase_if(unreadable_gaps_, [&](const auto& b) { return !stays(b.first) || !stays(b.second); });
    search_.keep_points(stays);
    remember_proven();
    for (point_index p = 0; p < proven_.size(); ++p)
        proven_[p] = proven_[p] && stays(p);
    nodes_.clear();  // they name points by their old places

    order_.clear();
    for (const auto& b : planner_.plan(points, size_limits{})) {
        for (const auto& slot : b.slots)
            order_.push_back(slot.point);
    }
    rebuild();
}

void poll_list::begin(const station_list& stations, steady_time now) {
    left_out_.clear();
    doubts_.clear();
    end_search();
    const bool has_silent = stations.has_silent();
    for (std::size_t i = 0; has_silent && i < nodes_.size(); ++i) {
        const auto& n = nodes_[i];
        if (n.end != node_state::answered || !stations.is_silent(n.b.station)) continue;
        for (const auto& slot : n.b.slots)
            left_out_.push_back(slot.point);
    }
    update_quarantine(now);
    if (learn(now)) rebuild();
    nodes_.resize(planned_);
    searched_ = 0;
    has_last_ = false;
    for (auto& n : nodes_) {
        if (n.end == node_state::answered) {
            n.is_proven = true;
            n.troubles = 0;
        }
        n.is_repeated = false;
        n.end = node_state::waiting;
        n.what = purpose::scan;
        n.comes_last = false;
        n.parts.clear();
    }
    if (has_silent) leave_out_silent(stations, now);
    add_retries(now);
    add_size_trial(stations, now);
    if (search_.is_idle()) return;
    put_doubtful_last();
    add_search(stations, now);
    probe_searched(stations, now);
}

/// Of a station that does not respond at most one point is asked.
void poll_list::leave_out_silent(const station_list& stations, steady_time now) {
    std::vector<std::uint32_t> probes;
    for (auto& n : nodes_) {
        if (!stations.is_silent(n.b.station)) continue;
        n.end = node_state::skipped;
        if (stations.may_request(n.b.station, now) && std::ranges::find(probes, n.b.station) == probes.end()) {
            probes.push_back(n.b.station);
        }
    }
    for (const auto station : probes)
        add_probe(station, stations);
}

std::span<const batch* const> poll_list::waiting() {
    waiting_.clear();
    for (const auto& n : nodes_) {
        if (n.end == node_state::waiting && !n.comes_last && !is_held(n)) waiting_.push_back(&n.b);
    }
    for (std::size_t i = 0; has_last_ && i < nodes_.size(); ++i) {
        const auto& n = nodes_[i];
        if (n.end == node_state::waiting && n.comes_last && !is_held(n)) waiting_.push_back(&n.b);
    }
    return waiting_;
}

bool poll_list::on_response(const batch& b, steady_time now) {
    node_of(b).end = node_state::answered;
    if (node_of(b).what == purpose::size) end_size_trial(node_of(b), true, size_search::cost::small, now);
    std::size_t freed = 0;
    if (!search_.is_idle() || !doubts_.empty()) freed = on_station_response(b, now);
    if (b.ticket < planned_) return freed > 0;
    for (const auto& slot : b.slots)
        freed += quarantine_.erase(slot.point);
    return freed > 0;
}

/// True: it was answered before, so the refusal may be nothing.
bool poll_list::is_first_refusal(node& n) {
    const bool is_planned = n.b.ticket < planned_ && n.what == purpose::scan;
    return is_planned && n.is_proven && !std::exchange(n.is_repeated, true);
}

/// One point was refused alone.
void poll_list::quarantine(const node& n, steady_time now, refusal why) {
    const auto [entry, is_new] = quarantine_.try_emplace(n.b.slots.front().point);
    auto& q = entry->second;
    if (why == refusal::of_device_in_trouble)
        q.pause = std::min(std::max(2 * q.pause, confirm_after), retry_after_);
    else
        q.pause = is_new && n.is_proven ? std::min(confirm_after, retry_after_) : retry_after_;
    q.retry_at = now + q.pause;
    q.is_suspect = false;
}

poll_list::refusal_step poll_list::on_refusal(const batch& b, steady_time now, refusal why) {
    auto& n = node_of(b);
    if (is_first_refusal(n)) {
        if (!search_.is_idle() || !doubts_.empty()) on_station_response(b, now);
        return refusal_step::repeated;
    }
    const bool is_trouble = why == refusal::of_device_in_trouble && b.ticket < planned_ && n.what == purpose::scan;
    if (is_trouble && ++n.troubles < troubles_until_search) {
        n.end = node_state::skipped;
        if (!search_.is_idle() || !doubts_.empty()) on_station_response(b, now);
        return refusal_step::left_out;
    }
    node_of(b).end = node_state::refused;
    has_refusals_ = true;
    if (searched_group_ && search_ticket_ == b.ticket) {
        if (searched_group_->halves_of != nullptr) searched_group_->halves_of->has_failed = true;
    }
    if (!search_.is_idle() || !doubts_.empty()) on_station_response(b, now);
    if (node_of(b).what == purpose::size) {
        end_size_trial(node_of(b), false, size_search::cost::small, now);
        return refusal_step::searching;
    }
    if (node_of(b).what == purpose::sample) return refusal_step::quarantined;
    if (b.slots.size() > 1) {
        return split(b.ticket) ? refusal_step::searching : refusal_step::deferred;
    }
    quarantine(n, now, why);
    return refusal_step::quarantined;
}

bool poll_list::on_timeout(const batch& b, const station_list& stations, steady_time asked, steady_time now) {
    auto& n = node_of(b);
    const auto station = b.station;
    n.end = node_state::skipped;
    const bool is_verdict = n.what == purpose::probe || (n.what == purpose::witness && is_in_doubt(station));
    if (n.what == purpose::size) {
        end_size_trial(n, false, size_search::cost::large, now);
    } else if (n.what == purpose::search && searched_group_ && search_ticket_ == b.ticket) {
        search_.on_group_silence(*std::exchange(searched_group_, {}), b, now - asked, now);
    } else if (b.ticket < planned_ && !is_verdict) {
        search_.on_timeout(b, now);
    }
    if (!is_verdict && (is_in_doubt(station) || add_witness(n, stations))) return false;
    std::erase(doubts_, station);
    for (auto& other : nodes_) {
        if (other.b.station == station && other.end == node_state::waiting) other.end = node_state::skipped;
    }
    return true;
}

const batch* poll_list::on_link_lost(steady_time now) {
    if (!std::exchange(doubts_, {}).empty()) return nullptr;
    const auto unanswered = waiting();
    if (unanswered.empty()) return nullptr;
    const batch& b = *unanswered.front();
    if (b.ticket < planned_) {
        search_.on_timeout(b, now);
    } else if (searched_group_ && search_ticket_ == b.ticket) {
        search_.on_group_silence(*std::exchange(searched_group_, {}), b, {}, now);
    }
    return &b;
}

/// An answer, or a refusal, of its station: the fault is in the batches without a response, not in the station. Returns
/// how many points are not suspected any more.
std::size_t poll_list::on_station_response(const batch& b, steady_time now) {
    std::erase(doubts_, b.station);
    if (search_.is_idle()) return 0;
    std::size_t freed = 0;
    if (b.ticket < planned_) search_.on_response(b);
    if (searched_group_ && search_ticket_ == b.ticket) {
        const auto group = *std::exchange(searched_group_, {});
        if (const auto lesson = search_.on_group_response(group, b)) apply(*lesson, now);
    }
    if (b.ticket >= planned_) {
        for (const auto& slot : b.slots)
            freed += search_.erase(slot.point) ? std::size_t{1} : std::size_t{0};
    }
    must_rebuild_ = search_.on_station_response(b.station, now) || freed > 0 || must_rebuild_;
    return freed;
}

/// Asks for the point that the station answered for last; without one for another of its batches, or a point of the
/// unanswered one. False: nothing else exists that could be asked.
bool poll_list::add_witness(const node& silent, const station_list& stations) {
    const auto station = silent.b.station;
    const auto add = [&](std::optional<batch> b) {
        if (!b || (!b->request.empty() && b->request == silent.b.request)) return false;
        add_node(std::move(*b), purpose::witness);
        doubts_.push_back(station);
        return true;
    };
    if (const auto point = stations.witness(station)) {
        if (add(plan_alone(*point, station))) return true;
    }
    for (auto& n : nodes_) {
        if (n.b.station != station || n.end != node_state::waiting) continue;
        n.what = purpose::witness;
        doubts_.push_back(station);
        return true;
    }
    return silent.b.slots.size() > 1 && add(plan_alone(silent.b.slots.front().point, station));
}

std::optional<batch> poll_list::plan_alone(point_index point, std::uint32_t station) const {
    auto planned = planner_.plan({&point, 1}, sizes_.limits());
    if (planned.empty() || planned.front().station != station) return std::nullopt;
    return std::move(planned.front());
}

bool poll_list::is_in_doubt(std::uint32_t station) const {
    return std::ranges::find(doubts_, station) != doubts_.end();
}

void poll_list::skip(const batch& b) {
    node_of(b).end = node_state::skipped;
}

void poll_list::release(point_index point) {
    const bool was_silent = search_.erase(point);
    if (quarantine_.erase(point) > 0 || was_silent) must_rebuild_ = true;
}

std::vector<std::string> poll_list::describe() const {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < planned_; ++i)
        lines.push_back(planner_.describe(nodes_[i].b));
    return lines;
}

std::uint32_t poll_list::add_node(batch b, purpose what) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    b.ticket = index;
    b.is_on_demand = is_on_demand_;
    auto& added = nodes_.emplace_back();
    added.b = std::move(b);
    added.what = what;
    return index;
}

/// Points whose time in quarantine is over are asked together, as trials of this scan.
void poll_list::add_retries(steady_time now) {
    std::vector<point_index> due;
    std::vector<point_index> doubtful;
    for (auto& [point, c] : quarantine_) {
        if (now < c.retry_at) continue;
        (c.is_suspect ? doubtful : due).push_back(point);
        c.retry_at = now + (c.is_suspect ? suspect_retry : retry_after_);
    }
    add_retries(due, purpose::scan);
    add_retries(doubtful, purpose::sample);
}

void poll_list::add_retries(const std::vector<point_index>& due, purpose what) {
    if (due.empty()) return;
    for (auto& b : planner_.plan(due, sizes_.limits()))
        add_node(std::move(b), what);
}

/// Where all points of a station are searched no batch is planned that could show whether it answers.
void poll_list::probe_searched(const station_list& stations, steady_time now) {
    for (const auto station : search_.stations()) {
        const auto is_asked = [&](const node& n) { return n.b.station == station; };
        if (std::ranges::any_of(nodes_, is_asked) || !stations.may_request(station, now)) continue;
        if (!stations.is_silent(station) && search_.has_next(station)) continue;
        const auto known = stations.witness(station);
        const auto point = known && probe_turn_ % 2 == 0 ? *known : search_.sample(probe_turn_);
        ++probe_turn_;
        if (auto b = plan_alone(point, station)) add_node(std::move(*b), purpose::probe);
    }
}

/// What was not answered last time is sent after all others, one of a station: the one that has waited longest.
void poll_list::put_doubtful_last() {
    struct choice {
        std::size_t index;
        steady_time asked;
    };
    std::vector<choice> chosen;
    for (std::size_t i = 0; i < planned_; ++i) {
        steady_time asked{};
        if (nodes_[i].end != node_state::waiting || !search_.is_in_doubt(nodes_[i].b, &asked)) continue;
        nodes_[i].comes_last = has_last_ = true;
        const auto other = std::ranges::find_if(
            chosen, [&](const choice& c) { return nodes_[c.index].b.station == nodes_[i].b.station; });
        if (other == chosen.end()) {
            chosen.push_back({i, asked});
            continue;
        }
        const auto left_out = asked < other->asked ? std::exchange(*other, {i, asked}).index : i;
        nodes_[left_out].end = node_state::skipped;
    }
}

/// One request of the search for addresses without a response.
void poll_list::add_search(const station_list& stations, steady_time now) {
    if (const auto due = search_.due(now); !due.empty()) {
        for (const auto& b : planner_.plan(due, sizes_.limits()))
            search_.add_retrial({.station = b.station, .points = points_of(b.slots), .halves_of = nullptr});
    }
    auto group = search_.take([&](std::uint32_t station) { return !stations.is_silent(station); }, now);
    if (!group) return;
    auto planned = planner_.plan(group->points, sizes_.limits());
    if (planned.empty()) return;
    for (auto i = planned.size() - 1; i > 0; --i)
        search_.put_back({.station = planned[i].station,
                          .points = points_of(planned[i].slots),
                          .is_retrial = group->is_retrial,
                          .halves_of = nullptr});
    if (planned.size() > 1) group->halves_of.reset();
    group->points = points_of(planned.front().slots);
    search_ticket_ = add_node(std::move(planned.front()), purpose::search);
    nodes_[search_ticket_].comes_last = has_last_ = true;
    searched_group_ = std::move(group);
}

/// A request that is larger than what is known to be answered, in place of the one that it begins with.
void poll_list::add_size_trial(const station_list& stations, steady_time now) {
    for (std::size_t skip = 0;; ++skip) {
        const auto t = sizes_.next_trial(now, skip);
        if (!t) return;
        if (stations.is_silent(t->station)) continue;
        const auto raised = sizes_.raised(*t);
        for (std::size_t i = 0; i + 1 < planned_; ++i) {
            const auto& first = nodes_[i].b;
            const auto& second = nodes_[i + 1].b;
            const bool is_meant = first.station == t->station && first.kind == t->kind &&
                                  second.station == t->station && second.kind == t->kind;
            if (!is_meant || nodes_[i].end != node_state::waiting || nodes_[i + 1].end != node_state::waiting) continue;
            if (unreadable_gaps_.contains({first.slots.back().point, second.slots.front().point})) continue;
            auto points = points_of(first.slots);
            for (const auto& slot : second.slots)
                points.push_back(slot.point);
            auto planned = planner_.plan(points, raised);
            if (planned.empty()) continue;
            auto& b = planned.front();
            const bool is_larger = b.kind == t->kind && b.size > t->taken && b.slots.size() > first.slots.size();
            if (!is_larger || b.size > t->size || (b.has_gaps && !first.has_gaps)) continue;
            size_trial_ = *t;
            const auto index = add_node(std::move(b), purpose::size);
            nodes_[index].parts = {static_cast<std::uint32_t>(i)};
            nodes_[i].end = node_state::skipped;
            return;
        }
    }
}

void poll_list::end_size_trial(const node& n, bool was_taken, size_search::cost paid, steady_time now) {
    sizes_.on_trial(size_trial_, n.b.size, was_taken, paid, now);
    for (const auto part : n.parts)
        nodes_[part].end = was_taken ? node_state::answered : node_state::waiting;
    if (was_taken) must_rebuild_ = true;
}

/// What was not asked in its scan is asked in the next.
void poll_list::end_search() {
    if (searched_group_) search_.put_back(*std::exchange(searched_group_, {}));
}

/// A station without a response is asked for one point: that works even if it accepts no more than one. Every other
/// time for the one that it answered for last, else for another each time: the address may be the one without a
/// response.
void poll_list::add_probe(std::uint32_t station, const station_list& stations) {
    const auto turn = static_cast<std::size_t>(stations.probes(station));
    if (const auto known = stations.witness(station); known && turn % 2 == 0) {
        if (auto b = plan_alone(*known, station)) {
            add_node(std::move(*b), purpose::probe);
            return;
        }
    }
    std::vector<std::size_t> mine;
    for (std::size_t i = 0; i < planned_; ++i) {
        if (nodes_[i].b.station == station) mine.push_back(i);
    }
    const auto& slots = nodes_[mine[turn % mine.size()]].b.slots;
    constexpr std::size_t stride = 7;  // the next point tried is not next to the last
    if (auto b = plan_alone(slots[turn / mine.size() * stride % slots.size()].point, station)) {
        add_node(std::move(*b), purpose::probe);
    }
}

bool poll_list::split(std::uint32_t index) {
    if (searched_ >= max_search) return false;
    const auto points = points_of(nodes_[index].b.slots);
    const auto middle = static_cast<std::ptrdiff_t>(points.size() / 2);
    for (const auto half :
         {std::span(points.begin(), points.begin() + middle), std::span(points.begin() + middle, points.end())}) {
        for (auto& b : planner_.plan(half, sizes_.limits())) {
            const auto part = add_node(std::move(b));
            nodes_[part].is_proven = nodes_[index].is_proven;
            nodes_[index].parts.push_back(part);
            ++searched_;
        }
    }
    return true;
}

}  // namespace penstock
