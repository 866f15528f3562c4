#pragma once

#include <optional>
#include <string_view>

#include "base/error.hpp"

namespace penstock::services {

/// What is wrong with a new password, if anything; the fault's field is `password`. Required are 12 characters, or 8
/// of three kinds (small and capital letters, figures, others), and that guessing it takes 2^30 tries of somebody who
/// knows common passwords and words, the user's name and what people do with them (`Password1234`, `kimkim2024`,
/// `Adm2adm2`).
std::optional<fault> check_password(std::string_view password, std::string_view user_id);

/// The logarithm of these tries to the base 2, as zxcvbn estimates it; what is said twice in a row counts once. Pure.
double guessing_bits(std::string_view password, std::string_view user_id);

}  // namespace penstock::services
