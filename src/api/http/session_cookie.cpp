#include "api/http/session_cookie.hpp"

#include <fmt/format.h>

namespace penstock::api {

std::string_view session_cookie_name(bool is_secure) noexcept {
    return is_secure ? "penstock_session" : "penstock_session_plain";
}

std::string session_cookie_line(std::string_view token, bool is_secure) {
    return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict{}{}", session_cookie_name(is_secure), token,
                       is_secure ? "; Secure" : "", token.empty() ? "; Max-Age=0" : "");
}

}  // namespace penstock::api
