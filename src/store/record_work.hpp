#pragma once

#include <functional>
#include <memory>
#include <set>
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
class references;
struct shared_counters;

/// What rules need to know of the gateway.
struct surroundings {
    std::string edge_id;
    std::string time_zone;  ///< `edge.timezone`
    std::string home_site;  ///< `edge.site_id`
    std::function<bool(std::string_view user_id)> has_login;
    std::function<void(const master::record&)> forget;  ///< what this gateway keeps of a record that was deleted
    /// Secrets in its options, before it is written; those of `before` (null: there is none) are sealed already.
    std::function<void(const master::record* before, master::record& after)> seal;
};

/// Makes one call's changes of master data within a transaction: rules, references, version, times and change feed are
/// seen to for each record. What may not be throws `master::refusal`.   Thread: the store's.
class record_work final : public master::transaction {
public:
    record_work(database& db, const surroundings& around, shared_counters& counters, std::string actor,
                std::int64_t now_ms);
    ~record_work();
    record_work(const record_work&) = delete;
    record_work& operator=(const record_work&) = delete;

    std::optional<master::record> find(const master::resource& of, std::string_view id) override;
    /// These are going to be asked for: looks them up together.
    void look_up(const master::resource& of, std::span<const std::string> ids);
    /// What that field refers to is not looked at: v1 takes any text there.
    void leave_unchecked(std::string_view field);
    std::vector<master::record> select(const master::resource& of, const master::conditions& which,
                                       std::size_t most) override;
    void assign(const master::resource& of, std::string_view field, const master::cell& value,
                const master::conditions& which) override;
    /// An empty id is made.
    void create(master::record r) override { (void)created(std::move(r)); }
    void update(master::record r) override { (void)updated(std::move(r)); }
    void remove(const master::resource& of, std::string_view id) override;

    /// The record as it was written.
    master::record created(master::record r);
    master::record updated(master::record r);  ///< one that says nothing new stays as it is

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

    std::int64_t now_ms() const override { return now_ms_; }
    const std::string& actor() const override { return actor_; }
    const std::string& default_time_zone() const override { return around_.time_zone; }
    bool has_login(std::string_view user_id) override { return around_.has_login && around_.has_login(user_id); }
    bool has_live_tokens(std::string_view user_id) override;
    const std::string& edge_id() const override { return around_.edge_id; }
    const std::string& home_site() const override { return around_.home_site; }

    database& db() noexcept { return db_; }
    /// The record of that id was written with a statement of somebody's own.
    void forget(std::string_view id);
    /// Into the change feed; `kind` is the resource's name.
    void note_change(std::string_view kind, std::string_view id, std::string_view action, std::int64_t version);

private:
    using doomed_records = std::vector<master::record>;
    using record_name = std::pair<const master::resource*, std::string_view>;
    void collect_doomed(std::vector<master::record> found, doomed_records& doomed);
    void release(std::span<const master::record> some, const std::set<record_name>& doomed);
    void erase(std::span<const master::record> some);
    void refuse_taken(const master::record* before, const master::record& after, faults& found);
    void check_links(const master::record* before, const master::record& after, bool is_new);

    database& db_;
    const surroundings& around_;
    shared_counters& counters_;
    std::string actor_;
    std::int64_t now_ms_;
    const std::unique_ptr<record_cache> seen_;
    const std::unique_ptr<references> references_;
    std::size_t changes_ = 0;  ///< made until now, those that were undone too
};

}  // namespace penstock::store
