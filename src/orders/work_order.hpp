#pragma once

#include <cstdint>
#include <optional>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "orders/state_machine.hpp"

namespace penstock::orders {

/// Pieces, kilograms or whatever the product is counted in, in thousandths.
struct amounts {
    std::int64_t good = 0;
    std::int64_t reject = 0;
    friend bool operator==(const amounts&, const amounts&) = default;
};

/// Thousandths of a total: up to here a JSON number, which is a double, is exact.
inline constexpr std::int64_t max_total = 9'000'000'000'000'000;
/// Thousandths of one report, either way.
inline constexpr std::int64_t max_report = 1'000'000'000'000'000;

/// State, times and amounts of an order.
struct work_order {
    status state = status::plan;
    wall_time last_event{};                         ///< nothing happens before it any more
    std::optional<wall_time> started_at, ended_at;  ///< one aborted in PLAN has ended and never started
    milliseconds run{}, pause{};                    ///< in START and in PAUSE, without the stretch that is open
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

/// The order with the open stretch counted to `now`. A clock that was set back may be before its begin: then
/// it counts nothing.
work_order with_open_run_time(work_order order, wall_time now) noexcept;

}  // namespace penstock::orders
