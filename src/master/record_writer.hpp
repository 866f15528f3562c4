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

/// One call's change of master data: what rules may do, and what the call itself does around them.
///
/// Thread: the store's.
class record_writer : public transaction, public service_access, public stored_responses {
public:
    using transaction::transaction;

    /// These are going to be read: looks them up together.
    virtual void look_up(const resource& of, std::span<const std::string> ids) = 0;
    /// Calls `work`; what it changed is undone when it throws a `request_error`, which is returned. An error that
    /// `work` only returns is not seen.
    virtual std::optional<request_error> attempt(const std::function<void()>& work) = 0;
    /// Calls `work` and undoes what it changed.
    virtual void dry_run(const std::function<void()>& work) = 0;

    /// Adds what the counters have counted to an order, unless it does not run any more: the difference between these
    /// totals and those that it has. Its version, its times and the change feed stay unchanged: this happens every
    /// few seconds. Returns false when nothing was done: the order does not exist, is not in START, or an amount would
    /// leave its range.
    virtual bool add_counted_amounts(const orders::counted_order& to) = 0;
    /// The values of the counters when an order begins to run.
    virtual void save_counter_bases(const std::string& order_id, std::optional<double> good,
                                    std::optional<double> reject) = 0;

    /// Deleted alarms are reported for so long.
    virtual void forget_deleted_alarms(std::int64_t before_ms) = 0;
    /// The oldest ones before that time, at most `max_events`; returns how many were removed.
    virtual std::int64_t remove_alarm_events(std::int64_t before_ms, std::int64_t max_events) = 0;

protected:
    ~record_writer() = default;
};

}  // namespace penstock::master
