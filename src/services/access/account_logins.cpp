#include <fmt/format.h>

#include "base/log.hpp"
#include "master/record_writer.hpp"
#include "model/field.hpp"
#include "services/access/accounts.hpp"
#include "services/access/password_rules.hpp"
#include "services/access/second_factor.hpp"
#include "services/access/totp.hpp"
#include "store/password.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

using enum failure::cause;

/// The same words for an unknown user, a wrong password and a wrong code.
failure login_failed() {
    return {wrong_login, "unknown user, wrong password or wrong code"};
}

}  // namespace

/// Whom the password is compared with: as slow for a user who does not exist as for one who does.
struct accounts::candidate {
    std::string user_id, password_hash;
    user_role role = user_role::none;
    bool has_code = false;
    std::optional<store::second_factor> factor;  ///< nothing although there is a code: it cannot be read
    user_role granted_role = user_role::none;    ///< once all is proved

    bool is_as(const candidate& other) const {
        return user_id == other.user_id && password_hash == other.password_hash && role == other.role &&
               has_code == other.has_code;
    }
};

accounts::candidate accounts::look_up(const std::string& user_id) {
    static const std::string nobody = store::hash_password("nobody has this password", settings_.password_cost);
    auto known = store_.read_login(user_id);
    if (!known || known->account.disabled) return {{}, nobody, user_role::none, false, {}};
    candidate who{known->account.user_id,
                  known->account.password_hash,
                  parse_role(known->account.role).value_or(user_role::none),
                  false,
                  {}};
    // If it cannot be looked up, a code is required: a failed database lets no user in.
    who.has_code = !known->factor || (*known->factor && (*known->factor)->confirmed_at > 0);
    if (known->factor) {
        who.factor = *std::move(known->factor);
    } else {
        logger("api")->error(
            "cannot read the one-time codes of user {} from the database, so this login is refused: {}", user_id,
            known->factor.error().message);
    }
    return who;
}

code_check accounts::check_code_of(const candidate& who, const code_to_check& given, const store_thread& store) {
    const auto now = settings_.wall_clock();
    if (given.code.empty()) return code_check::missing;
    if (!who.factor) return code_check::wrong;
    if (given.code.size() != totp_digits) {
        auto seen = code_check::wrong;
        if (given.takes_recovery) store.run([&] { seen = check_code(store_, logins_, given, now); });
        return seen;
    }
    const auto step = take_code(*who.factor, logins_, given.code, now);
    if (!step) return code_check::wrong;
    store.post(
        [this, id = who.user_id, secret = who.factor->secret, step = *step] { store_step(store_, id, secret, step); });
    return code_check::right;
}

/// The candidate has the role that it is granted now.
outcome<accounts::candidate> accounts::authenticate(const login_attempt& shown, code_place place,
                                                    const store_thread& store) {
    auto who = look_up(shown.user_id);
    std::string_view password = shown.password, code = shown.code;
    if (place == code_place::behind_password && who.has_code && password.size() > totp_digits) {
        code = password.substr(password.size() - totp_digits);
        password.remove_suffix(totp_digits);
    }
    if (!store::is_password(password, who.password_hash) || who.role == user_role::none) return login_failed();
    if (who.has_code) {
        const bool is_beside = place == code_place::beside;
        const auto seen = check_code_of(who, {who.user_id, code, is_beside}, store);
        if (seen == code_check::missing && is_beside)
            return failure(code_missing, "this user needs a one-time code: send it, too, in the member code");
        if (seen == code_check::wrong && who.factor && who.factor->secret.empty()) {
            return failure(wrong_login,
                           "the one-time code cannot be checked: this gateway's key cannot decrypt the stored codes; "
                           "use a recovery code, or ask an administrator to reset the codes");
        }
        if (seen == code_check::missing || seen == code_check::wrong) return login_failed();
    }
    who.granted_role = granted(who.role, who.has_code, settings_.admins_need_code);
    return who;
}

