#pragma once

#include <string>

#include "base/error.hpp"

namespace penstock {

/// An error with a text that is available only where it happens: which address, which certificate, which two types.
/// Limits: the last 1,024 different texts are kept; an older error has lost its text.   Thread: any.
error_code worded_error(std::string text, remedy what_helps);

}  // namespace penstock
