#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "master/refusal.hpp"
#include "master/transaction.hpp"

namespace penstock::store {

class database;
class record_cache;
struct shared_counters;

/// Keeps the rows of one call's changes of master data in the database.   Thread: the store's.
class record_work final : public master::transaction {
public:
    record_work(database& db, const master::record_context& context, shared_counters& counters, std::string actor,
                std::int64_t now_ms);
    ~record_work();

    /// These are going to be asked for: looks them up together.
    void look_up(const master::resource& of, std::span<const std::string> ids);
    std::vector<master::record> select(const master::resource& of, const master::conditions& which,
                                       std::size_t most) override;
    void assign(const master::resource& of, std::string_view field, const master::cell& value,
                const master::conditions& which) override;
    master::record created(master::record r) { return create(std::move(r)); }
    master::record updated(master::record r) { return update(std::move(r)); }

    /// Calls `work`; what it changed is undone when it throws a refusal, which is returned.
    std::optional<master::refusal> attempt(const std::function<void()>& work);
    /// Calls `work` and undoes what it changed.
    void rehearse(const std::function<void()>& work);

    void add_order_event(const orders::event& e) override;
    void remove_order_events(std::string_view order_id) override;

    std::int64_t next_alarm_number() override;
    std::optional<alarms::status> find_alarm_status(const std::string& alarm_id) override;
    void save_alarm_status(const alarms::status& s) override;
    void add_alarm_event(const alarms::event& e) override;

    bool has_live_tokens(std::string_view user_id) override;

    database& db() noexcept { return db_; }
    /// The record of that id was written with a statement of somebody's own.
    void forget(std::string_view id);
    /// Into the change feed; `kind` is the resource's name.
    void note_change(std::string_view kind, std::string_view id, std::string_view action, std::int64_t version);

private:
    const master::record* peek(const master::resource& of, std::string_view id) override;
    std::string make_id(std::string_view prefix) override;
    void insert(const master::record& r) override;
    void replace(const master::record& r) override;
    void erase(std::span<const master::record> some) override;
    std::vector<master::referrer> referrers(const master::resource& of, std::span<const std::string> ids,
                                            std::size_t most) override;

    database& db_;
    shared_counters& counters_;
    const std::unique_ptr<record_cache> seen_;
    std::size_t changes_ = 0;  ///< made until now, those that were undone too
};

}  // namespace penstock::store
