#pragma once

#include <string>
#include <string_view>

namespace penstock::master {

/// `prefix` and 12 characters, none similar to another. Throws `request_error` when no random
/// numbers are available.
std::string make_id(std::string_view prefix);

}  // namespace penstock::master
