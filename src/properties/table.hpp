#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/property_set.hpp"

namespace penstock::properties {

/// The description of one property.
struct property {
    std::string key;
    std::string default_text;  ///< default as in docs/properties.md
    std::string expected;      ///< valid values, as in docs and faults: `true or false`
    std::string meaning;
    bool is_secret = false;                                       ///< no fault or log may repeat the value
    std::function<bool(property_set&, std::string_view)> assign;  ///< false: not valid, nothing was changed
    /// A change takes effect when it is saved, without a restart.
    bool acts_now = false;
    bool is_assigned_last = false;  ///< `assign` uses the values of other properties
};

/// Whether the property controls access rights, or names a file that the gateway would read, write or run: only a
/// caller who may grant access may change it. This applies to all secrets and paths; the other properties are in a
/// list.
bool decides_access(const property& p);

/// The table of all properties, from which parsing, checks and docs/properties.md are made.
const std::vector<property>& property_table();

}  // namespace penstock::properties
