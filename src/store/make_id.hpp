#pragma once

#include <string>
#include <string_view>

namespace penstock::store {

/// `prefix` and 12 characters of which none looks like another. Throws `master::refusal` when there are no random
/// numbers.
std::string make_id(std::string_view prefix);

}  // namespace penstock::store
