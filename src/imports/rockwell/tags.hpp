#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "imports/converted_point.hpp"

namespace penstock::imports::rockwell {

/// A tag that is made of one in the file: the tag, or one of the members that it is known to have.
struct made_tag {
    std::string member{};  ///< `.ACC`; empty: the tag itself
    converted_point point{};
};

/// A tag by its full name and the type in the file. Timers, counters and controls come as their members.
/// Sources: Logix 5000 Data Access, 1756-PM020; DualsoftDev/dsev2 (exports).
/// Fault: the type is a structure that the file does not describe.
checked<std::vector<made_tag>> convert(std::string_view full_name, std::string_view type);

/// `$D55C$AE00` → 한글; `$N` a line end, `$Q` a double quote, `$$`, `$'`, `$T`.
std::string decode_description(std::string_view text);

/// What `(RADIX := Decimal, Constant := false, ExternalAccess := Read Only)` says of a name; empty: nothing.
std::string_view attribute_value(std::string_view attributes, std::string_view name);

}  // namespace penstock::imports::rockwell
