#pragma once

#include <cstdint>

#include "drivers/melsec/device_kind.hpp"

namespace penstock::melsec {

enum class frame_kind : std::uint8_t { e3, e4, e1 };
enum class data_code : std::uint8_t { binary, ascii };

/// Which station and module of a network answers. Source: SH-080008, 4.2 "access route".
struct route {
    std::uint8_t network = 0;   ///< 0 = the own one
    std::uint8_t pc = 0xFF;     ///< FFh = the connected station
    std::uint16_t io = 0x03FF;  ///< module I/O number; 3FFh = the own CPU
    std::uint8_t station = 0;   ///< multidrop station at it
};

/// How requests to one controller are spelled.
struct frame_dialect {
    frame_kind frame = frame_kind::e3;
    data_code code = data_code::binary;
    family kind = family::q;
    bool has_octal_digits = false;  ///< ASCII: X and Y in octal digits, a setting of FX5
    route destination{};
    std::uint16_t timer = 4;  ///< how long the controller may work on it, in 250 ms; 0 = for ever

    /// iQ-R uses device numbers of four bytes (subcommands 0002, 0003).
    constexpr bool is_wide() const noexcept { return kind == family::iq_r; }

    /// Characters or bytes that one byte uses.
    constexpr std::size_t scale() const noexcept { return code == data_code::ascii ? 2 : 1; }
};

}  // namespace penstock::melsec
