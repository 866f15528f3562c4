#pragma once

#include <optional>
#include <string_view>

#include "base/error.hpp"

namespace penstock::services {

/// The fault of a new password, with the field `password`; `nullopt`: the password is accepted. It needs 12 characters,
/// or 8 of three kinds (lower-case letters, upper-case letters, digits, others). It must also take 2^30 tries to guess,
/// for an attacker who knows common passwords and words, the user's name, and common variations of them
/// (`Password1234`, `kimkim2024`, `Adm2adm2`).
std::optional<fault> check_password(std::string_view password, std::string_view user_id);

/// The number of tries as logarithm to the base 2, estimated as zxcvbn does. A part that is repeated counts once. Pure.
double guessing_bits(std::string_view password, std::string_view user_id);

}  // namespace penstock::services
