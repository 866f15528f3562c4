#pragma once

#include <cerrno>

#include "base/error.hpp"

namespace penstock {

/// The error of the last system call (`errno`), or the given one.
inline error_code system_error(int failure = errno) noexcept {
    return {failure, boost::system::system_category()};
}

}  // namespace penstock
