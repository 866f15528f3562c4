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
        if (n.state.progress != poll_progress::answered || !stations.is_silent(n.b.station)) continue;
        for (const auto& slot : n.b.slots)
            left_out_.push_back(slot.point);
    }
    update_quarantine(now);
    if (learn(now)) rebuild();
    nodes_.resize(planned_);
    searched_ = 0;
    has_last_ = false;
    for (auto& n : nodes_) {
        on(n, {poll_event::kind::begun});
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
        on(n, {poll_event::kind::left_out});
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
        if (n.state.is_waiting() && !n.comes_last && !is_held(n)) waiting_.push_back(&n.b);
    }
    for (std::size_t i = 0; has_last_ && i < nodes_.size(); ++i) {
        const auto& n = nodes_[i];
        if (n.state.is_waiting() && n.comes_last && !is_held(n)) waiting_.push_back(&n.b);
    }
    return waiting_;
}

poll_action poll_list::on(node& n, const poll_event& e) noexcept {
    const auto step = next(n.state, e);
    n.state = step.state;
    return step.action;
}

bool poll_list::on_response(const batch& b, steady_time now) {
    auto& n = node_of(b);
    const auto action = on(n, {poll_event::kind::answered});
    if (action == poll_action::end_trial) end_size_trial(n, true, size_search::cost::small, now);
    std::size_t freed = notice_response(b, now);
    if (action == poll_action::confirm) return freed > 0;
    for (const auto& slot : b.slots)
        freed += quarantine_.erase(slot.point);
    return freed > 0;
}

/// One point was refused alone.
void poll_list::quarantine(const node& n, steady_time now, refusal why) {
    const auto [entry, is_new] = quarantine_.try_emplace(n.b.slots.front().point);
    auto& q = entry->second;
    if (why == refusal::of_device_in_trouble)
        q.pause = std::min(std::max(2 * q.pause, confirm_after), retry_after_);
    else
        q.pause = is_new && n.state.is_proven ? std::min(confirm_after, retry_after_) : retry_after_;
    q.retry_at = now + q.pause;
    q.is_suspect = false;
}

poll_list::refusal_step poll_list::on_refusal(const batch& b, steady_time now, refusal why) {
    auto& n = node_of(b);
    const bool is_trouble = why == refusal::of_device_in_trouble;
    const auto action = on(n, {.type = is_trouble ? poll_event::kind::troubled : poll_event::kind::refused,
                               .has_one_point = b.slots.size() == 1});
    if (n.state.progress == poll_progress::refused) {
        has_refusals_ = true;
        if (is_searched(b) && searched_group_->halves_of != nullptr) searched_group_->halves_of->has_failed = true;
    }
    notice_response(b, now);
    switch (action) {
        case poll_action::repeat: return refusal_step::repeated;
        case poll_action::postpone: return refusal_step::left_out;
        case poll_action::end_trial: end_size_trial(n, false, size_search::cost::small, now); break;
        case poll_action::halve: return split(b.ticket) ? refusal_step::searching : refusal_step::deferred;
        case poll_action::isolate: quarantine(n, now, why); return refusal_step::quarantined;
        default: return refusal_step::quarantined;
    }
    return refusal_step::searching;
}

bool poll_list::on_timeout(const batch& b, const station_list& stations, steady_time asked, steady_time now) {
    auto& n = node_of(b);
    const auto station = b.station;
    const bool is_doubted = is_in_doubt(station);
    const auto action = on(n, {.type = poll_event::kind::timed_out, .is_station_doubted = is_doubted});
    if (action == poll_action::end_trial) end_size_trial(n, false, size_search::cost::large, now);
    if (action == poll_action::narrow && is_searched(b))
        search_.on_group_silence(*std::exchange(searched_group_, {}), b, now - asked, now);
    if (action == poll_action::doubt) search_.on_timeout(b, now);
    if (action != poll_action::drop_station && (is_doubted || add_witness(n, stations))) return false;
    std::erase(doubts_, station);
    for (auto& other : nodes_) {
        if (other.b.station == station && other.state.is_waiting()) on(other, {poll_event::kind::left_out});
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
    } else if (is_searched(b)) {
        search_.on_group_silence(*std::exchange(searched_group_, {}), b, {}, now);
    }
    return &b;
}

std::size_t poll_list::notice_response(const batch& b, steady_time now) {
    return search_.is_idle() && doubts_.empty() ? 0 : on_station_response(b, now);
}

