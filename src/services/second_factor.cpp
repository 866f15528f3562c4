#include "services/second_factor.hpp"

#include <algorithm>

#include "base/log.hpp"
#include "base/text.hpp"
#include "services/totp.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

/// Takes the recovery code out of those that are left; false: it is none of them, or that could not be stored.
bool use_recovery_code(store::store& st, store::second_factor f, std::string_view code) {
    const auto digest = recovery_digest(code);
    if (!digest) return false;
    std::string left;
    bool is_found = false;
    for (const auto one : split(f.recovery_digests, ' ')) {
        if (one == *digest) {
            is_found = true;
        } else if (!one.empty()) {
            left += (left.empty() ? "" : " ") + std::string(one);
        }
    }
    if (!is_found) return false;
    f.recovery_digests = left;
    return st.put_second_factor(f).has_value();  // one that cannot be crossed out would be valid for ever
}

}  // namespace

code_check check_code(store::store& st, login_guard& guard, const code_to_check& given, wall_time now) {
    auto found = st.find_second_factor(given.user_id);
    if (!found) {
        logger("api")->error("the second factor of {}: {}", given.user_id, found.error().message);
        return code_check::wrong;
    }
    if (!*found || (*found)->confirmed_at == 0) return code_check::not_needed;
    if (given.code.empty()) return code_check::missing;
    auto& f = **found;
    if (given.code.size() != totp_digits) {
        const bool is_right = given.takes_recovery && use_recovery_code(st, f, given.code);
        return is_right ? code_check::right : code_check::wrong;
    }
    const auto step = step_of(f.secret, given.code, now, f.last_step);
    if (!step || !guard.take_step(given.user_id, *step)) return code_check::wrong;
    f.last_step = *step;
    // A full disk locks no user out: until a restart the guard remembers, and then the code is too old.
    static_cast<void>(st.put_second_factor(f));
    return code_check::right;
}

}  // namespace penstock::services
