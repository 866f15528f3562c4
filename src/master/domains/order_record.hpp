#pragma once

#include "base/clock.hpp"
#include "master/record.hpp"
#include "orders/work_order.hpp"

namespace penstock::master {

/// State, times and amounts of an order, from its record and back into it.
orders::work_order to_work_order(const record& order);
void put_work_order(const orders::work_order& from, record& order);

orders::status status_of(const record& order);

/// For responses: adds the time of the present state up to `now`, and computes the progress.
void compute_progress(record& order, wall_time now);

}  // namespace penstock::master
