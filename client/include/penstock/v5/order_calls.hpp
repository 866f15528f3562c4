#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "penstock/v5/records/order.hpp"

namespace penstock::v5 {

/// Members of every action on an order.
struct PENSTOCK_V5_API order_action {
    /// Time of the action, epoch ms; unset = now. Not before the last event, and at most 5 s ahead.
    field<std::int64_t> at{};
    field<std::string> employee_id{};  ///< who did it
    field<std::string> reason_code{};  ///< reason as a code: at most 50 characters
    field<std::string> reason{};       ///< reason, human-readable: at most 500 characters
    field<std::int64_t> version{};     ///< the call fails with `E1200` if the order has another version
};

/// Members of a start.
struct PENSTOCK_V5_API order_start {
    field<std::string> line_id{};  ///< line on which it runs; sets or replaces the line of the order
    field<std::int64_t> at{};
    field<std::string> employee_id{};
    field<std::string> reason_code{};
    field<std::string> reason{};
    field<std::int64_t> version{};
};

/// Members of an end or a report: amounts to add, in the order's unit, with at most 3 decimals; a negative amount
/// corrects an earlier one.
struct PENSTOCK_V5_API order_amounts {
    field<double> good_qty{};
    field<double> reject_qty{};
    field<std::int64_t> at{};
    field<std::string> employee_id{};
    field<std::string> reason_code{};
    field<std::string> reason{};
    field<std::int64_t> version{};
};

/// An event of an order.
struct PENSTOCK_V5_API order_event {
    std::int64_t seq{};
    std::int64_t at{};                  ///< epoch ms
    std::string op{};                   ///< `create`, `start`, `pause`, `resume`, `end`, `abort`, `report`
    std::optional<std::string> from{};  ///< status before; empty at creation
    std::string to{};                   ///< status after
    std::string actor{};                ///< user id of the key
    std::optional<std::string> employee_id{};
    std::optional<std::string> reason_code{};
    std::optional<std::string> reason{};
    double good_qty{};  ///< amount that was added
    double reject_qty{};
    std::optional<std::string> shift_name{};  ///< shift at that time, by the line's calendar
    std::optional<std::string> shift_date{};  ///< `YYYY-MM-DD`, the day on which that shift began
};

/// Orders, actions on them, and their events. An action that the order's status does not allow fails with `E1400`, and
/// its message names the allowed actions. With an `idempotency_key` the same action may be sent again after `TIMEOUT`
/// or `NETWORK`: it is not executed twice.
class PENSTOCK_V5_API order_calls : public order_resource {
public:
    using order_resource::order_resource;

    /// PLAN to START. Errors: `E1400` also if the order has no line, or another order runs on the line.
    bool start(std::string_view id, const order_start& how = {}, std::string_view idempotency_key = {}) const noexcept;

    /// START to PAUSE.
    bool pause(std::string_view id, const order_action& how = {}, std::string_view idempotency_key = {}) const noexcept;

    /// PAUSE to START.
    bool resume(std::string_view id, const order_action& how = {},
                std::string_view idempotency_key = {}) const noexcept;

    /// START or PAUSE to END, with the last amounts.
    bool end(std::string_view id, const order_amounts& how = {}, std::string_view idempotency_key = {}) const noexcept;

    /// PLAN, START or PAUSE to ABORT.
    bool abort(std::string_view id, const order_action& how = {}, std::string_view idempotency_key = {}) const noexcept;

    /// Adds amounts; at least one must be set.
    bool report(std::string_view id, const order_amounts& made, std::string_view idempotency_key = {}) const noexcept;

    /// All events of an order, newest first.
    std::vector<order_event> events(std::string_view id) const noexcept;

    std::optional<v5::page<order_event>> event_page(std::string_view id, const paging& which = {}) const noexcept;
};

}  // namespace penstock::v5
