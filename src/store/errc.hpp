#pragma once

#include "base/error.hpp"

namespace penstock::store {

/// Why a call of the store failed.
enum class errc {
    not_found = 1,
    duplicate,    ///< the id is taken
    integrity,    ///< something else refers to it, or it refers to something that is not there
    unavailable,  ///< the database could not be read or written: disk full, locked, damaged
};

error_code make_error_code(errc e) noexcept;

}  // namespace penstock::store

template <>
struct boost::system::is_error_code_enum<penstock::store::errc> : std::true_type {};
