#include "drivers/s7/variable.hpp"

#include <fmt/format.h>

namespace penstock::s7 {

namespace {

constexpr std::uint8_t form_bit = 0x03;
constexpr std::uint8_t form_bits = 0x04;  // of bytes, words and double words
constexpr std::uint8_t form_integer = 0x05;
constexpr std::uint8_t form_octets = 0x09;

std::string_view name_of(variable_area where) noexcept {
    switch (where) {
        case variable_area::system_marker: return "SM";
        case variable_area::analog_input: return "AI";
        case variable_area::analog_output: return "AQ";
        case variable_area::counter: return "C";
        case variable_area::timer: return "T";
        case variable_area::peripheral: return "P";
        case variable_area::input: return "I";
        case variable_area::output: return "Q";
        case variable_area::marker: return "M";
        case variable_area::db: return "DB";
    }
    return "?";
}

/// Bytes of an element of the kinds that other clients request; 0: an unknown kind.
std::uint16_t width_of_kind(std::uint8_t kind) noexcept {
    switch (kind) {
        case 0x02:
        case 0x03: return 1;  // BYTE, CHAR
        case 0x04:
        case 0x05:
        case 0x0C: return 2;  // WORD, INT, S5TIME
        case 0x06:
        case 0x07:
        case 0x08:
        case 0x0A:
        case 0x0B: return 4;  // DWORD, DINT, REAL, TOD, TIME
        case 0x0F: return 8;  // DATE_AND_TIME
        default: return 0;
    }
}

}  // namespace

variable span_of(variable_area where, std::uint16_t db, std::uint32_t start, std::size_t count) noexcept {
    const auto kind = where == variable_area::timer     ? element_kind::timer
                      : where == variable_area::counter ? element_kind::counter
                                                        : element_kind::byte;
    return {.kind = kind, .memory_area = where, .db = db, .start = start, .count = static_cast<std::uint16_t>(count)};
}

std::size_t data_size(const variable& v) noexcept {
    const bool is_word = v.kind == element_kind::timer || v.kind == element_kind::counter;
    return is_word ? 2U * v.count : v.count;
}

void append_variable(byte_buffer& out, const variable& v) {
    const bool has_number = v.kind == element_kind::timer || v.kind == element_kind::counter;
    const std::uint32_t at = has_number ? v.start : v.start * 8 + v.bit;
    append(out, byte_buffer{0x12, 0x0A, 0x10, static_cast<std::uint8_t>(v.kind)});
    append_big(out, v.count);
    append_big(out, v.db);
    append_big(out, static_cast<std::uint32_t>(v.memory_area) << 24U | at);
}

std::optional<variable> decode_variable(byte_view bytes) noexcept {
    if (bytes.size() < variable_size || bytes[0] != 0x12 || bytes[1] != 0x0A || bytes[2] != 0x10) return std::nullopt;
    variable v;
    v.count = load_big<std::uint16_t>(&bytes[4]);
    v.db = load_big<std::uint16_t>(&bytes[6]);
    v.memory_area = static_cast<variable_area>(bytes[8]);
    const std::uint32_t at = load_big<std::uint32_t>(&bytes[8]) & 0xFF'FFFFU;
    switch (bytes[3]) {
        case 0x1C:
        case 0x1D:
            v.kind = static_cast<element_kind>(bytes[3]);
            v.start = at;
            return v;
        case 0x01:
            v.kind = element_kind::bit;
            v.bit = static_cast<std::uint8_t>(at % 8);
            v.start = at / 8;
            return v;
        default: break;
    }
    const auto width = width_of_kind(bytes[3]);
    if (width == 0 || std::uint32_t{v.count} * width > 0xFFFF) return std::nullopt;
    v.count = static_cast<std::uint16_t>(v.count * width);
    v.start = at / 8;
    return v;
}

std::string area_of(const variable& v) {
    const std::string name(name_of(v.memory_area));
    return v.memory_area == variable_area::db ? fmt::format("{}{}.DBB", name, v.db) : name;
}

std::string describe(const variable& v) {
    std::string out(name_of(v.memory_area));
    if (v.memory_area == variable_area::db)
        out += fmt::format("{}.DB{}", v.db, v.kind == element_kind::bit ? "X" : "B");
    if (v.kind == element_kind::bit) return out + fmt::format("{}.{}", v.start, v.bit);
    out += std::to_string(v.start);
    if (v.count != 1) out += fmt::format("…{}", v.start + v.count - 1);
    if (v.kind == element_kind::byte) out += fmt::format(" ({} byte{})", v.count, v.count == 1 ? "" : "s");
    return out;
}

void append_item(byte_buffer& out, const variable& v, std::uint8_t code, byte_view data, bool is_last) {
    out.push_back(code);
    if (data.empty()) {
        append(out, byte_buffer{0, 0, 0});
        return;
    }
    const bool is_bit = v.kind == element_kind::bit;
    const bool is_bytes = v.kind == element_kind::byte;
    out.push_back(is_bit ? form_bit : is_bytes ? form_bits : form_octets);
    append_big(out, static_cast<std::uint16_t>(is_bytes ? data.size() * 8 : data.size()));
    append(out, data);
    if (!is_last && data.size() % 2 == 1) out.push_back(0);
}

std::optional<item> parse_item(byte_view& rest) noexcept {
    if (rest.size() < item_header_size) {
        // Some end the list of a refused item with its code alone.
        if (rest.size() != 1 || rest[0] == item_is_good) return std::nullopt;
        item refused{.code = rest[0]};
        rest = {};
        return refused;
    }
    item out{.code = rest[0], .form = rest[1]};
    const std::size_t length = load_big<std::uint16_t>(&rest[2]);
    rest = rest.subspan(item_header_size);
    const bool has_data = out.code == item_is_good || out.code == 0;
    if (!has_data) return out;  // servers set any length here, and never data
    const bool counts_bits = out.form >= form_bit && out.form <= form_integer;
    const std::size_t size = counts_bits ? (length + 7) / 8 : length;
    if (size > rest.size()) return std::nullopt;
    out.data = rest.first(size);
    rest = rest.subspan(size);
    if (size % 2 == 1 && !rest.empty()) rest = rest.subspan(1);
    return out;
}

}  // namespace penstock::s7
