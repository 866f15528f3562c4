#include "drivers/eip/cip_type.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace penstock::eip {

namespace {

struct type_row {
    type_code code;
    std::uint8_t size;
    bool has_bits;
    element_type element;
    const char* name;
};

using enum element_type;

constexpr std::array type_rows{
    type_row{type::boolean, 1, false, boolean, "BOOL"},
    type_row{type::sint, 1, true, sbyte, "SINT"},
    type_row{type::int16, 2, true, int16, "INT"},
    type_row{type::dint, 4, true, int32, "DINT"},
    type_row{type::lint, 8, true, int64, "LINT"},
    type_row{type::usint, 1, true, byte, "USINT"},
    type_row{type::uint, 2, true, uint16, "UINT"},
    type_row{type::udint, 4, true, uint32, "UDINT"},
    type_row{type::ulint, 8, true, uint64, "ULINT"},
    type_row{type::real, 4, false, float32, "REAL"},
    type_row{type::lreal, 8, false, float64, "LREAL"},
    type_row{0xCC, 4, false, int32, "STIME"},
    type_row{0xCD, 2, false, uint16, "DATE"},
    type_row{0xCE, 4, false, uint32, "TIME_OF_DAY"},
    type_row{type::string, 0, false, string, "STRING"},
    type_row{type::byte, 1, true, byte, "BYTE"},
    type_row{type::word, 2, true, uint16, "WORD"},
    type_row{type::dword, 4, true, uint32, "DWORD"},
    type_row{type::lword, 8, true, uint64, "LWORD"},
    type_row{0xD6, 4, false, int32, "FTIME"},
    type_row{0xD7, 8, false, int64, "LTIME"},
    type_row{0xD8, 2, false, int16, "ITIME"},
    type_row{type::short_string, 0, false, string, "SHORT_STRING"},
    type_row{type::time, 4, false, int32, "TIME"},
    type_row{0x04, 2, false, uint16, "UINT_BCD"},
    type_row{0x05, 4, false, uint32, "UDINT_BCD"},
    type_row{0x06, 8, false, uint64, "ULINT_BCD"},
    type_row{0x07, 4, false, int32, "ENUM"},
    type_row{0x08, 8, false, date_time, "DATE_NSEC"},
    type_row{0x09, 8, false, int64, "TIME_NSEC"},
    type_row{0x0A, 8, false, date_time, "DATE_AND_TIME_NSEC"},
    type_row{0x0B, 8, false, int64, "TIME_OF_DAY_NSEC"},
};

const type_row* find_row(type_code code) noexcept {
    const auto found = std::ranges::find(type_rows, code, &type_row::code);
    return found == type_rows.end() ? nullptr : &*found;
}

}  // namespace

std::uint32_t size_of(type_code code) noexcept {
    const auto* row = find_row(code);
    return row ? row->size : 0U;
}

std::uint32_t bits_of(type_code code) noexcept {
    const auto* row = find_row(code);
    return row && row->has_bits ? 8U * row->size : 0U;
}

std::optional<element_type> element_type_of(type_code code) noexcept {
    const auto* row = find_row(code);
    return row ? std::optional(row->element) : std::nullopt;
}

type_code code_for(element_type element) noexcept {
    switch (element) {
        case boolean: return type::boolean;
        case sbyte: return type::sint;
        case byte: return type::usint;
        case int16: return type::int16;
        case uint16: return type::uint;
        case int32: return type::dint;
        case uint32: return type::udint;
        case int64: return type::lint;
        case uint64: return type::ulint;
        case float32: return type::real;
        case float64: return type::lreal;
        case date_time: return type::lint;
        default: return type::none;
    }
}

std::string name_of(type_code code) {
    if (code == type::structure) return "structure";
    const auto* row = find_row(code);
    return row ? row->name : fmt::format("type {:02X}", code);
}

}  // namespace penstock::eip
