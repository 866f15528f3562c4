#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/master_store.hpp"
#include "store/record_work.hpp"

namespace penstock::store {

/// How far one counter of a line was counted for an order.
struct counted_amount {
    std::string tag_id{};          ///< empty: the line has none
    std::optional<double> base{};  ///< its value then; nothing: none has come yet
    std::int64_t total = 0;        ///< what it has added to the order, in thousandths
};

/// An order that runs on a line with counters.
struct counted_order {
    std::string order_id{};
    counted_amount good{}, reject{};
};

/// Adds what the counters have counted to an order, unless it does not run any more: the difference between these
/// totals and those that it has. Its version, its times and the change feed stay as they are: this happens every few
/// seconds. Returns false when nothing was done: there is no such order, it is not in START, or an amount would leave
/// its range. Thread: the store's, within a transaction.
bool add_counted_amounts(record_work& work, const counted_order& to);

/// Where the counters stand when an order begins to run.
void keep_counter_bases(record_work& work, const std::string& order_id, std::optional<double> good,
                        std::optional<double> reject);

/// All of them, or the one of that id if it is one.
std::vector<counted_order> list_counted_orders(snapshot& from, const std::string& order_id = {});

}  // namespace penstock::store
