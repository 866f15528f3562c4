#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "services/access/caller.hpp"
#include "services/access/displays.hpp"
#include "services/access/login_guard.hpp"
#include "services/access/second_factor.hpp"
#include "services/access/sessions.hpp"
#include "services/keys/key_rate_limit.hpp"
#include "services/keys/key_ring.hpp"
#include "services/keys/service_keys.hpp"
#include "services/keys/setup_token.hpp"
#include "services/shared/outcome.hpp"
#include "store/password.hpp"
#include "store/records.hpp"

namespace penstock::master {
class record_writer;
}

namespace penstock::services {

using store::api_key;
using store::display;
using store::user;

/// What a client presents at a login.
struct login_attempt {
    std::string user_id, password;
    std::string address;  ///< of the client
    std::string code{};   ///< one-time or recovery code
};

/// A requested change of a user; what is absent stays unchanged.
struct user_edit {
    std::optional<std::string> user_id{}, role{}, password{};
    std::optional<bool> disabled{};
};

/// How another thread runs work on the store's thread. By default, the caller is on the store's thread already.
struct store_thread {
    using work = std::function<void()>;
    std::function<void(const work&)> run = [](const work& w) { w(); };  ///< runs the work and waits for it
    std::function<void(work)> post = [](const work& w) { w(); };        ///< runs the work later and does not wait
};

/// Users, their sessions and second factors, keys of all kinds, the set-up token: identity and rights of a caller are
/// decided here alone, for both HTTP and OPC UA.
///
/// Lifecycle: `set_main_key` and `prepare` before the first call; `save_last_used` at the end.
/// Thread: "who calls", `log_in` and `log_in_to_opcua` any; the rest the store's.
/// Refused: what each function says, and `store_failed` by all where the store fails. Each failed login (`wrong_login`)
/// delays the next ones (`login_guard`), at whichever interface: they are refused with `delayed` and `retry_after`.
class accounts {
public:
    struct settings {
        std::string setup_token_file;   ///< `<data>/secrets/setup-token`
        bool admins_need_code = false;  ///< `edge.login.second_factor` is `admins`
        std::function<wall_time()> wall_clock = &wall_now;
        std::function<steady_time()> steady_clock = &steady_now;
        store::password_cost password_cost = {};  ///< of hashes made from now on
    };
    accounts(settings s, store::store& st);

    /// `key` empty: there is no main key. `file`: the file in which the gateway has created the key and may replace it;
    /// empty: the administrator sets the key elsewhere, and the gateway cannot replace it.
    void set_main_key(const std::string& key, const std::string& file);
    /// Reads the keys, and creates the set-up token if no user exists. The fault is a whole sentence, which the program
    /// prints when it ends with exit code 1.
    checked<> prepare();
    /// Stores when each named key was last used.
    void save_last_used();
    /// Reads the keys of V5 again: accounts, tokens or keys have changed.
    void load_service_keys() { service_keys_.load(store_); }
    /// `close` is called when all sessions of a user outside of this class (OPC UA) must end.
    void set_session_closer(std::function<void(const std::string& user_id)> close) {
        session_closer_ = std::move(close);
    }

    // Who calls

    std::optional<caller> find_key(std::string_view key, wall_time now) const;  ///< main or named
    std::optional<caller> find_session(std::string_view token, steady_time now, wall_time wall,
                                       session_use use = session_use::counts);
    /// Whether the same credential would still be accepted now, with the same role. It does not count as use of the
    /// session.
    bool is_still_let_in(const kept_caller& who, steady_time now, wall_time wall);
    /// The wall display that uses the link with this secret, from this address.
    std::optional<caller> find_display(std::string_view secret, std::string_view address) const {
        return displays_.find(secret, address);
    }
    std::optional<caller> find_service_key(std::string_view key, wall_time now) const {
        return service_keys_.find(key, now);
    }
    /// What an account or a user may do now; `nullopt`: it does not exist or is not active.
    std::optional<caller> owner(const std::string& user_id) const { return service_keys_.owner(user_id); }
    /// Whether the id is that of a service account (V5), not of a user.
    bool is_account(const std::string& user_id) const { return service_keys_.is_account(user_id); }
    /// Whether the text is a key of any kind; expired keys count, too.
    bool is_key(std::string_view text) const {
        return keys_.knows(text) || service_keys_.knows(text) || displays_.knows(text);
    }

