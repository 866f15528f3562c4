#pragma once

namespace penstock::v5::detail {

/// The error code of this library (see error.hpp) for an error of curl (a `CURLcode`).
const char* code_of_curl(int result) noexcept;

}  // namespace penstock::v5::detail
