#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "api/call.hpp"
#include "api/handler_context.hpp"
#include "api/password_rules.hpp"
#include "store/store.hpp"

namespace penstock::api {

// What the calls on people share.

/// Reads the named texts of a JSON object or form body; false: the call has been answered with 400.
struct credentials {
    std::string username, password, setup_token, code;
};
bool read_credentials(call& c, bool needs_token, credentials& out);

/// Why nobody may log in by a new id: it is that of a service account, or one by which the gateway signs. Empty: he
/// may.
std::string why_not_a_person(call& c, std::string_view user_id);

/// As slow for a user who does not exist as for one who does.
bool is_right(const store::answer<store::user>& user, const std::string& password);

/// Too many failures: true, and the call has been answered.
bool is_delayed(call& c, const std::string& account);

/// The same words for an unknown user, a wrong password and a wrong code.
void refuse_login(call& c);

/// Opens a session, sets the cookie, answers `user_id`, `role` and `csrf_token`.
void log_in(call& c, const std::string& user_id, role rank);

}  // namespace penstock::api
