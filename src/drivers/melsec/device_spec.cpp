#include "drivers/melsec/device_spec.hpp"

#include <fmt/format.h>

#include <charconv>

namespace penstock::melsec {

namespace {

constexpr std::uint8_t of_module = 0xF8;  // "direct memory specification"
constexpr std::uint8_t of_network = 0xF9;
constexpr std::uint8_t of_cpu_buffer = 0xFA;

std::uint8_t memory_of(extension::kind is) noexcept {
    switch (is) {
        case extension::kind::module: return of_module;
        case extension::kind::network: return of_network;
        case extension::kind::cpu_buffer: return of_cpu_buffer;
        case extension::kind::none: break;
    }
    return 0;
}

std::optional<extension::kind> kind_of_memory(std::uint8_t memory) noexcept {
    if (memory == of_module) return extension::kind::module;
    if (memory == of_network) return extension::kind::network;
    if (memory == of_cpu_buffer) return extension::kind::cpu_buffer;
    return std::nullopt;
}

bool is_octal(const frame_dialect& d, const device_kind& kind) noexcept {
    return d.has_octal_digits && (kind.name == "X" || kind.name == "Y");
}

void append_ascii_device(const frame_dialect& d, const device_ref& at, bool is_wide, field_writer& put) {
    const auto name = is_wide ? at.kind->name : at.kind->ascii;
    put.text(fmt::format("{:*<{}}", name, is_wide ? 4 : 2));
    const int digits = is_wide ? 8 : 6;
    if (is_octal(d, *at.kind)) {
        put.text(fmt::format("{:0{}o}", at.number, digits));
    } else if (at.kind->is_hex) {
        put.text(fmt::format("{:0{}X}", at.number, digits));
    } else {
        put.text(fmt::format("{:0{}}", at.number, digits));
    }
}

void append_binary_device(const device_ref& at, bool is_wide, field_writer& put) {
    if (is_wide) {
        put.u32(at.number);
        put.u16(at.kind->code);
    } else {
        put.u24(at.number);
        put.u8(at.kind->code);
    }
}

std::optional<device_ref> read_ascii_device(const frame_dialect& d, bool is_wide, field_reader& get) {
    const auto* kind = find_device_by_ascii(get.text(is_wide ? 4 : 2));
    auto digits = get.text(is_wide ? 8 : 6);
    if (kind == nullptr || !get.is_good()) return std::nullopt;
    while (digits.size() > 1 && digits.front() == ' ')
        digits.remove_prefix(1);
    const int base = is_octal(d, *kind) ? 8 : kind->is_hex ? 16 : 10;
    device_ref at{kind, 0, {}};
    const char* end = digits.data() + digits.size();
    const auto [stop, ec] = std::from_chars(digits.data(), end, at.number, base);
    if (ec != std::errc{} || stop != end) return std::nullopt;
    return at;
}

std::optional<device_ref> read_binary_device(bool is_wide, field_reader& get) {
    device_ref at;
    at.number = is_wide ? get.u32() : get.u24();
    at.kind = find_device_by_code(is_wide ? get.u16() : get.u8());
    if (at.kind == nullptr || !get.is_good()) return std::nullopt;
    return at;
}

/// `00 U003 000`, the device, `000`; J with the network in decimal.
void append_ascii_extension(const frame_dialect& d, const device_ref& at, field_writer& put) {
    const bool is_network = at.qualifier.via_kind == extension::kind::network;
    put.text(is_network ? fmt::format("00J{:03}000", at.qualifier.number)
                        : fmt::format("00U{:03X}000", at.qualifier.number));
    append_ascii_device(d, at, false, put);
    put.text("000");
}

std::optional<device_ref> read_ascii_extension(const frame_dialect& d, field_reader& get) {
    get.text(2);
    const auto letter = get.text(1);
    const auto digits = get.text(3);
    get.text(3);
    auto at = read_ascii_device(d, false, get);
    get.text(3);
    if (!at || !get.is_good()) return std::nullopt;
    const bool is_network = letter == "J";
    const char* end = digits.data() + digits.size();
    const auto [stop, ec] = std::from_chars(digits.data(), end, at->qualifier.number, is_network ? 10 : 16);
    if (ec != std::errc{} || stop != end || (!is_network && letter != "U")) return std::nullopt;
    const bool is_cpu = at->qualifier.number >= 0x3E0 && at->qualifier.number <= 0x3E3;
    at->qualifier.via_kind = is_network ? extension::kind::network
                             : is_cpu   ? extension::kind::cpu_buffer
                                        : extension::kind::module;
    return at;
}

}  // namespace

void append_device(const frame_dialect& d, const device_ref& at, bool is_wide, field_writer& put) {
    const bool is_extended = at.qualifier.via_kind != extension::kind::none;
    if (d.code == data_code::ascii) {
        return is_extended ? append_ascii_extension(d, at, put) : append_ascii_device(d, at, is_wide, put);
    }
    if (is_extended) put.u16(0);  // no modification by an index register
    append_binary_device(at, is_wide, put);
    if (!is_extended) return;
    put.u16(0);
    put.u16(at.qualifier.number);
    put.u8(memory_of(at.qualifier.via_kind));
}

void append_device_1e(const device_ref& at, field_writer& put) {
    if (put.code() == data_code::ascii) put.u16(at.kind->code_1e);
    put.u32(at.number);
    if (put.code() == data_code::binary) put.u16(at.kind->code_1e);
}

std::optional<device_ref> read_device(const frame_dialect& d, bool is_wide, bool is_extended, field_reader& get) {
    if (d.code == data_code::ascii) {
        return is_extended ? read_ascii_extension(d, get) : read_ascii_device(d, is_wide, get);
    }
    if (!is_extended) return read_binary_device(is_wide, get);
    get.u16();
    auto at = read_binary_device(is_wide, get);
    get.u16();
    const auto number = get.u16();
    const auto is = kind_of_memory(get.u8());
    if (!at || !is || !get.is_good()) return std::nullopt;
    at->qualifier = {*is, number};
    return at;
}

std::optional<device_ref> read_device_1e(field_reader& get) {
    device_ref at;
    std::uint16_t code = 0;
    if (get.code() == data_code::ascii) code = get.u16();
    at.number = get.u32();
    if (get.code() == data_code::binary) code = get.u16();
    at.kind = find_device_by_code_1e(code);
    if (at.kind == nullptr || !get.is_good()) return std::nullopt;
    return at;
}

}  // namespace penstock::melsec
