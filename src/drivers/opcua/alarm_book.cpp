#include "drivers/opcua/alarm_book.hpp"

#include <algorithm>
#include <tuple>

namespace penstock::opcua {

namespace {

/// Calls `visit` once for each node that a condition's event is of: all, its source, the condition itself.
template <class Visit>
void for_nodes(const std::string& source, const std::string& condition, Visit&& visit) {
    visit(std::string());
    if (!source.empty()) visit(source);
    if (condition != source) visit(condition);
}

}  // namespace

bool alarm_book::is_worse::operator()(const condition* a, const condition* b) const noexcept {
    const auto& [name, known] = *a;
    const auto& [other_name, other] = *b;
    return std::tie(other.last.severity, other.last.time, name) <
           std::tie(known.last.severity, known.last.time, other_name);
}

void alarm_book::enter(const condition& c) {
    const auto& e = c.second.last;
    for_nodes(e.source, c.first, [&](const std::string& node) {
        auto& state = nodes_[node];
        ++state.count;
        state.unacked += e.is_acked ? 0 : 1;
        state.time = std::max(state.time, e.time);
        if (e.is_active) state.active.insert(&c);
    });
}

void alarm_book::leave(const condition& c) {
    const auto& e = c.second.last;
    for_nodes(e.source, c.first, [&](const std::string& node) {
        const auto at = nodes_.find(node);
        auto& state = at->second;
        state.unacked -= e.is_acked ? 0 : 1;
        state.active.erase(&c);
        if (--state.count == 0) nodes_.erase(at);
    });
}

alarm_book::conditions::iterator alarm_book::erase(conditions::iterator at) {
    leave(*at);
    return known_.erase(at);
}

void alarm_book::apply(const server_event& e) {
    if (e.type == server_event::kind::refresh_begins) {
        ++round_;
        return;
    }
    if (e.type == server_event::kind::refresh_ends) {
        for (auto at = known_.begin(); at != known_.end();)
            at = at->second.round == round_ ? std::next(at) : erase(at);
        has_overflow_ = false;
        is_complete_ = true;
        return;
    }
    if (e.type != server_event::kind::other || e.condition.empty() || e.is_branch) return;
    const auto found = known_.find(e.condition);
    if (!e.is_retained) {
        if (found != known_.end()) erase(found);
    } else if (found != known_.end()) {
        leave(*found);
        found->second = {e, round_};
        enter(*found);
    } else if (known_.size() < max) {
        enter(*known_.emplace(e.condition, entry{e, round_}).first);
    } else {
        has_overflow_ = true;
    }
    last_time_ = std::max(last_time_, e.time);
    for (const auto& node : {e.source, e.condition}) {
        if (ended_.size() >= max && !ended_.contains(node)) continue;
        auto& last = ended_[node];
        last = std::max(last, e.time);
    }
}

void alarm_book::clear() noexcept {
    nodes_.clear();
    known_.clear();
    ended_.clear();
    last_time_ = {};
    is_complete_ = false;
    has_overflow_ = false;
}

alarm_book::summary alarm_book::of(std::string_view node) const {
    summary out;
    if (node.empty()) out.time = last_time_;
    if (const auto ended = ended_.find(node); ended != ended_.end()) out.time = std::max(out.time, ended->second);
    const auto at = nodes_.find(node);
    if (at == nodes_.end()) return out;
    const auto& state = at->second;
    out.time = std::max(out.time, state.time);
    out.is_acked = state.unacked == 0;
    out.active = static_cast<std::uint32_t>(state.active.size());
    if (state.active.empty()) return out;
    const auto& worst = (*state.active.begin())->second.last;
    out.severity = worst.severity;
    out.message = worst.message;
    out.name = worst.name;
    out.source = worst.source_name;
    return out;
}

std::optional<data_type> type_of_alarm(std::string_view member) noexcept {
    if (member.empty() || member == "severity") return data_type{element_type::uint16, 0};
    if (member == "active" || member == "acked") return data_type{element_type::boolean, 0};
    if (member == "count") return data_type{element_type::uint32, 0};
    if (member == "message" || member == "name" || member == "source") return data_type{element_type::string, 0};
    return std::nullopt;
}

std::optional<data_type> type_of_event(std::string_view member) noexcept {
    if (member == "severity") return data_type{element_type::uint16, 0};
    if (member.empty() || member == "message" || member == "source") return data_type{element_type::string, 0};
    return std::nullopt;
}

value value_of(const alarm_book::summary& from, std::string_view member) {
    if (member == "active") return value{from.active > 0};
    if (member == "acked") return value{from.is_acked};
    if (member == "count") return value{std::uint64_t{from.active}};
    if (member == "message") return value{from.message};
    if (member == "name") return value{from.name};
    if (member == "source") return value{from.source};
    return value{std::uint64_t{from.severity}};
}

value value_of(const server_event& from, std::string_view member) {
    if (member == "severity") return value{std::uint64_t{from.severity}};
    if (member == "source") return value{from.source_name};
    return value{from.message};
}

}  // namespace penstock::opcua
