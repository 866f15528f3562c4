#pragma once

#include <cstdint>

#include "base/error.hpp"

namespace penstock::melsec {

/// End codes that the driver itself checks. A value up to FFFF is the end code of a 3E or 4E answer; 1xxxx the one
/// of a 1E answer, 2xxxx the code after its 5B.
enum class errc {
    no_such_command = 0xC059,
    not_in_time = 0xC05E,
};

error_code make_error_code(errc e) noexcept;

/// The end code of an answer, not 0. Remedy: as in the manuals.
error_code end_code_error(std::uint16_t end_code) noexcept;
error_code end_code_error_1e(std::uint8_t end_code, std::uint8_t abnormal_code) noexcept;

}  // namespace penstock::melsec

template <>
struct boost::system::is_error_code_enum<penstock::melsec::errc> : std::true_type {};