    // Logging in

    /// Waits for the store's thread only to use up a recovery code, so a long change does not delay other logins. The
    /// password is checked on the calling thread, which takes 50 ms. Refused: `wrong_login`, `code_missing`, `delayed`.
    outcome<sessions::opened> log_in(const login_attempt& shown, const store_thread& store = {});

    /// Whether that user has logged in from that address within 30 days and since the start of the gateway.
    bool is_good_address(const std::string& user_id, const std::string& address) const {
        return logins_.is_good_address(user_id, address, settings_.steady_clock());
    }

    /// The user that the properties of the OPC UA server define; it is not a user of the gateway.
    struct opcua_user {
        std::string user, password;
        user_role role = user_role::operator_;
    };
    /// The code follows the password; recovery codes are not taken. Refused: `wrong_login`, `delayed`.
    outcome<user_role> log_in_to_opcua(const login_attempt& shown, const opcua_user& own, const store_thread& store);

    bool is_setup_open() const { return setup_.is_open(); }
    /// Makes the first administrator. Refused: `wrong_login` for another token, `delayed`, `invalid` with name and
    /// password.
    outcome<sessions::opened> set_up(const login_attempt& shown, std::string_view token);
    /// `nullopt`: the session has ended. The call does not count as use of the session.
    std::optional<wall_time> expiry_of_session(std::string_view token);
    std::vector<session> list_sessions() { return sessions_.list(settings_.steady_clock(), settings_.wall_clock()); }
    /// Ends the session and returns what it was. `nullopt`: there is no session of that id.
    std::optional<session> end_session(std::string_view session_id) {
        return sessions_.close_id(session_id, settings_.steady_clock());
    }
    /// Makes the session fresh again, by the password, a one-time code or a recovery code. Refused: `wrong_login`,
    /// `delayed`.
    outcome<> confirm_session(const caller& who, const login_attempt& shown, const store_thread& store = {});
    void log_out(std::string_view session) { sessions_.close(session); }
    /// Ends all sessions of the user and opens one. Refused: `invalid` for the new password, `wrong_login` for the old
    /// one, `delayed`, `not_found`.
    outcome<sessions::opened> change_password(const caller& who, const std::string& before, const std::string& after,
                                              const std::string& address);

    struct token_owner {
        caller account;
        std::string token_id;
    };
    /// The owner of that token (V5). Refused: `wrong_login`, with `retry_after` when too many were wrong from that
    /// address.
    outcome<token_owner> check_token(master::record_writer& work, const std::string& user_id, const std::string& token,
                                     const std::string& address);

    // Users

    // Refused: `not_found`; `duplicate`: the name is taken or reserved; `invalid`; `integrity`: it is the last
    // administrator.
    outcome<std::vector<user>> list_users();
    outcome<user> find_user(const std::string& user_id);
    outcome<> create_user(const user_edit& wanted);
    outcome<> update_user(const std::string& user_id, const user_edit& wanted);
    outcome<> delete_user(const std::string& user_id);

    // One-time codes of a user

