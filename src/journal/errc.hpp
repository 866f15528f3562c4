#pragma once

#include "base/error.hpp"

namespace penstock::journal {

/// What may be wrong with the bytes of a journal.
enum class errc {
    not_a_segment = 1,  ///< the file does not begin like a segment
    unknown_version,    ///< a later release wrote the segment
    bad_header,         ///< a record's header contradicts itself
    bad_checksum,       ///< the record's bytes are not those that were written
    bad_columns,        ///< the columns contradict the count, or each other
    key_missing,        ///< the key record that has the record's unchanged values cannot be read
};

error_code make_error_code(errc e) noexcept;

}  // namespace penstock::journal

template <>
struct boost::system::is_error_code_enum<penstock::journal::errc> : std::true_type {};
