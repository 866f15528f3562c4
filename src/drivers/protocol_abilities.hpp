#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <vector>

#include "model/option_rule.hpp"

namespace penstock {

/// What the devices of a protocol can do, as its schema.json says. Clients receive it, so that they need not know
/// protocols by name: `{"icon","browses","browses_if":{"option","values":[…]},"reports_types","member_separator"}`.
/// What is absent is false or empty.
struct protocol_abilities {
    std::string icon;      ///< see `parse_icon`
    bool browses = false;  ///< devices list what they have: `driver::browse` returns addresses
    /// Only devices for which this option has one of the values can be browsed; empty = all.
    std::string browse_option;
    std::vector<std::string> browse_values;  ///< values of that option, as its rule lists them
    bool reports_types = false;              ///< a tag needs no data type: `driver::type_of` returns the device's
    /// Stands between a structure and its member in an address; empty = there are no members.
    std::string member_separator;

    /// Throws std::invalid_argument if a member is wrong: that is a bug of the protocol's folder.
    static protocol_abilities parse(const boost::json::object& schema, const std::vector<option_rule>& options);

    /// Whether a device with these options, which have been checked, can be browsed.
    bool can_browse(const std::vector<option_rule>& rules, const option_map& options) const;
};

}  // namespace penstock
