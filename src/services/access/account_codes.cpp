#include <algorithm>

#include "base/log.hpp"
#include "services/access/accounts.hpp"
#include "services/access/second_factor.hpp"
#include "services/access/totp.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

using enum failure::cause;

std::size_t words_in(std::string_view text) {
    return text.empty() ? 0 : static_cast<std::size_t>(std::ranges::count(text, ' ')) + 1;
}

}  // namespace

outcome<accounts::second_factor_state> accounts::second_factor_of(const std::string& user_id) {
    const auto found = store_.find_second_factor(user_id);
    if (!found) return failed(found.error());
    if (!*found || (*found)->confirmed_at == 0) return second_factor_state{};
    return second_factor_state{true, words_in((*found)->recovery_digests)};
}

outcome<accounts::second_factor_draft> accounts::begin_second_factor(const login_attempt& shown) {
    const auto before = store_.find_second_factor(shown.user_id);
    if (before && *before && (*before)->confirmed_at > 0)
        return failure(
            duplicate,
            "you have set up one-time codes already: remove them first, with a one-time code or a recovery code");
    if (const auto done = check_password_of(shown); !done) return done.error();
    const store::second_factor made{shown.user_id, make_totp_secret(), 0, 0, {}};
    if (const auto done = store_.put_second_factor(made); !done) return failed(done.error());
    return second_factor_draft{to_base32(made.secret),
                               totp_uri(made.secret, "Penstock " + store_.edge_id(), made.user_id)};
}

outcome<std::vector<std::string>> accounts::confirm_second_factor(const login_attempt& shown) {
    if (auto wait = find_delay(shown)) return *std::move(wait);
    auto found = store_.find_second_factor(shown.user_id);
    if (!found) return failed(found.error());
    if (!*found || (*found)->confirmed_at > 0 || (*found)->secret.empty())
        return failure(not_found, "the set-up of one-time codes has not begun, or is complete: begin it again");
    auto& f = **found;
    const auto now = settings_.wall_clock();
    const auto step = step_of(f.secret, shown.code, now, f.last_step);
    if (!step || !logins_.take_step(f.user_id, *step)) {
        count_failure(shown);
        return failure(faults{fault(
            "code", "is not the current code: check the clock of the device that shows the codes, and the gateway's")});
    }
    auto recovery = make_recovery_codes();
    for (const auto& one : recovery)
        f.recovery_digests += (f.recovery_digests.empty() ? "" : " ") + recovery_digest(one).value();
    f.confirmed_at = to_epoch_ms(now);
    f.last_step = *step;
    if (const auto done = store_.put_second_factor(f); !done) return failed(done.error());
    logger("api")->info("user {} has set up one-time codes", f.user_id);
    end_access_of(f.user_id);  // sessions that began without a code end
    return recovery;
}

outcome<> accounts::remove_second_factor(const login_attempt& shown) {
    if (const auto done = check_password_of(shown); !done) return done.error();
    switch (check_code(store_, logins_, {shown.user_id, shown.code, true}, settings_.wall_clock())) {
        case code_check::not_needed:
            return failure(not_found, "you have no one-time codes: there is nothing to remove");
        case code_check::right: break;
        default: return count_failure(shown);
    }
    if (const auto done = store_.remove_second_factor(shown.user_id); !done) return failed(done.error());
    logger("api")->info("user {} has removed the own one-time codes", shown.user_id);
    forget_locked_codes(shown.user_id);
    end_access_of(shown.user_id);
    return {};
}

outcome<> accounts::reset_second_factor(const std::string& user_id, std::string_view by) {
    if (const auto done = store_.remove_second_factor(user_id); !done) return failed(done.error());
    logger("api")->warn("the one-time codes of user {} were removed by {}", user_id, by);
    forget_locked_codes(user_id);
    end_access_of(user_id);
    return {};
}

void accounts::find_locked_codes(const std::vector<store::user>& users) {
    for (const auto& u : users) {
        const auto found = store_.find_second_factor(u.user_id);
        if (!found || !*found || (*found)->confirmed_at == 0 || !(*found)->secret.empty()) continue;
        const std::scoped_lock lock(locked_mutex_);
        locked_codes_.insert(u.user_id);
    }
    for (const auto& sentence : warnings())
        logger("api")->warn("{}", sentence);
}

void accounts::forget_locked_codes(const std::string& user_id) {
    const std::scoped_lock lock(locked_mutex_);
    locked_codes_.erase(user_id);
}

std::vector<std::string> accounts::warnings() const {
    const std::scoped_lock lock(locked_mutex_);
    std::vector<std::string> all;
    for (const auto& user_id : locked_codes_)
        all.push_back("user " + user_id +
                      ": set up the one-time codes again: this gateway's key cannot decrypt the stored codes; until "
                      "then log in with a recovery code, or ask an administrator to reset the codes");
    return all;
}

}  // namespace penstock::services
