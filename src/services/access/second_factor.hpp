#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "services/access/login_guard.hpp"
#include "services/access/user_role.hpp"

namespace penstock::store {
class store;
struct second_factor;
}  // namespace penstock::store

namespace penstock::services {

// What a user presents in addition to the password, for all interfaces.

/// Result of the check of a one-time code, after the password was right.
enum class code_check {
    not_needed,  ///< the user has set up no codes
    right,       ///< the code is valid; it is used up now
    missing,
    wrong,  ///< wrong, used already, or the database cannot be read
};

/// `code`: six digits or, if `takes_recovery`, a recovery code, which is removed when it is used.
struct code_to_check {
    std::string user_id;
    std::string_view code;
    bool takes_recovery = true;
};
/// On the store's thread.
code_check check_code(store::store& st, login_guard& guard, const code_to_check& given, wall_time now);

/// The time step of a right code, which is used up now. The caller then calls `store_step`. `f`: as it was read.
/// Thread: any.
std::optional<std::int64_t> take_code(const store::second_factor& f, login_guard& guard, std::string_view code,
                                      wall_time now);
/// Stores the time step, so that the code stays used up after a restart. If it cannot be stored (full disk), the login
/// still succeeds: `login_guard` remembers the step until a restart, and then the code is too old. Thread: the store's.
void store_step(store::store& st, const std::string& user_id, const std::string& secret, std::int64_t step);

/// The role that is in force. An administrator without one-time codes, although `edge.login.second_factor` requires
/// them, is a viewer, who may set them up.
constexpr user_role granted(user_role own, bool has_code, bool admins_need_code) noexcept {
    return own == user_role::admin && admins_need_code && !has_code ? user_role::viewer : own;
}

}  // namespace penstock::services
