#pragma once

#include <functional>
#include <memory>

#include "master/record_reader.hpp"

namespace penstock::store {

class database;
class reader_pool;

/// A connection of `reader_pool`, and the reads on it.
class snapshot final : public master::record_reader {
public:
    snapshot(snapshot&&) noexcept;
    snapshot& operator=(snapshot&&) = delete;
    ~snapshot() override;

    std::optional<master::record> find(const master::resource& of, std::string_view id) override;
    std::vector<master::record> list(const master::resource& of, const master::list_request& asked) override;
    std::int64_t count(const master::resource& of, const master::list_request& asked) override;

    std::vector<alarms::live_alarm> list_live_alarms(const alarms::live_request& asked) override;
    alarms::live_counts count_live_alarms(std::int64_t now_ms) override;
    std::vector<alarms::status> find_alarm_statuses(const std::vector<std::string>& alarm_ids) override;
    std::map<std::string, std::string> levels_of_tags(const std::set<std::string>& tag_ids) override;
    std::vector<std::string> list_shelving_ended(std::int64_t now_ms) override;
    alarms::event_page list_alarm_events(const alarms::event_request& asked) override;
    std::int64_t count_alarm_events(const alarms::event_request& asked, std::int64_t max_count) override;
    std::optional<std::int64_t> time_of_alarm_event(std::int64_t count) override;

    orders::event_page list_order_events(const std::string& order_id, const orders::event_request& asked) override;
    std::vector<orders::counted_order> list_counted_orders(const std::string& order_id) override;

    std::int64_t last_change() override;
    master::change_page changes_after(std::int64_t seq, std::size_t max_items) override;

    std::vector<master::service_token> list_tokens() override;
    std::vector<master::service_key> list_keys() override;
    std::int64_t database_bytes() override;

    void run(const std::function<void(database&)>& work);  ///< reads something other than records

private:
    friend class reader_pool;
    class lease;
    explicit snapshot(std::unique_ptr<lease> l);
    std::unique_ptr<lease> lease_;
};

}  // namespace penstock::store
