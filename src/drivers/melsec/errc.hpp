#pragma once

#include <cstdint>

#include "base/error.hpp"

namespace penstock::melsec {

/// End codes that the driver itself checks. Up to FFFF, the value is the end code of a 3E or 4E answer. 1xxxx is the
/// end code xxxx of a 1E answer; 2xxxx is the code that follows end code 5B of a 1E answer.
enum class errc {
    no_such_command = 0xC059,
    not_in_time = 0xC05E,
};

error_code make_error_code(errc e) noexcept;

/// The error for an end code other than 0. The remedies are those of the manuals.
error_code end_code_error(std::uint16_t end_code) noexcept;
error_code end_code_error_1e(std::uint8_t end_code, std::uint8_t abnormal_code) noexcept;

}  // namespace penstock::melsec

template <>
struct boost::system::is_error_code_enum<penstock::melsec::errc> : std::true_type {};
