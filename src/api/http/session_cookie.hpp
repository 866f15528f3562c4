#pragma once

#include <string>
#include <string_view>

namespace penstock::api {

/// Name of the cookie with the token of a session. Over plain HTTP (`edge.rest.api.https_only` off) it has another
/// name, because a browser does not let a response over HTTP replace a cookie that it got over HTTPS.
std::string_view session_cookie_name(bool is_secure) noexcept;

/// The value of `Set-Cookie`; an empty token removes it.
std::string session_cookie_line(std::string_view token, bool is_secure);

}  // namespace penstock::api
