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

/// What became of the code that came with a right password.
enum class code_check {
    not_needed,  ///< the user has set up no codes
    right,       ///< and it is used up now
    missing,
    wrong,  ///< or used already, or it cannot be looked up
};

/// `code`: six digits, or where `takes_recovery` a recovery code, which is gone then.
struct code_to_check {
    std::string user_id;
    std::string_view code;
    bool takes_recovery = true;
};
/// On the store's thread.
code_check check_code(store::store& st, login_guard& guard, const code_to_check& given, wall_time now);

/// The step of a right code, which is used up now; on any thread, `f` as it was read. To be followed by `store_step`.
std::optional<std::int64_t> take_code(const store::second_factor& f, login_guard& guard, std::string_view code,
                                      wall_time now);
/// So that the code stays used up after a restart. On the store's thread. A full disk locks no user out: until a
/// restart the guard remembers, and then the code is too old.
void store_step(store::store& st, const std::string& user_id, const std::string& secret, std::int64_t step);

/// What an administrator may do who has set up no codes although `edge.login.second_factor` requires them: read,
/// and set them up.
constexpr user_role granted(user_role own, bool has_code, bool admins_need_code) noexcept {
    return own == user_role::admin && admins_need_code && !has_code ? user_role::viewer : own;
}

}  // namespace penstock::services
