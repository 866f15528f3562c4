#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "orders/work_order.hpp"

namespace penstock::orders {

/// The table of the specification, a line a status: where start, pause, resume, end, abort and report lead.
struct table_line {
    std::string_view now;
    std::array<std::string_view, 6> to;  ///< empty: refused
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
        const auto to = target(asked.what);
        const auto sums = totals(asked.add);
        if (to.empty() || asked.at < happened_.back().at || sums.good < 0 || sums.reject < 0) return false;
        happened_.push_back({asked.at, to, asked.what, asked.add});
        return true;
    }

    std::string_view status_at(wall_time t) const {
        std::string_view found = "PLAN";
        for (const auto& h : happened_) {
            if (h.at <= t) found = h.to;
        }
        return found;
    }
    std::string_view status_now() const { return happened_.back().to; }

    /// Milliseconds before `until` in that state.
    std::int64_t time_in(std::string_view status, wall_time until) const {
        std::int64_t n = 0;
        for (auto t = happened_.front().at; t < until; t += milliseconds{1})
            n += status_at(t) == status ? 1 : 0;
        return n;
    }

    std::int64_t count(operation op) const {
        return std::ranges::count_if(happened_, [&](const step& s) { return s.what == op; });
    }
    std::optional<wall_time> first(operation op) const {
        for (const auto& h : happened_) {
            if (h.what == op) return h.at;
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
        wall_time at;
        std::string_view to;
        operation what;
        amounts add;
    };

    std::string_view target(operation what) const {
        const auto column = static_cast<std::size_t>(std::ranges::find(columns, what) - columns.begin());
        for (const auto& line : table) {
            if (line.now == status_now()) return line.to[column];
        }
        return {};
    }

    std::vector<step> happened_;
};

}  // namespace penstock::orders
