#pragma once

#include <optional>

#include "base/error.hpp"

namespace penstock::http {

/// Which part of a response does not follow HTTP (RFC 9112).
enum class malformation {
    status_line = 1,     ///< the first line is no status line
    line_end,            ///< LF without CR; only if strict
    no_reason,           ///< no blank follows the status; only if strict
    blank_in_name,       ///< a blank before the colon of a field; only if strict
    no_colon,            ///< a line of the header has no colon
    field_name,          ///< the name of a field is empty or has characters that a name must not have
    field_value,         ///< the value of a field has a control character
    length,              ///< Content-Length is not a number
    lengths,             ///< there are two different values of Content-Length
    length_and_chunked,  ///< Content-Length in a chunked response; only if strict
    chunk_size,          ///< the size of a chunk is not a hexadecimal number
    chunk_blanks,        ///< blanks around the size of a chunk; only if strict
    chunk_end,           ///< the chunk is longer than its size
    ends_in_head,        ///< the connection ends within the header
    ends_in_body,        ///< the connection ends within the body
    switches,            ///< status 101, although the gateway did not request another protocol
};

/// `line`: the line of the header, or the number of the chunk, from 1.
error_code make_malformed(malformation what, unsigned line = 0) noexcept;

bool is_malformed(const error_code& why) noexcept;

/// The part, without the line. `nullopt`: it is another error.
std::optional<malformation> malformation_of(const error_code& why) noexcept;

}  // namespace penstock::http
