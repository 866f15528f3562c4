#pragma once

#include <span>
#include <string_view>

#include "api/http/http.hpp"

namespace penstock::api {

/// What is wrong with the headers that say where a request ends and whom it is for; empty: nothing. Static text.
///
/// Whatever two readers could understand differently is refused, so that behind a proxy no request hides in the body of
/// another one: a coding other than `chunked`, a coding and a length together, two lengths, two hosts.
/// Source: RFC 9112, 3.2 and 6.1 to 6.3; RFC 9110, 7.2.
std::string_view framing_fault(std::span<const header> headers, bool is_http_1_0);

/// Whether the text is a host as the header `Host` has it: name or address, with or without port.
bool is_host_header(std::string_view text) noexcept;

/// Bytes of a chunk's first line and of the trailer at most: Beast reads on until their end, however far that is.
inline constexpr std::size_t max_unparsed_bytes = 16'384;

}  // namespace penstock::api
