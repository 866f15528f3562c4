#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/property_set.hpp"

namespace penstock::properties {

/// The description of one key.
struct property {
    std::string key;
    std::string default_text;  ///< as docs/properties.md shows it
    std::string expected;      ///< valid values, as in docs and faults: `true or false`
    std::string meaning;
    bool is_secret = false;                                       ///< no fault or log may repeat the value
    std::function<bool(property_set&, std::string_view)> assign;  ///< false: not valid, nothing was changed
    bool acts_now = false;                                        ///< when it is saved, without a restart
    bool is_assigned_last = false;                                ///< `assign` looks at what others have set
};

/// Whether it has a part in who may do what, or names a file that the gateway would read, write or run: only who may
/// grant access changes it. Secrets and paths are so by their kind; the others are listed.
bool decides_access(const property& p);

/// The one table of properties: parsing, checks and docs/properties.md come from here.
const std::vector<property>& property_table();

}  // namespace penstock::properties
