#include "drivers/opcua/alarm_book.hpp"

#include <algorithm>

namespace penstock::opcua {

void alarm_book::apply(const server_event& e) {
    if (e.type == server_event::kind::refresh_begins) {
        ++round_;
        return;
    }
    if (e.type == server_event::kind::refresh_ends) {
        std::erase_if(known_, [&](const auto& k) { return k.second.round != round_; });
        has_overflow_ = false;
        is_complete_ = true;
        return;
    }
    if (e.type != server_event::kind::other || e.condition.empty() || e.is_branch) return;
    const auto found = known_.find(e.condition);
    if (!e.is_retained) {
        if (found != known_.end()) known_.erase(found);
    } else if (found != known_.end()) {
        found->second = {e, round_};
    } else if (known_.size() < max) {
        known_.emplace(e.condition, entry{e, round_});
    } else {
        has_overflow_ = true;
    }
    for (const auto& node : {e.source, e.condition}) {
        if (ended_.size() >= max && !ended_.contains(node)) continue;
        auto& last = ended_[node];
        last = std::max(last, e.time);
    }
}

void alarm_book::clear() noexcept {
    known_.clear();
    ended_.clear();
    is_complete_ = false;
    has_overflow_ = false;
}

alarm_book::summary alarm_book::of(std::string_view node) const {
    summary out;
    const server_event* worst = nullptr;
    const auto take = [&](const server_event& e) {
        out.time = std::max(out.time, e.time);
        out.is_acked = out.is_acked && e.is_acked;
        if (!e.is_active) return;
        ++out.active;
        const bool is_worse =
            worst == nullptr || e.severity > worst->severity || (e.severity == worst->severity && e.time > worst->time);
        if (is_worse) worst = &e;
    };
    for (const auto& [condition, known] : known_) {
        if (node.empty() || condition == node || known.last.source == node) take(known.last);
    }
    if (const auto ended = ended_.find(node); ended != ended_.end()) out.time = std::max(out.time, ended->second);
    if (node.empty()) {
        for (const auto& [source, time] : ended_)
            out.time = std::max(out.time, time);
    }
    if (worst != nullptr) {
        out.severity = worst->severity;
        out.message = worst->message;
        out.name = worst->name;
        out.source = worst->source_name;
    }
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
