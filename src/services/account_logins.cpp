#include <fmt/format.h>

#include "master/record_writer.hpp"
#include "model/field.hpp"
#include "services/accounts.hpp"
#include "services/password_rules.hpp"
#include "services/second_factor.hpp"
#include "services/totp.hpp"
#include "store/password.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

using enum refusal::cause;

/// The same words for an unknown user, a wrong password and a wrong code.
refusal login_failed() {
    return {wrong_login, "unknown user, wrong password or wrong code"};
}

}  // namespace

/// Whom the password is compared with: as slow for a user who does not exist as for one who does.
struct accounts::candidate {
    std::string user_id, password_hash;
    user_role role = user_role::none;
    bool has_code = false;
    user_role granted_role = user_role::none;  ///< once all is proved
};

accounts::candidate accounts::look_up(const std::string& user_id) {
    static const std::string nobody = store::hash_password("nobody has this password", settings_.password_cost);
    const auto known = store_.get_user(user_id);
    if (!known || known->disabled) return {{}, nobody, user_role::none, false};
    return {known->user_id, known->password_hash, parse_role(known->role).value_or(user_role::none),
            has_second_factor(user_id)};
}

/// The candidate has the role that it is granted now.
outcome<accounts::candidate> accounts::authenticate(const login_attempt& shown, code_place place,
                                                    const store_runner& on_store) {
    candidate who;
    on_store([&] { who = look_up(shown.user_id); });
    std::string_view password = shown.password, code = shown.code;
    if (place == code_place::behind_password && who.has_code && password.size() > totp_digits) {
        code = password.substr(password.size() - totp_digits);
        password.remove_suffix(totp_digits);
    }
    if (!store::is_password(password, who.password_hash) || who.role == user_role::none) return login_failed();
    if (who.has_code) {
        const bool is_beside = place == code_place::beside;
        auto seen = code_check::wrong;
        on_store([&] { seen = check_code(store_, logins_, {who.user_id, code, is_beside}, settings_.wall_clock()); });
        if (seen == code_check::missing && is_beside)
            return refusal(code_missing, "send the one-time code as well, as code");
        if (seen == code_check::missing || seen == code_check::wrong) return login_failed();
    }
    who.granted_role = granted(who.role, who.has_code, settings_.admins_need_code);
    return who;
}

std::optional<refusal> accounts::find_delay(const login_attempt& shown) const {
    const auto wait = logins_.wait(shown.user_id, shown.address, settings_.steady_clock());
    if (wait.count() == 0) return std::nullopt;
    refusal why(delayed, fmt::format("too many failed logins; try again in {} s", wait.count()));
    why.retry_after = wait;
    return why;
}

refusal accounts::count_failure(const login_attempt& shown) {
    logins_.failed(shown.user_id, shown.address, settings_.steady_clock());
    return login_failed();
}

outcome<accounts::candidate> accounts::with_login_delay(const login_attempt& shown,
                                                        const std::function<outcome<candidate>()>& attempt) {
    if (auto wait = find_delay(shown)) return *std::move(wait);
    auto found = attempt();
    if (found) {
        logins_.succeeded(shown.user_id, shown.address, settings_.steady_clock());
    } else if (found.error().kind == wrong_login) {
        count_failure(shown);
    }
    return found;
}

outcome<sessions::opened> accounts::log_in(const login_attempt& shown, const store_runner& on_store) {
    const auto proved = with_login_delay(shown, [&] { return authenticate(shown, code_place::beside, on_store); });
    if (!proved) return proved.error();
    std::optional<outcome<sessions::opened>> opened;
    on_store([&] { opened = open_session_of(*proved, shown.address); });
    return std::move(*opened);
}

