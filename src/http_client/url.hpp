#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::http {

/// An http or https URL in its parts (RFC 3986, RFC 9110 4.2).
struct url {
    bool is_tls = false;
    std::string host;          ///< without the brackets of an IPv6 address; lower case
    std::uint16_t port = 80;   ///< default 80, or 443 for https
    bool has_port = false;     ///< the text contains a port
    std::string target = "/";  ///< path and query; never empty
    bool is_bare = true;       ///< the text has no path, but only scheme, host and port

    /// The text for a Host field: `[::1]:8080`, `plc`.
    std::string authority() const;
};

/// Reads `http://host[:port][/path][?query]`, https the same; a bare `host[:port][/path]` is http. A fragment is
/// dropped. User and password in a URL are refused.
checked<url> parse_url(std::string_view text);

/// Where `location` of an answer to a request for `from` leads (RFC 3986, 5): an absolute URL, a path, or a relative
/// path.
checked<url> resolve_location(const url& from, std::string_view location);

/// Whether scheme, host and port are the same.
bool is_same_origin(const url& a, const url& b) noexcept;

/// Whether the text is valid in a request line: printable ASCII without blanks.
bool is_target(std::string_view text) noexcept;

}  // namespace penstock::http
