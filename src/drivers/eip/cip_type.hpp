#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/data_type.hpp"

namespace penstock::eip {

/// Code of an elementary type; it stands before the bytes of a value.
/// Source: CIP Networks Library Vol. 1, appendix C; codes below 10h are Omron's.
using type_code = std::uint16_t;

namespace type {

constexpr type_code none = 0;  ///< not known
constexpr type_code boolean = 0xC1;
constexpr type_code sint = 0xC2;
constexpr type_code int16 = 0xC3;
constexpr type_code dint = 0xC4;
constexpr type_code lint = 0xC5;
constexpr type_code usint = 0xC6;
constexpr type_code uint = 0xC7;
constexpr type_code udint = 0xC8;
constexpr type_code ulint = 0xC9;
constexpr type_code real = 0xCA;
constexpr type_code lreal = 0xCB;
constexpr type_code string = 0xD0;  ///< length in two bytes, then the characters
constexpr type_code byte = 0xD1;
constexpr type_code word = 0xD2;
constexpr type_code dword = 0xD3;  ///< in Logix: 32 elements of a BOOL array
constexpr type_code lword = 0xD4;
constexpr type_code short_string = 0xDA;  ///< length in one byte
constexpr type_code time = 0xDB;
constexpr type_code structure = 0x02A0;  ///< in messages: `a0 02`, then the structure's handle in two bytes

}  // namespace type

/// The handle of Logix' own STRING: a length in four bytes, 82 characters, two bytes of padding.
constexpr std::uint16_t logix_string_handle = 0x0FCE;
constexpr std::uint32_t logix_string_size = 88;
constexpr std::uint32_t logix_string_room = 82;

/// Bytes of one value; 0: texts, structures, unknown codes.
std::uint32_t size_of(type_code code) noexcept;

/// Bits of a whole number or a word of bits; 0: neither.
std::uint32_t bits_of(type_code code) noexcept;

/// The gateway's type for values of that code; `nullopt` for structures and unknown codes.
std::optional<element_type> element_type_of(type_code code) noexcept;

/// The code that controllers use for that type; `none` for texts.
type_code code_for(element_type element) noexcept;

/// `DINT`, or `type D7` if the code has no name.
std::string name_of(type_code code);

}  // namespace penstock::eip
