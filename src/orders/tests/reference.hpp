#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "orders/work_order.hpp"

namespace penstock::orders {

/// The table of the specification, a line a status: where start, pause, resume, end, abort and report lead.
struct table_line {
    std::string_view state;
    std::array<std::string_view, 6> targets;  ///< empty: refused
};
inline constexpr std::array<operation, 6> columns{operation::start, operation::pause, operation::resume,
                                                  operation::end,   operation::abort, operation::report};
inline constexpr std::array<table_line, 5> table{{
    {"PLAN", {"START", "", "", "", "ABORT", ""}},
    {"START", {"", "PAUSE", "", "END", "ABORT", "START"}},
    {"PAUSE", {"", "", "START", "END", "ABORT", "PAUSE"}},
    {"END", {"", "", "", "", "", ""}},
    {"ABORT", {"", "", "", "", "", ""}},
}};

/// An order as a list of all that was ever accepted; each question goes through the whole of it, time a millisecond at
/// a time.
class reference_order {
public:
    bool take(const order_request& asked) {
        const auto to = target(asked.op);
        const auto sums = totals(asked.add);
        if (to.empty() || asked.time < happened_.back().time || sums.good < 0 || sums.reject < 0) return false;
        happened_.push_back({asked.time, to, asked.op, asked.add});
        return true;
    }

    std::string_view status_at(wall_time t) const {
        std::string_view found = "PLAN";
        for (const auto& h : happened_) {
            if (h.time <= t) found = h.state;
        }
        return found;
    }
    std::string_view status_now() const { return happened_.back().state; }

    /// Milliseconds before `until` in that state.
    std::int64_t time_in(std::string_view status, wall_time until) const {
        std::int64_t n = 0;
        for (auto t = happened_.front().time; t < until; t += milliseconds{1})
            n += status_at(t) == status ? 1 : 0;
        return n;
    }

    std::int64_t count(operation op) const {
        return std::ranges::count_if(happened_, [&](const step& s) { return s.op == op; });
    }
    std::optional<wall_time> first(operation op) const {
        for (const auto& h : happened_) {
            if (h.op == op) return h.time;
        }
        return std::nullopt;
    }
    amounts totals(amounts sum = {}) const {
        for (const auto& h : happened_) {
            sum.good += h.add.good;
            sum.reject += h.add.reject;
        }
        return sum;
    }

    explicit reference_order(wall_time created) : happened_{{created, "PLAN", operation::create, {}}} {}

private:
    struct step {
        wall_time time;
        std::string_view state;
        operation op;
        amounts add;
    };

    std::string_view target(operation what) const {
        const auto column = static_cast<std::size_t>(std::ranges::find(columns, what) - columns.begin());
        for (const auto& line : table) {
            if (line.state == status_now()) return line.targets[column];
        }
        return {};
    }

    std::vector<step> happened_;
};

}  // namespace penstock::orders
