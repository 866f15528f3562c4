#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace penstock::orders {

/// Where an order stands. ISA-95 says AllowedToStart, Running, Interrupted, Ended, Aborted.
enum class status { plan, start, pause, end, abort };
std::string_view to_string(status s) noexcept;  ///< `PLAN`
std::optional<status> parse_status(std::string_view text) noexcept;

/// What is done to an order; `create` makes it, and nothing else does.
enum class operation { create, start, pause, resume, end, abort, report };
std::string_view to_string(operation op) noexcept;  ///< `create`
std::optional<operation> parse_operation(std::string_view text) noexcept;

/// Begun and not done with: it holds what its line and path are.
inline bool is_open(status s) noexcept {
    return s == status::start || s == status::pause;
}
inline bool is_over(status s) noexcept {
    return s == status::end || s == status::abort;
}

/// Where the operation leads; nothing: it is not allowed there. `report` leads nowhere else.
std::optional<status> next_status(status now, operation op) noexcept;

/// For people: `order is START; allowed: pause, end, abort`, the operations that lead elsewhere.
std::string refusal_text(status now);

/// Fields that may be changed in that state; nothing: all of them.
std::optional<std::span<const std::string_view>> open_fields(status now) noexcept;

}  // namespace penstock::orders
