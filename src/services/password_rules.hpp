#pragma once

#include <optional>
#include <string_view>

#include "base/error.hpp"

namespace penstock::services {

/// What is wrong with a new password, if anything; the fault's field is `password`. Required are 12 characters, or 8
/// of three kinds (small and capital letters, figures, others), and that it is none of the 10,000 commonest.
std::optional<fault> check_password(std::string_view password);

}  // namespace penstock::services
