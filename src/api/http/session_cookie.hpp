#pragma once

#include <string>
#include <string_view>

namespace penstock::api {

/// Where a browser keeps the token of its session. Over plain HTTP, which `edge.rest.api.https_only` off allows, under
/// another name: a browser that has one from HTTPS lets no plain answer replace it.
std::string_view session_cookie_name(bool is_secure) noexcept;

/// The value of `Set-Cookie`; an empty token removes it.
std::string session_cookie_line(std::string_view token, bool is_secure);

}  // namespace penstock::api