/// On the store's thread, where access ends, too: what was proved may not hold any more.
outcome<sessions::opened> accounts::open_session_of(const candidate& proved, const std::string& address) {
    auto known = store_.get_user(proved.user_id);
    if (!known) return failed(known.error());
    const bool is_as_proved = !known->disabled && known->password_hash == proved.password_hash &&
                              parse_role(known->role).value_or(user_role::none) == proved.role &&
                              has_second_factor(proved.user_id) == proved.has_code;
    if (!is_as_proved) return login_failed();
    const auto wall = settings_.wall_clock();
    known->last_login = to_epoch_ms(wall);
    // The login is valid even when the disk is full: the user may have come to repair that.
    static_cast<void>(store_.update_user(*known));
    return sessions_.open(proved.user_id, proved.granted_role, address, settings_.steady_clock(), wall);
}

outcome<user_role> accounts::log_in_to_opcua(const login_attempt& shown, const opcua_user& own,
                                             const store_runner& on_store) {
    const auto proved = with_login_delay(shown, [&]() -> outcome<candidate> {
        if (shown.user_id != own.user) return authenticate(shown, code_place::behind_password, on_store);
        if (!is_same_text(shown.password, own.password)) return login_failed();
        return candidate{own.user, {}, own.role, false, own.role};
    });
    if (!proved) return proved.error();
    return proved->granted_role;
}

outcome<sessions::opened> accounts::set_up(const login_attempt& shown, std::string_view token) {
    if (auto wait = find_delay(shown)) return *std::move(wait);
    if (!setup_.matches(token)) {
        count_failure(shown);
        return refusal(wrong_login, "wrong or used set-up token");
    }
    faults found;
    if (!is_id(shown.user_id)) found.emplace_back("username", "expected 1 to 100 of A-Z a-z 0-9 _ . : -");
    if (auto wrong = check_password(shown.password)) found.push_back(*std::move(wrong));
    if (!found.empty()) return refusal(std::move(found));
    if (auto why = reserved_reason(shown.user_id); !why.empty())
        return refusal(faults{fault("username", std::move(why))});
    const auto wall = settings_.wall_clock();
    const auto now = to_epoch_ms(wall);
    const user first{
        shown.user_id, store::hash_password(shown.password, settings_.password_cost), "admin", false, now, now};
    if (const auto done = store_.create_user(first); !done) return failed(done.error());
    end_access_of(first.user_id);
    setup_.close();
    const auto role = granted(user_role::admin, false, settings_.admins_need_code);
    return sessions_.open(first.user_id, role, shown.address, settings_.steady_clock(), wall);
}

/// A session alone may be a stolen one.
outcome<> accounts::check_password_of(const login_attempt& shown) {
    if (auto wait = find_delay(shown)) return *std::move(wait);
    const auto who = look_up(shown.user_id);
    if (store::is_password(shown.password, who.password_hash) && !who.user_id.empty()) return {};
    return count_failure(shown);
}

outcome<sessions::opened> accounts::change_password(const caller& who, const std::string& before,
                                                    const std::string& after, const std::string& address) {
    if (auto wrong = check_password(after)) return refusal(faults{*std::move(wrong)});
    if (const auto shown = check_password_of({who.user_id, before, address}); !shown) return shown.error();
    auto known = store_.get_user(who.user_id);
    if (!known) return failed(known.error());
    known->password_hash = store::hash_password(after, settings_.password_cost);
    if (const auto done = store_.update_user(*known); !done) return failed(done.error());
    end_access_of(known->user_id);
    return sessions_.open(known->user_id, who.role, address, settings_.steady_clock(), settings_.wall_clock());
}

outcome<accounts::token_owner> accounts::check_token(master::record_writer& work, const std::string& user_id,
                                                     const std::string& token, const std::string& address) {
    const auto known = work.find_token(to_hex(sha256(token)));
    auto who = owner(user_id);
    if (known && known->user_id == user_id && who && (!known->expires_at || *known->expires_at > work.now_ms()) &&
        service_keys_.is_in_force(user_id, known->created_at)) {
        return token_owner{*std::move(who), known->token_id};
    }
    auto why = count_failure({user_id, {}, address});
    why.retry_after = wrong_tokens_.count(address, settings_.steady_clock());
    return why;
}

}  // namespace penstock::services