std::optional<failure> accounts::find_delay(const login_attempt& shown) const {
    const auto wait = logins_.wait(shown.user_id, shown.address, settings_.steady_clock());
    if (wait.count() == 0) return std::nullopt;
    failure why(delayed, fmt::format("too many failed logins; try again in {} s", wait.count()));
    why.retry_after = wait;
    return why;
}

failure accounts::count_failure(const login_attempt& shown) {
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

outcome<sessions::opened> accounts::log_in(const login_attempt& shown, const store_thread& store) {
    const auto endings = sessions_.endings();  // before the user is read
    const auto proved = with_login_delay(shown, [&] { return authenticate(shown, code_place::beside, store); });
    if (!proved) return proved.error();
    auto opened = open_session_of(*proved, shown.address, endings);
    if (opened) store.post([this, id = proved->user_id, at = settings_.wall_clock()] { note_login(id, at); });
    return opened;
}

outcome<> accounts::confirm_session(const caller& who, const login_attempt& shown, const store_thread& store) {
    const auto proved = with_login_delay(shown, [&]() -> outcome<candidate> {
        auto known = look_up(shown.user_id);
        if (known.role == user_role::none || (shown.password.empty() && shown.code.empty())) return login_failed();
        if (!shown.password.empty() && !store::is_password(shown.password, known.password_hash)) return login_failed();
        if (!shown.code.empty() &&
            (!known.has_code || check_code_of(known, {known.user_id, shown.code, true}, store) != code_check::right))
            return login_failed();
        return known;
    });
    if (!proved) return proved.error();
    sessions_.confirm(who.credential, settings_.steady_clock());
    return {};
}

/// Whatever ends somebody's access closes the sessions after it is committed. So a user who was read before has either
/// no session yet, and is read again here, or has one that is closed with the others.
outcome<sessions::opened> accounts::open_session_of(const candidate& proved, const std::string& address,
                                                    std::uint64_t endings) {
    constexpr int attempts = 100;  // as many other users would have to be changed meanwhile
    for (int attempt = 0; attempt < attempts; ++attempt) {
        auto opened = sessions_.open_since(endings, proved.user_id, proved.granted_role, address,
                                           settings_.steady_clock(), settings_.wall_clock());
        if (opened) return *std::move(opened);
        endings = sessions_.endings();
        if (!look_up(proved.user_id).is_as(proved)) break;
    }
    return login_failed();
}

/// On the store's thread. The login is valid even when the disk is full: the user may have come to repair that.
void accounts::note_login(const std::string& user_id, wall_time at) {
    auto known = store_.get_user(user_id);
    if (!known) return;
    known->last_login = to_epoch_ms(at);
    static_cast<void>(store_.update_user(*known));
}

outcome<user_role> accounts::log_in_to_opcua(const login_attempt& shown, const opcua_user& own,
                                             const store_thread& store) {
    const auto proved = with_login_delay(shown, [&]() -> outcome<candidate> {
        if (shown.user_id != own.user) return authenticate(shown, code_place::behind_password, store);
        if (!is_same_text(shown.password, own.password)) return login_failed();
        return candidate{own.user, {}, own.role, false, {}, own.role};
    });
    if (!proved) return proved.error();
    return proved->granted_role;
}

outcome<sessions::opened> accounts::set_up(const login_attempt& shown, std::string_view token) {
    if (auto wait = find_delay(shown)) return *std::move(wait);
    if (!setup_.matches(token)) {
        count_failure(shown);
        return failure(
            wrong_login,
            "the set-up token is wrong or was used already: the gateway keeps the valid one in its file setup-token");
    }
    faults found;
    if (!is_id(shown.user_id))
        found.emplace_back("username", "expected 1 to 100 of the characters A-Z a-z 0-9 _ . : -");
    if (auto wrong = check_password(shown.password, shown.user_id)) found.push_back(*std::move(wrong));
    if (!found.empty()) return failure(std::move(found));
    if (auto why = reserved_reason(shown.user_id); !why.empty())
        return failure(faults{fault("username", std::move(why))});
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
    if (auto wrong = check_password(after, who.user_id)) return failure(faults{*std::move(wrong)});
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
