#pragma once

#include <span>
#include <string_view>

#include "api/http/http.hpp"

namespace penstock::api {

/// The fault of the headers that determine the end and the host of a request; empty: they are right. Static text.
///
/// Refuses everything that a proxy and this server could understand differently, so that no request can be hidden in
/// the body of another one: a coding other than `chunked`, a coding and a length together, two lengths, two hosts.
/// Source: RFC 9112, 3.2 and 6.1 to 6.3; RFC 9110, 7.2.
std::string_view framing_fault(std::span<const header> headers, bool is_http_1_0);

/// Whether the text is a host as the header `Host` has it: name or address, with or without port.
bool is_host_header(std::string_view text) noexcept;

/// Maximum size of a chunk's first line and of the trailer. Beast itself has no limit for them.
inline constexpr std::size_t max_unparsed_bytes = 16'384;

}  // namespace penstock::api
