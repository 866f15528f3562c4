#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "master/request_error.hpp"
#include "master/service_access.hpp"
#include "master/stored_response.hpp"
#include "master/transaction.hpp"
#include "orders/queries.hpp"

namespace penstock::master {

/// A change of master data by one call: the functions for rules (`transaction`), and those for the call itself.
///
/// Thread: the store's.
class record_writer : public transaction, public service_access, public stored_responses {
public:
    using transaction::transaction;

    /// Reads these records together, because they are needed soon.
    virtual void look_up(const resource& of, std::span<const std::string> ids) = 0;
    /// Calls `work`. If it throws a `request_error`, its changes are undone and the error is returned. An error that
    /// `work` only returns has no effect.
    virtual std::optional<request_error> attempt(const std::function<void()>& work) = 0;
    /// Calls `work` and undoes what it changed.
    virtual void dry_run(const std::function<void()>& work) = 0;

    /// Adds to an order the difference between these totals of the counters and the stored ones. This happens every few
    /// seconds, so version, times and change feed stay unchanged. Returns false if nothing was changed: the order does
    /// not exist, is not in START, or an amount would leave its range.
    virtual bool add_counted_amounts(const orders::counted_order& to) = 0;
    /// Stores the values of the counters at which an order begins to run.
    virtual void save_counter_bases(const std::string& order_id, std::optional<double> good,
                                    std::optional<double> reject) = 0;

    /// Removes the states of alarms that were deleted before this time; until then they are reported as deleted.
    virtual void forget_deleted_alarms(std::int64_t before_ms) = 0;
    /// Removes the oldest events before that time, at most `max_events`; returns the number of removed events.
    virtual std::int64_t remove_alarm_events(std::int64_t before_ms, std::int64_t max_events) = 0;

protected:
    ~record_writer() = default;
};

}  // namespace penstock::master
