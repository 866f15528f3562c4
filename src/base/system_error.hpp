#pragma once

#include <cerrno>

#include "base/error.hpp"

namespace penstock {

/// What the last system call failed with, or that failure.
inline error_code system_error(int failure = errno) noexcept {
    return {failure, boost::system::system_category()};
}

}  // namespace penstock
