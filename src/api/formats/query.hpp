#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace penstock::api {

/// The first value of that name in `a=1&b=2`, decoded (`+` is a blank); names are compared decoded. Nothing when
/// it is absent; empty for a name without `=`.
std::optional<std::string> query_value(std::string_view query, std::string_view name);

/// All of `a=1&b=2`, decoded, in their order.
std::vector<std::pair<std::string, std::string>> query_values(std::string_view query);

/// One value of a Cookie header; empty if absent.
std::string_view cookie_value(std::string_view header, std::string_view name) noexcept;

/// Name of the cookie in which a wall display keeps the secret of its link.
inline constexpr std::string_view display_cookie = "penstock_display";

}  // namespace penstock::api
