#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock {

/// The server in a URL (RFC 3986, 3.1 and 3.2). The rest stays unchanged, because devices and servers accept more there
/// than the RFC (docs/decisions/0012-urls.md).
struct url_front {
    std::string scheme{};                 ///< lower case; empty: the text names none
    std::string host{};                   ///< a name or an address, IPv6 without its brackets, its zone behind `%`
    std::optional<std::uint16_t> port{};  ///< not 0
    std::string rest{};                   ///< from the first `/`, `?` or `#` on
};

/// `[scheme://]host[:port]…`; without a scheme an IPv6 address may have no brackets, and then no port.
/// Names have letters, digits, `.`, `-` and `_`. The fault's field is the part at fault: `user`, `host` or `port`.
checked<url_front> parse_url_front(std::string_view text);

/// The host as a URL contains it: an IPv6 address in brackets.
std::string bracketed(std::string_view host);

/// All but the unreserved characters, letters, digits and `-._~`, becomes `%XX` (RFC 3986, 2.3).
std::string percent_encode(std::string_view text);

/// `%41` → `A`; a `%` without two digits stays unchanged.
std::string decode_percent(std::string_view text);
/// The same in a query or a form, where `+` is a blank.
std::string decode_form(std::string_view text);

}  // namespace penstock
