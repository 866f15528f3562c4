#pragma once

#include <cstdint>
#include <optional>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "orders/state_machine.hpp"

namespace penstock::orders {

/// Quantities in the unit of the product (pieces, kilograms), in thousandths.
struct amounts {
    std::int64_t good = 0;
    std::int64_t reject = 0;
    friend bool operator==(const amounts&, const amounts&) = default;
};

/// Maximum of a total, in thousandths: a JSON number, which is a double, is exact up to this value.
inline constexpr std::int64_t max_total = 9'000'000'000'000'000;
/// Maximum of one report, positive or negative, in thousandths.
inline constexpr std::int64_t max_report = 1'000'000'000'000'000;

/// State, times and amounts of an order.
struct work_order {
    status state = status::plan;
    wall_time last_event{};                         ///< time of the last event; no event may be before it
    std::optional<wall_time> started_at, ended_at;  ///< an order that was aborted in PLAN has ended but never started
    milliseconds run{}, pause{};                    ///< time in START and in PAUSE, without the present state
    std::int64_t pause_count = 0;
    amounts made{};
    friend bool operator==(const work_order&, const work_order&) = default;
};

/// One requested operation.
struct order_request {
    operation op = operation::report;
    wall_time time{};
    amounts add{};  ///< negative ones correct; at most `max_report`
};

/// The order after the operation. Pure.
/// Faults: not allowed in this state; `time` before the last event; a total below 0 or beyond `max_total`.
checked<work_order> transition(const work_order& now, const order_request& asked);

/// The order with the time in its present state up to `now`. If the clock was set back before the begin of this state,
/// it adds nothing.
work_order with_open_run_time(work_order order, wall_time now) noexcept;

}  // namespace penstock::orders
