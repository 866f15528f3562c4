#include "orders/state_machine.hpp"

#include <algorithm>
#include <array>

namespace penstock::orders {

namespace {

constexpr std::array<std::string_view, 5> status_names{"PLAN", "START", "PAUSE", "END", "ABORT"};
constexpr std::array<std::string_view, 7> operation_names{"create", "start", "pause", "resume",
                                                          "end",    "abort", "report"};

constexpr std::array<std::string_view, 8> fields_while_open{"order_name", "planned_qty", "planned_end", "priority",
                                                            "note",       "description", "attributes",  "external_id"};
constexpr std::array<std::string_view, 3> fields_when_over{"note", "attributes", "external_id"};

template <class Enum, std::size_t n>
std::optional<Enum> find_name(const std::array<std::string_view, n>& names, std::string_view text) noexcept {
    const auto* found = std::ranges::find(names, text);
    if (found == names.end()) return std::nullopt;
    return static_cast<Enum>(found - names.begin());
}

}  // namespace

std::string_view to_string(status s) noexcept {
    return status_names[static_cast<std::size_t>(s)];
}

std::optional<status> parse_status(std::string_view text) noexcept {
    return find_name<status>(status_names, text);
}

std::string_view to_string(operation op) noexcept {
    return operation_names[static_cast<std::size_t>(op)];
}

std::optional<operation> parse_operation(std::string_view text) noexcept {
    return find_name<operation>(operation_names, text);
}

std::optional<status> next_status(status now, operation op) noexcept {
    using enum status;
    switch (op) {
        case operation::create: break;
        case operation::start:
            if (now == plan) return start;
            break;
        case operation::pause:
            if (now == start) return pause;
            break;
        case operation::resume:
            if (now == pause) return start;
            break;
        case operation::end:
            if (is_open(now)) return end;
            break;
        case operation::abort:
            if (!is_over(now)) return abort;
            break;
        case operation::report:
            if (is_open(now)) return now;
            break;
    }
    return std::nullopt;
}

std::string refusal_text(status now) {
    std::string allowed;
    for (const auto op : {operation::start, operation::pause, operation::resume, operation::end, operation::abort}) {
        if (!next_status(now, op)) continue;
        if (!allowed.empty()) allowed += ", ";
        allowed += to_string(op);
    }
    return "order is " + std::string(to_string(now)) + "; allowed: " + (allowed.empty() ? "none" : allowed);
}

std::optional<std::span<const std::string_view>> open_fields(status now) noexcept {
    if (is_open(now)) return fields_while_open;
    if (is_over(now)) return fields_when_over;
    return std::nullopt;
}

}  // namespace penstock::orders
