#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace penstock::orders {

/// State of an order. ISA-95 names: AllowedToStart, Running, Interrupted, Ended, Aborted.
enum class status { plan, start, pause, end, abort };
std::string_view to_string(status s) noexcept;  ///< `PLAN`
std::optional<status> parse_status(std::string_view text) noexcept;

/// Operations on an order; only `create` creates it.
enum class operation { create, start, pause, resume, end, abort, report };
std::string_view to_string(operation op) noexcept;  ///< `create`
std::optional<operation> parse_operation(std::string_view text) noexcept;

/// Whether the order has started and not ended: then it uses its line and path.
inline bool is_open(status s) noexcept {
    return s == status::start || s == status::pause;
}
inline bool is_over(status s) noexcept {
    return s == status::end || s == status::abort;
}

/// The next state; `nullopt`: not allowed in this one. `report` does not change the state.
std::optional<status> next_status(status now, operation op) noexcept;

/// Human-readable: `order is START; allowed: pause, end, abort`, the operations that change the state.
std::string refusal_text(status now);

/// Fields that may be changed in that state; `nullopt`: all of them.
std::optional<std::span<const std::string_view>> open_fields(status now) noexcept;

}  // namespace penstock::orders