    struct second_factor_state {
        bool is_enabled = false;
        std::size_t recovery_codes_left = 0;
    };
    bool admins_need_code() const noexcept { return settings_.admins_need_code; }
    /// A user who does not exist has no second factor. Refused: only `store_failed`.
    outcome<second_factor_state> second_factor_of(const std::string& user_id);
    struct second_factor_draft {
        std::string secret;  ///< base32
        std::string uri;     ///< `otpauth://…`
    };
    /// A change of the factor requires the password again. No code is required until one was confirmed. Refused:
    /// `wrong_login`, `delayed`; `duplicate`: codes are set up already; `not_found`: none are, or none are being set
    /// up; `invalid`: it is not the current code.
    outcome<second_factor_draft> begin_second_factor(const login_attempt& shown);
    outcome<std::vector<std::string>> confirm_second_factor(const login_attempt& shown);  ///< the recovery codes
    outcome<> remove_second_factor(const login_attempt& shown);
    /// For a user who has lost telephone and recovery codes. Refused: `not_found`.
    outcome<> reset_second_factor(const std::string& user_id, std::string_view by);

    /// A sentence for each user whose codes cannot be checked. Thread: any.
    std::vector<std::string> warnings() const;

    // Keys

    /// Refused: `store_failed`.
    outcome<std::vector<api_key>> list_keys();
    struct made_key {
        std::string key_id, key;
    };
    /// The request has name, role and expiry. Refused: `not_found` when there is no such key to delete.
    outcome<made_key> create_key(api_key wanted, const caller& maker);
    outcome<> delete_key(const std::string& key_id);
    bool makes_main_key() const noexcept { return !main_key_file_.empty(); }
    struct rotated_key {
        std::string key;
        wall_time before_ends_at;
    };
    /// Only where `makes_main_key`. Refused: `integrity`: its file cannot be written, and the present key stays.
    outcome<rotated_key> rotate_main_key(std::chrono::hours overlap, const caller& who);

    // Displays on walls

    /// Refused: `store_failed`.
    outcome<std::vector<display>> list_displays();
    struct made_display {
        std::string display_id, secret;
    };
    /// The request has name, view and networks, which are right. Refused: `integrity`: there are too many; `not_found`
    /// when there is no such display to delete.
    outcome<made_display> create_display(display wanted, const caller& maker);
    outcome<> delete_display(const std::string& display_id);
    /// A view was saved: displays read what it needs now.
    void reload_displays() { load_named_keys(); }

private:
    void find_locked_codes(const std::vector<store::user>& users);
    void forget_locked_codes(const std::string& user_id);

    enum class code_place { beside, behind_password };
    struct candidate;
    candidate look_up(const std::string& user_id);
    outcome<candidate> authenticate(const login_attempt& shown, code_place place, const store_thread& store);
    code_check check_code_of(const candidate& who, const code_to_check& given, const store_thread& store);
    /// Refuses an attempt before its time, and counts the result.
    outcome<candidate> with_login_delay(const login_attempt& shown, const std::function<outcome<candidate>()>& attempt);
    outcome<sessions::opened> open_session_of(const candidate& proved, const std::string& address,
                                              std::uint64_t endings);
    void note_login(const std::string& user_id, wall_time at);
    std::optional<failure> find_delay(const login_attempt& shown) const;
    failure count_failure(const login_attempt& shown);
    outcome<> check_password_of(const login_attempt& shown);

    std::string reserved_reason(const std::string& user_id) const;
    outcome<> apply(const user_edit& wanted, user& to) const;
    outcome<> check_other_admin(const std::string& user_id);
    void end_access_of(const std::string& user_id);
    void load_named_keys();
    void load_displays(const std::vector<user>& people, const std::vector<api_key>& keys);
    failure failed(const failure& why) const { return refusal_of(why, store_); }

    const settings settings_;
    store::store& store_;
    key_ring keys_{""};
    std::string main_key_file_;
    service_keys service_keys_;
    displays displays_;
    sessions sessions_;
    login_guard logins_;
    key_rate_limit wrong_tokens_;
    setup_token setup_;
    std::function<void(const std::string&)> session_closer_;
    mutable std::mutex locked_mutex_;
    std::set<std::string> locked_codes_;  ///< users whose stored second factor cannot be decrypted
};

/// The faults of the requested user that can be found without reading the stored users.
faults check_user(const user_edit& wanted);

}  // namespace penstock::services
