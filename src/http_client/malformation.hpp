#pragma once

#include <optional>

#include "base/error.hpp"

namespace penstock::http {

/// What of a response is no HTTP (RFC 9112).
enum class malformation {
    status_line = 1,     ///< the first line is none
    line_end,            ///< LF without CR; strict alone
    no_reason,           ///< the status is not followed by a blank; strict alone
    blank_in_name,       ///< before the colon of a field; strict alone
    no_colon,            ///< a line of the head is no field
    field_name,          ///< empty, or with other characters than a name may have
    field_value,         ///< a control character
    length,              ///< Content-Length is no number
    lengths,             ///< two of them that differ
    length_and_chunked,  ///< two ways to mark the end; strict alone
    chunk_size,          ///< no hexadecimal number
    chunk_blanks,        ///< around it; strict alone
    chunk_end,           ///< the chunk is longer than its size
    ends_in_head,        ///< the connection
    ends_in_body,        ///< the connection
    switches,            ///< 101: nothing was to be switched
};

/// `line`: of the head, or the number of the chunk; from 1.
error_code make_malformed(malformation what, unsigned line = 0) noexcept;

bool is_malformed(const error_code& why) noexcept;

/// What of it; the line apart. `nullopt`: it is another error.
std::optional<malformation> malformation_of(const error_code& why) noexcept;

}  // namespace penstock::http
