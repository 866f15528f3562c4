#pragma once

namespace penstock::v5::detail {

/// The code of this library, as in error.hpp, for what curl says went wrong (a `CURLcode`).
const char* code_of_curl(int result) noexcept;

}  // namespace penstock::v5::detail
