#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <vector>

#include "model/option_rule.hpp"

namespace penstock {

/// What the devices of a protocol can do, as its schema.json says; clients are told it, so that they know no protocol
/// by its name: `{"icon","browses","browses_if":{"option","values":[…]},"reports_types","member_separator"}`. What is
/// absent is false or empty.
struct protocol_abilities {
    std::string icon;                        ///< see `parse_icon`
    bool browses = false;                    ///< devices list what they have: `driver::browse` returns addresses
    std::string browse_option;               ///< only devices where this option has one of the values; empty = all
    std::vector<std::string> browse_values;  ///< of a choice, as its rule has them
    bool reports_types = false;              ///< a tag needs no data type: `driver::type_of` returns the device's
    std::string member_separator;            ///< between a structure and its member in an address; empty = has none

    /// Throws std::invalid_argument when a member is wrong: a bug of the protocol's folder.
    static protocol_abilities parse(const boost::json::object& schema, const std::vector<option_rule>& options);

    /// Whether a device with these options can be browsed; they have been checked.
    bool can_browse(const std::vector<option_rule>& rules, const option_map& options) const;
};

}  // namespace penstock
