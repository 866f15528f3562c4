#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "orders/event.hpp"

namespace penstock::orders {

/// Which events of an order are requested.
struct event_request {
    std::optional<std::int64_t> older_than;  ///< only those of a lower `seq`
    std::int64_t offset = 0;                 ///< number of newest events that are skipped
    std::int64_t limit = 100;
};

struct event_page {
    std::vector<event> items;  ///< newest first
    std::int64_t total = 0;    ///< of the order; counting stops at `max_counted`
    bool is_capped = false;    ///< there are more than `total`
    bool has_more = false;

    static constexpr std::int64_t max_counted = 10'000;
};

/// The state of one counter of a line for an order.
struct counted_amount {
    std::string tag_id{};          ///< empty: the line has none
    std::optional<double> base{};  ///< value at the begin of the run; `nullopt`: none has arrived yet
    std::int64_t total = 0;        ///< quantity that the counter has added to the order, in thousandths
};

/// An order that runs on a line with counters.
struct counted_order {
    std::string order_id{};
    counted_amount good{}, reject{};
};

}  // namespace penstock::orders
