#include <fmt/format.h>

#include <algorithm>

#include "master/reserved_actor.hpp"
#include "model/field.hpp"
#include "services/access/accounts.hpp"
#include "services/access/password_rules.hpp"
#include "store/password.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

using enum failure::cause;

bool is_active_admin(const user& u) {
    return u.role == "admin" && !u.disabled;
}

}  // namespace

faults check_user(const user_edit& wanted) {
    faults found;
    if (wanted.user_id && !is_id(*wanted.user_id))
        found.emplace_back("user_id", "expected 1 to 100 of the characters A-Z a-z 0-9 _ . : -");
    if (wanted.role && !parse_role(*wanted.role))
        found.emplace_back("role", "expected viewer, operator, engineer or admin");
    if (!wanted.password) return found;
    if (auto wrong = check_password(*wanted.password, wanted.user_id.value_or(""))) found.push_back(*std::move(wrong));
    return found;
}

/// Why a new id must not log in: it is that of a service account, or one by which the gateway signs. Empty: it
/// may.
std::string accounts::reserved_reason(const std::string& user_id) const {
    if (is_account(user_id)) return fmt::format("{} is the id of a service account: choose another id", user_id);
    if (master::is_reserved_actor(user_id))
        return fmt::format("{} is an id that the gateway itself uses: choose another id", user_id);
    return {};
}

outcome<> accounts::apply(const user_edit& wanted, user& to) const {
    if (auto found = check_user(wanted); !found.empty()) return failure(std::move(found));
    if (wanted.role) to.role = *wanted.role;
    if (wanted.disabled) to.disabled = *wanted.disabled;
    if (wanted.password) to.password_hash = store::hash_password(*wanted.password, settings_.password_cost);
    return {};
}

/// Without one the gateway could not be administered any more.
outcome<> accounts::check_other_admin(const std::string& user_id) {
    const auto all = store_.list_users();
    if (!all) return failed(all.error());
    const bool has_other =
        std::ranges::any_of(*all, [&](const user& u) { return u.user_id != user_id && is_active_admin(u); });
    if (!has_other)
        return failure(integrity, user_id + " is the last administrator: give another user the role admin first");
    return {};
}

outcome<std::vector<user>> accounts::list_users() {
    auto all = store_.list_users();
    if (!all) return failed(all.error());
    return *std::move(all);
}

outcome<user> accounts::find_user(const std::string& user_id) {
    auto found = store_.get_user(user_id);
    if (!found) return failed(found.error());
    return *std::move(found);
}

outcome<> accounts::create_user(const user_edit& wanted) {
    user made;
    made.user_id = wanted.user_id.value_or("");
    if (auto done = apply(wanted, made); !done) return done;
    made.created_at = to_epoch_ms(settings_.wall_clock());
    if (auto why = reserved_reason(made.user_id); !why.empty()) return failure(duplicate, std::move(why));
    if (const auto done = store_.create_user(made); !done) return failed(done.error());
    end_access_of(made.user_id);
    return {};
}

outcome<> accounts::update_user(const std::string& user_id, const user_edit& wanted) {
    auto known = find_user(user_id);
    if (!known) return known.error();
    auto after = *known;
    if (auto done = apply(wanted, after); !done) return done;
    if (known->role == "admin" && !is_active_admin(after)) {
        if (auto done = check_other_admin(user_id); !done) return done;
    }
    if (const auto done = store_.update_user(after); !done) return failed(done.error());
    end_access_of(user_id);
    return {};
}

outcome<> accounts::delete_user(const std::string& user_id) {
    const auto known = find_user(user_id);
    if (!known) return known.error();
    if (known->role == "admin") {
        if (auto done = check_other_admin(user_id); !done) return done;
    }
    if (const auto done = store_.delete_user(user_id); !done) return failed(done.error());
    forget_locked_codes(user_id);
    end_access_of(user_id);
    return {};
}

}  // namespace penstock::services
