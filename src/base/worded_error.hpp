#pragma once

#include <string>

#include "base/error.hpp"

namespace penstock {

/// An error code with a text of its own, for details that are known only where the error occurs: an address, a
/// certificate. Limits: the last 1,024 different texts are stored; an older error has lost its text.   Thread: any.
error_code worded_error(std::string text, remedy what_helps);

}  // namespace penstock
