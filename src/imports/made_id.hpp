#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace penstock::imports {

/// An id for what has a name alone: the name where it may be an id, else with `_` for what an id may not have and eight
/// digits of the whole name, so that 펌프 1 and 펌프 2 differ. The same for the same names at each import.
/// `prefix` stands before it, with a dot. While `is_taken` says so, `_2`, `_3` … follow.
std::string made_id(std::string_view prefix, std::string_view name,
                    const std::function<bool(std::string_view)>& is_taken);

}  // namespace penstock::imports
