#pragma once

#include <string>
#include <string_view>

namespace penstock::master {

/// `prefix` and 12 characters of which none looks like another. Throws `request_error` when there are no random
/// numbers.
std::string make_id(std::string_view prefix);

}  // namespace penstock::master
