#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace penstock::melsec {

/// The type of a controller (option `family`). It decides numbering, device codes and limits.
enum class family : std::uint8_t { q, l, iq_r, iq_f, fx3, a };

/// What one number of a device holds.
enum class unit_size : std::uint8_t {
    bit,
    word,
    counter_32,   ///< CN200 to CN255 of FX3: two words
    double_word,  ///< LZ, LCN: read and written by random access only
    long_timer,   ///< LTN, LSTN: current value in two words, a word of flags, a word in reserve
};

/// One kind of device (D, M, TN, …).
/// Source: MELSEC Communication Protocol Reference Manual SH-080008, list of device codes; FX3U-ENET manual for 1E.
struct device_kind {
    std::string_view name;      ///< as written in addresses
    std::string_view ascii;     ///< as written in ASCII frames of Q and L, without padding
    std::uint16_t code = 0;     ///< in binary frames
    std::uint16_t code_1e = 0;  ///< in 1E frames; 0 = 1E cannot read the device
    bool is_hex = false;        ///< numbers are hexadecimal (X and Y are octal on FX3 and iQ-F)
    unit_size unit = unit_size::word;
    std::uint8_t families = 0;  ///< bit `1 << family`: the family has the device, and the protocol can access it there
    bool allows_multi_read = true;  ///< may be read with other devices in one random or block read

    constexpr bool is_in(family f) const noexcept { return ((families >> static_cast<unsigned>(f)) & 1U) != 0; }
    constexpr bool is_bit() const noexcept { return unit == unit_size::bit; }
};

/// All kinds, in the order of requests.
std::span<const device_kind> device_kinds() noexcept;

/// Finds a device by its name in an address, in capitals; SS, SC and SN mean STS, STC and STN. Null: not found.
const device_kind* find_device(std::string_view name) noexcept;
const device_kind* find_device_by_code(std::uint16_t code) noexcept;
const device_kind* find_device_by_code_1e(std::uint16_t code) noexcept;

/// Finds a device by its code in an ASCII frame, padded with `*` or blanks: `D*`, `D***`.
const device_kind* find_device_by_ascii(std::string_view padded) noexcept;

/// CN200 to CN255 of FX3.
const device_kind& counter_32_kind() noexcept;

/// Words that one number uses; 0 for bits.
constexpr std::uint32_t words_of(unit_size c) noexcept {
    switch (c) {
        case unit_size::bit: return 0;
        case unit_size::word: return 1;
        case unit_size::counter_32:
        case unit_size::double_word: return 2;
        case unit_size::long_timer: return 4;
    }
    return 1;
}

constexpr bool has_octal_inputs(family f) noexcept {
    return f == family::fx3 || f == family::iq_f;
}

/// `Q`, `L`, `iQ-R`, `iQ-F`, `FX3`, `A`; an unknown text gives Q.
family parse_family(std::string_view option) noexcept;
std::string_view to_string(family f) noexcept;

}  // namespace penstock::melsec
