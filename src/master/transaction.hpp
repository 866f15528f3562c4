#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "alarms/record.hpp"
#include "master/record.hpp"
#include "orders/event.hpp"

namespace penstock::master {

/// A field that must have one of these values.
struct condition {
    std::string_view field;
    std::vector<cell> any_of;
};
using conditions = std::vector<condition>;

inline constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

/// What the rules of a domain may ask and do while a change of theirs is being made; all of it is done or none. The
/// store is behind it.   Thread: the store's.
class transaction {
public:
    virtual std::optional<record> find(const resource& of, std::string_view id) = 0;
    /// Records that meet all conditions, by id, at most `most`.
    virtual std::vector<record> select(const resource& of, const conditions& which, std::size_t most) = 0;
    /// Sets one field of all records that meet the conditions; their versions stay.
    virtual void assign(const resource& of, std::string_view field, const cell& value, const conditions& which) = 0;
    /// Writes, with version, times, references and change feed as if it were asked for.
    virtual void create(record r) = 0;
    virtual void update(record r) = 0;
    virtual void remove(const resource& of, std::string_view id) = 0;

    /// Into the history of an order; its `seq` is given.
    virtual void add_order_event(const orders::event& e) = 0;
    virtual void remove_order_events(std::string_view order_id) = 0;

    /// The next number of what happens to alarms: a later one is larger, on all gateways that share the database.
    virtual std::int64_t next_alarm_number() = 0;
    /// Nothing: nothing has ever happened to it.
    virtual std::optional<alarms::status> find_alarm_status(const std::string& alarm_id) = 0;
    virtual void save_alarm_status(const alarms::status& s) = 0;
    virtual void add_alarm_event(const alarms::event& e) = 0;

    virtual std::int64_t now_ms() const = 0;
    virtual const std::string& actor() const = 0;  ///< user id of who asked

    virtual const std::string& default_time_zone() const = 0;  ///< `edge.timezone`
    virtual bool has_login(std::string_view user_id) = 0;      ///< whether a person of that id may log in here
    virtual bool has_live_tokens(std::string_view user_id) = 0;
    virtual const std::string& edge_id() const = 0;
    virtual const std::string& home_site() const = 0;  ///< `edge.site_id`

protected:
    ~transaction() = default;
};

}  // namespace penstock::master