/// An answer, or a refusal, of its station: the fault is in the batches without a response, not in the station. Returns
/// how many points are not suspected any more.
std::size_t poll_list::on_station_response(const batch& b, steady_time now) {
    std::erase(doubts_, b.station);
    if (search_.is_idle()) return 0;
    std::size_t freed = 0;
    if (b.ticket < planned_) search_.on_response(b);
    if (is_searched(b)) {
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
        add_node(std::move(*b), poll_purpose::witness);
        doubts_.push_back(station);
        return true;
    };
    if (const auto point = stations.witness(station)) {
        if (add(plan_alone(*point, station))) return true;
    }
    for (auto& n : nodes_) {
        if (n.b.station != station || !n.state.is_waiting()) continue;
        on(n, {poll_event::kind::chosen});
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
    on(node_of(b), {poll_event::kind::left_out});
}

void poll_list::release(point_index point) {
    const bool was_silent = search_.erase(point);
    if (quarantine_.erase(point) > 0 || was_silent) must_rebuild_ = true;
}

std::vector<planned_request> poll_list::describe() const {
    std::vector<planned_request> all;
    for (std::size_t i = 0; i < planned_; ++i) {
        const batch& b = nodes_[i].b;
        all.push_back({planner_.describe(b), static_cast<std::uint32_t>(b.slots.size()), planner_.spans(b)});
    }
    return all;
}

std::uint32_t poll_list::add_node(batch b, poll_purpose purpose) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    b.ticket = index;
    b.is_on_demand = is_on_demand_;
    auto& added = nodes_.emplace_back();
    added.b = std::move(b);
    added.state.purpose = purpose;
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
    add_retries(due, poll_purpose::retry);
    add_retries(doubtful, poll_purpose::sample);
}

void poll_list::add_retries(const std::vector<point_index>& due, poll_purpose purpose) {
    if (due.empty()) return;
    for (auto& b : planner_.plan(due, sizes_.limits()))
        add_node(std::move(b), purpose);
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
        if (auto b = plan_alone(point, station)) add_node(std::move(*b), poll_purpose::probe);
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
        if (!nodes_[i].state.is_waiting() || !search_.is_in_doubt(nodes_[i].b, &asked)) continue;
        nodes_[i].comes_last = has_last_ = true;
        const auto other = std::ranges::find_if(
            chosen, [&](const choice& c) { return nodes_[c.index].b.station == nodes_[i].b.station; });
        if (other == chosen.end()) {
            chosen.push_back({i, asked});
            continue;
        }
        const auto left_out = asked < other->asked ? std::exchange(*other, {i, asked}).index : i;
        on(nodes_[left_out], {poll_event::kind::left_out});
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
    search_ticket_ = add_node(std::move(planned.front()), poll_purpose::search);
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
            if (!is_meant || !nodes_[i].state.is_waiting() || !nodes_[i + 1].state.is_waiting()) continue;
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
            const auto index = add_node(std::move(b), poll_purpose::size);
            nodes_[index].parts = {static_cast<std::uint32_t>(i)};
            on(nodes_[i], {poll_event::kind::left_out});
            return;
        }
    }
}

void poll_list::end_size_trial(const node& n, bool was_taken, size_search::cost paid, steady_time now) {
    sizes_.on_trial(size_trial_, n.b.size, was_taken, paid, now);
    for (const auto part : n.parts)
        on(nodes_[part], {was_taken ? poll_event::kind::answered : poll_event::kind::restored});
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
            add_node(std::move(*b), poll_purpose::probe);
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
        add_node(std::move(*b), poll_purpose::probe);
    }
}

bool poll_list::split(std::uint32_t index) {
    if (searched_ >= max_search) return false;
    const auto points = points_of(nodes_[index].b.slots);
    const auto middle = static_cast<std::ptrdiff_t>(points.size() / 2);
    for (const auto half :
         {std::span(points.begin(), points.begin() + middle), std::span(points.begin() + middle, points.end())}) {
        for (auto& b : planner_.plan(half, sizes_.limits())) {
            const auto part = add_node(std::move(b), poll_purpose::half);
            nodes_[part].state.is_proven = nodes_[index].state.is_proven;
            nodes_[index].parts.push_back(part);
            ++searched_;
        }
    }
    return true;
}

}  // namespace penstock
