#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "master/list_request.hpp"
#include "master/record_writer.hpp"
#include "services/configuration/device_rules.hpp"
#include "services/shared/after_commit.hpp"

namespace penstock::services {

class devices;

/// Rules of a kind of record that its description cannot express, because a part of the gateway depends on the record:
/// a device that is collected from, an alarm that is evaluated. Most kinds need none.
///
/// Thread: the store's for functions that take part in a change; the others any.
class record_rules {
public:
    virtual ~record_rules() = default;

    /// Why the record of that id may not be changed; empty: it may.
    virtual std::string protection(std::string_view /*id*/) const { return {}; }
    /// Turns the requested values of each live filter into conditions of the list (no values: no condition), and adds
    /// the record that every gateway has.
    using filter_values = std::function<std::vector<std::string>(std::string_view filter)>;
    virtual void narrow(const filter_values& /*asked*/, master::list_request&) const {}
    /// A record that every gateway has without storing it (EDGE_SYSTEM); `nullopt`: the id is none of such a record.
    virtual std::optional<master::record> built_in(std::string_view /*id*/) const { return std::nullopt; }

    /// Before several are written together: looks up together what each of them will need.
    virtual void look_up(master::record_writer&, std::span<const std::string> /*ids*/) const {}
    /// Before a record is written: checks and completes it. `before` null: it is new.
    virtual void check(master::record_writer&, const master::record* /*before*/, master::record& /*after*/) const {}
    /// After a change of a record was written, in the same transaction: changes what follows from it in other records.
    virtual void follow(master::record_writer&, const master::record& /*before*/, const master::record& /*after*/,
                        after_commit&) const {}
    /// Before a record is deleted on request; throws what prevents it.
    virtual void check_removal(const master::record&) const {}
    /// Of one that was written or deleted (`after` null): what must happen after the commit.
    virtual void note(const master::record* /*before*/, const master::record* /*after*/, after_commit&) const {}
};

/// Filters by something that is not in the database: their names, and their values as a human-readable text.
using named_filters = std::vector<std::pair<std::string_view, std::string_view>>;
const named_filters& live_filters_of(const master::resource& of);

/// What the rules use of this gateway; all of it outlives them.
struct rule_context {
    const device_rules& checks;
    const devices& collected;
    std::string edge_id, site_id;
    std::function<void(option_map& options, const std::string& type, const std::string& owner)> open_secrets;

    /// Whether this gateway collects from the OPC. If not, another gateway does, which gets the change by the change
    /// feed.
    bool is_own(const master::record& opc_or_tag) const;
    /// Decrypts the secret options of an OPC of this gateway; false: only the gateway that has encrypted them can.
    bool open_own(const master::record& opc, option_map& options) const;
};

std::unique_ptr<record_rules> make_account_rules();
/// An alarm that mirrors the alarm fields of a tag can only be changed by its tag.
std::unique_ptr<record_rules> make_alarm_rules();
/// The checks of `device_rules`, and filters by the state of connection and collection.
std::unique_ptr<record_rules> make_opc_rules(const rule_context& context);
std::unique_ptr<record_rules> make_site_rules();
std::unique_ptr<record_rules> make_tag_rules(const rule_context& context);

}  // namespace penstock::services
