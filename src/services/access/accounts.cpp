#include "services/access/accounts.hpp"

#include "base/failure.hpp"
#include "base/log.hpp"
#include "services/keys/main_key.hpp"
#include "store/store.hpp"

namespace penstock::services {

accounts::accounts(settings s, store::store& st)
    : settings_(std::move(s)), store_(st), setup_(settings_.setup_token_file) {}

void accounts::set_main_key(const std::string& key, const std::string& file) {
    main_key_file_ = file;
    keys_.set_main(key, file.empty() ? std::nullopt : find_old_main_key(file, key, settings_.wall_clock()));
}

checked<> accounts::prepare() {
    load_named_keys();
    load_service_keys();
    const auto users = store_.list_users();
    if (!users) return to_fault(users.error());
    if (!users->empty()) {
        setup_.close();
        find_locked_codes(*users);
        return {};
    }
    if (auto made = setup_.prepare(); !made) return made;
    logger("api")->info("no user exists yet: create the first administrator with the set-up token in {}",
                        settings_.setup_token_file);
    return {};
}

std::optional<caller> accounts::find_key(std::string_view key, wall_time now) const {
    const auto found = keys_.find(key, now);
    if (!found) return std::nullopt;
    caller who;
    who.method = found->is_main ? auth_method::main_key : auth_method::named_key;
    who.role = found->role;
    who.user_id = found->key_id;
    who.credential = key;
    return who;
}

std::optional<caller> accounts::find_session(std::string_view token, steady_time now, wall_time wall, session_use use) {
    auto open = sessions_.find(token, now, wall, use);
    if (!open) return std::nullopt;
    caller who;
    who.method = auth_method::session;
    who.role = open->role;
    who.user_id = std::move(open->user_id);
    who.csrf_token = std::move(open->csrf_token);
    who.session_id = std::move(open->session_id);
    who.is_fresh = open->is_fresh;
    who.credential = token;
    return who;
}

bool accounts::is_still_let_in(const kept_caller& who, steady_time now, wall_time wall) {
    if (who.method == auth_method::open) return true;
    if (who.method == auth_method::display) return displays_.is_at(who.credential, who.place);
    const auto known = who.method == auth_method::session
                           ? find_session(who.credential, now, wall, session_use::background)
                           : find_key(who.credential, wall);
    return known && known->role == who.role;
}

std::optional<wall_time> accounts::expiry_of_session(std::string_view token) {
    const auto open = sessions_.find(token, settings_.steady_clock(), settings_.wall_clock(), session_use::background);
    return open ? std::optional(open->expires_at) : std::nullopt;
}

/// Role, password or state of that user has changed, or the user is new or deleted: everything opened before ends
/// (sessions of HTTP and OPC UA, keys of V5, what named keys created by that user may do). In force when it returns.
/// Source: docs/decisions/0009-access-ends-with-the-person.md.
void accounts::end_access_of(const std::string& user_id) {
    sessions_.close_all_of(user_id);
    if (session_closer_) session_closer_(user_id);
    load_service_keys();
    load_named_keys();
}

}  // namespace penstock::services
