#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/background_thread.hpp"
#include "orders/queries.hpp"

namespace penstock::engine {
class engine;
class tag_counter;
}  // namespace penstock::engine

namespace penstock::master {
class record_database;
class record_writer;
}  // namespace penstock::master

namespace penstock::services {

/// Counts good and rejected parts of running orders, on lines whose counter tags this gateway collects. It uses every
/// sample; amounts and the counters' values are stored every two seconds and with each action on the order.
///
/// Lifecycle: `start` after configuration was loaded; `stop` stores what was counted.
/// Thread: the store's, but for `start` and `stop`; a thread of its own triggers the storing.
class production_counter {
public:
    using store_executor = std::function<void(const std::function<void()>& work)>;

    production_counter(master::record_database& records, engine::engine& e) : records_(records), engine_(e) {}
    ~production_counter() { stop(); }
    production_counter(const production_counter&) = delete;
    production_counter& operator=(const production_counter&) = delete;

    /// `run` calls its argument on the store's thread and waits for it.
    void start(store_executor run);
    void stop() { thread_.stop(); }

    /// Adds what was counted to the order, within the transaction of an action on it.
    void add_counts(master::record_writer& work, const std::string& order_id);
    /// In the transaction of an action that starts or resumes the order: stores the values at which the counters begin.
    void save_counter_bases(master::record_writer& work, const std::string& order_id, const std::string& good_tag_id,
                            const std::string& reject_tag_id);
    /// Call it after the commit: the order is counted from now on, or no longer.
    void on_order_changed(const std::string& order_id);

private:
    /// The counters of an order; null: the line has none.
    struct counted {
        std::string good_tag_id, reject_tag_id;
        std::shared_ptr<engine::tag_counter> good, reject;
        std::optional<double> good_stored, reject_stored;  ///< where they stood when `poll` stored them last
    };

    void poll();
    void store_counted();
    void start_counting(const orders::counted_order& o);
    void stop_counting(const std::string& order_id);
    std::shared_ptr<engine::tag_counter> make_tag_counter(const orders::counted_amount& of) const;
    void put_tag_counters(const std::string& tag_id);
    std::optional<double> present_value(const std::string& tag_id) const;

    master::record_database& records_;
    engine::engine& engine_;
    store_executor on_store_;
    std::map<std::string, counted> orders_;  ///< that run

    background_thread thread_;
};

}  // namespace penstock::services
