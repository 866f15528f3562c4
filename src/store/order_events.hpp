#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orders/event.hpp"
#include "store/master_store.hpp"

namespace penstock::store {

/// Which events of an order are asked for.
struct order_event_request {
    std::optional<std::int64_t> before;  ///< only those of a lower `seq`
    std::int64_t offset = 0;             ///< of the newest ones, passed over
    std::int64_t limit = 100;
};

struct order_event_page {
    std::vector<orders::event> items;  ///< newest first
    std::int64_t total = 0;            ///< of the order; counting stops at `most_counted`
    bool is_capped = false;            ///< there are more than `total`
    bool has_more = false;

    static constexpr std::int64_t most_counted = 10'000;
};

/// Its `seq` is the next one of the order.
void add_order_event(database& db, const orders::event& e);
void remove_order_events(database& db, std::string_view order_id);

order_event_page list_order_events(snapshot& from, const std::string& order_id, const order_event_request& asked);

}  // namespace penstock::store
