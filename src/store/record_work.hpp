#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "master/record_writer.hpp"

namespace penstock::store {

class database;
class record_cache;
struct sequences;

/// Keeps the rows of one call's changes of master data in the database.   Thread: the store's.
class record_work final : public master::record_writer {
public:
    record_work(database& db, const master::record_context& context, sequences& counters, std::string actor,
                std::int64_t now_ms);
    ~record_work();

    void look_up(const master::resource& of, std::span<const std::string> ids) override;
    std::vector<master::record> select(const master::resource& of, const master::conditions& which,
                                       std::size_t most) override;
    void assign(const master::resource& of, std::string_view field, const master::cell& value,
                const master::conditions& which) override;
    std::optional<master::request_error> attempt(const std::function<void()>& work) override;
    void dry_run(const std::function<void()>& work) override;

    void add_order_event(const orders::event& e) override;
    void remove_order_events(std::string_view order_id) override;

    std::int64_t next_alarm_number() override;
    std::optional<alarms::status> find_alarm_status(const std::string& alarm_id) override;
    void save_alarm_status(const alarms::status& s) override;
    void add_alarm_event(const alarms::event& e) override;
    void forget_deleted_alarms(std::int64_t before_ms) override;
    std::int64_t remove_alarm_events(std::int64_t before_ms, std::int64_t max_events) override;

    bool add_counted_amounts(const orders::counted_order& to) override;
    void save_counter_bases(const std::string& order_id, std::optional<double> good,
                            std::optional<double> reject) override;

    void add_token(const master::service_token& token) override;
    bool remove_token(const std::string& token_id) override;
    std::optional<master::service_token> find_token(const std::string& token_sha256) override;
    void add_key(const master::service_key& key, std::size_t max_keys) override;
    void remove_key(const std::string& key_sha256) override;

    std::optional<master::stored_response> find_response(const master::stored_response& like) override;
    void add_response(const master::stored_response& r) override;

    bool has_live_tokens(std::string_view user_id) override;

    database& db() noexcept { return db_; }

private:
    /// The record of that id was written with a statement outside this class.
    void forget(std::string_view id);
    /// Adds an entry to the change feed; `kind` is the resource's name.
    void append_change(std::string_view kind, std::string_view id, std::string_view action, std::int64_t version);
    void execute(const std::string& sql, const std::string& argument);
    const master::record* peek(const master::resource& of, std::string_view id) override;
    std::string make_id(std::string_view prefix) override;
    void insert(const master::record& r) override;
    void replace(const master::record& r) override;
    void erase(std::span<const master::record> some) override;
    std::vector<master::referrer> referrers(const master::resource& of, std::span<const std::string> ids,
                                            std::size_t most) override;

    database& db_;
    sequences& counters_;
    const std::unique_ptr<record_cache> seen_;
    std::size_t changes_ = 0;  ///< number of changes until now, including those that were undone
};

}  // namespace penstock::store
