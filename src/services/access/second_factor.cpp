#include "services/access/second_factor.hpp"

#include <algorithm>

#include "base/log.hpp"
#include "base/text.hpp"
#include "services/access/totp.hpp"
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
        logger("api")->error("cannot read the one-time codes of user {} from the database, so the code is refused: {}",
                             given.user_id, found.error().message);
        return code_check::wrong;
    }
    if (!*found || (*found)->confirmed_at == 0) return code_check::not_needed;
    if (given.code.empty()) return code_check::missing;
    auto& f = **found;
    if (given.code.size() != totp_digits) {
        const bool is_right = given.takes_recovery && use_recovery_code(st, f, given.code);
        return is_right ? code_check::right : code_check::wrong;
    }
    const auto step = take_code(f, guard, given.code, now);
    if (!step) return code_check::wrong;
    store_step(st, f.user_id, f.secret, *step);
    return code_check::right;
}

std::optional<std::int64_t> take_code(const store::second_factor& f, login_guard& guard, std::string_view code,
                                      wall_time now) {
    if (f.secret.empty()) return std::nullopt;  // it cannot be opened
    const auto step = step_of(f.secret, code, now, f.last_step);
    return step && guard.take_step(f.user_id, *step) ? step : std::nullopt;
}

void store_step(store::store& st, const std::string& user_id, const std::string& secret, std::int64_t step) {
    auto now = st.find_second_factor(user_id);
    if (!now || !*now || (*now)->secret != secret) return;  // another one was set up since
    (*now)->last_step = step;
    static_cast<void>(st.put_second_factor(**now));
}

}  // namespace penstock::services
