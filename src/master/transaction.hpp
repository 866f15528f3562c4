#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "alarms/definition.hpp"
#include "alarms/record.hpp"
#include "base/error.hpp"
#include "master/field.hpp"
#include "master/record.hpp"
#include "master/request_error.hpp"
#include "orders/event.hpp"

namespace penstock::master {

/// A field that must have one of these values.
struct condition {
    std::string_view field;
    std::vector<cell> any_of;
};
using conditions = std::vector<condition>;

inline constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

/// Facts and functions of the gateway that the rules and the writing of records use.
struct record_context {
    std::string edge_id;
    std::string time_zone;     ///< `edge.timezone`
    std::string default_site;  ///< `edge.site_id`
    std::function<bool(std::string_view user_id)> has_login;
    std::function<void(const record&)> on_record_deleted;  ///< removes what this gateway stores for a deleted record
    /// Encrypts the secrets in the options before a record is written; those of `before` (null: new) are encrypted
    /// already.
    std::function<outcome<>(const record* before, record& after)> seal;
    alarms::text_language language = alarms::text_language::english;  ///< `edge.language`
};

/// A record that refers to another one.
struct referrer {
    const resource* kind;
    std::string id;
    std::string target_id;  ///< id of the other one
};

/// One change of master data, of which everything is committed or nothing. It has the functions that the rules of a
/// domain may call. A rule returns a refusal, and this class throws it as `request_error`, which undoes the change.
/// This class contains the steps by which each record is written: rules, references, unique fields, version and times,
/// dependent records. The derived class (the store, or a test) stores the rows.
///
/// Thread: the store's.
class transaction {
public:
    /// `context` outlives this.
    transaction(const record_context& context, std::string actor, std::int64_t now_ms);
    transaction(const transaction&) = delete;
    transaction& operator=(const transaction&) = delete;

    std::optional<record> find(const resource& of, std::string_view id);
    /// The record to which the field refers. `nullopt`: the field is null, or the record does not exist, which is
    /// reported when references are checked.
    std::optional<record> find_target(const record& r, std::string_view field);
    /// The same without a copy; null: none. Valid until the next call.
    const record* peek_target(const record& r, std::string_view field);
    /// Records that meet all conditions, by id, at most `most`.
    virtual std::vector<record> select(const resource& of, const conditions& which, std::size_t most) = 0;
    /// Sets one field of all records that meet the conditions; their versions stay.
    virtual void assign(const resource& of, std::string_view field, const cell& value, const conditions& which) = 0;

    /// Writes it, with version, times, references and change feed as on request; an empty id is created. The
    /// record as it was written.
    record create(record r);
    record update(record r);  ///< without a difference it stays unchanged
    void remove(const resource& of, std::string_view id);
    /// Switches off the check of the reference in that field, because v1 accepts any text there.
    void leave_unchecked(std::string_view field) { unchecked_ = field; }

    /// Into the history of an order; its `seq` is given.
    virtual void add_order_event(const orders::event& e) = 0;
    virtual void remove_order_events(std::string_view order_id) = 0;

    /// The next number for a change of an alarm. Numbers grow, on all gateways that share the database.
    virtual std::int64_t next_alarm_number() = 0;
    /// `nullopt`: the alarm has no event yet.
    virtual std::optional<alarms::status> find_alarm_status(const std::string& alarm_id) = 0;
    virtual void save_alarm_status(const alarms::status& s) = 0;
    virtual void add_alarm_event(const alarms::event& e) = 0;

    std::int64_t now_ms() const noexcept { return now_ms_; }
    const std::string& actor() const noexcept { return actor_; }  ///< user id of the caller
    const record_context& context() const noexcept { return context_; }
    /// Whether a user of that id may log in here.
    bool has_login(std::string_view user_id) const { return context_.has_login && context_.has_login(user_id); }
    virtual bool has_live_tokens(std::string_view user_id) = 0;

protected:
    ~transaction() = default;

    static constexpr std::size_t batch = 200;  ///< records that are read or erased at a time

    /// Null: none has that id. Valid until the next call.
    virtual const record* peek(const resource& of, std::string_view id) = 0;
    virtual std::string make_id(std::string_view prefix) = 0;
    // They write the row and the rows of its lists, and an entry of the change feed.
    virtual void insert(const record& r) = 0;
    virtual void replace(const record& r) = 0;
    /// Deletes at most `batch` records of one kind, and the rows of other records' lists that refer to them.
    virtual void erase(std::span<const record> some) = 0;
    /// At most `most` that refer to one of the records, without those that are deleted with it.
    virtual std::vector<referrer> referrers(const resource& of, std::span<const std::string> ids, std::size_t most) = 0;

private:
    struct reference_faults {
        faults missing, inactive;
    };
    void check_reference(const field& f, const cell& value, const std::string& path, reference_faults& found);
    reference_faults check_references(const record* before, const record& after);
    void require_unique(const record* before, const record& after, faults& found);
    outcome<> check_referring(const record* before, const record& after);

    using record_names = std::set<std::pair<const resource*, std::string_view>>;
    void collect_cascade(std::vector<record> found, std::vector<record>& cascade);
    void release(std::span<const record> some, const record_names& cascade);

    const record_context& context_;
    std::string actor_;
    std::int64_t now_ms_;
    std::string unchecked_;
};

}  // namespace penstock::master
