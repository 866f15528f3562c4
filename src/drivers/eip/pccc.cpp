#include "drivers/eip/pccc.hpp"

#include <array>

#include "drivers/eip/cip.hpp"
#include "drivers/eip/errc.hpp"
#include "drivers/errc.hpp"

namespace penstock::eip {

namespace {

constexpr std::uint8_t typed_command = 0x0F;
constexpr std::uint8_t answered = 0x40;
constexpr std::uint8_t slc_read = 0xA2;
constexpr std::uint8_t slc_write = 0xAA;
constexpr std::uint8_t slc_masked_write = 0xAB;
constexpr std::uint8_t plc5_write = 0x00;
constexpr std::uint8_t plc5_read = 0x01;
constexpr std::uint8_t plc5_bits = 0x26;

/// The requester: our vendor and a serial number, seven bytes with their length.
constexpr std::array<std::uint8_t, 7> requester{7, 0x37, 0x13, 0x50, 0x45, 0x4E, 0x53};

void append_head(byte_buffer& out, std::uint16_t tns, std::uint8_t function) {
    byte_buffer path;
    append_class_path(path, object::pccc, 1);
    append_request(out, service::execute_pccc, path);
    append(out, requester);
    out.push_back(typed_command);
    out.push_back(0);
    append_little(out, tns);
    out.push_back(function);
}

/// One byte up to 254, else FF and two.
void append_number(byte_buffer& out, std::uint16_t n) {
    if (n < 0xFF) {
        out.push_back(static_cast<std::uint8_t>(n));
        return;
    }
    out.push_back(0xFF);
    append_little(out, n);
}

std::optional<std::uint16_t> read_number(byte_view& rest) {
    if (rest.empty()) return std::nullopt;
    if (rest[0] != 0xFF) {
        const std::uint16_t n = rest[0];
        rest = rest.subspan(1);
        return n;
    }
    if (rest.size() < 3) return std::nullopt;
    const auto n = load_little<std::uint16_t>(&rest[1]);
    rest = rest.subspan(3);
    return n;
}

void append_slc_place(byte_buffer& out, const file_request& r) {
    out.push_back(static_cast<std::uint8_t>(r.bytes));
    append_number(out, r.file);
    out.push_back(static_cast<std::uint8_t>(r.type));
    append_number(out, r.element);
    append_number(out, r.word);
}

/// Logical binary address: bits 1 to 3 of the first byte mean that file, element and word follow.
void append_plc5_place(byte_buffer& out, const file_request& r) {
    out.push_back(r.word != 0 ? 0x0E : 0x06);
    append_number(out, r.file);
    append_number(out, r.element);
    if (r.word != 0) append_number(out, r.word);
}

bool parse_plc5_place(byte_view& rest, file_request& r) {
    if (rest.empty()) return false;
    const auto levels = rest[0];
    rest = rest.subspan(1);
    if ((levels & 1U) != 0 && !read_number(rest)) return false;
    const auto file = (levels & 2U) != 0 ? read_number(rest) : std::nullopt;
    const auto element = (levels & 4U) != 0 ? read_number(rest) : std::nullopt;
    const auto word = (levels & 8U) != 0 ? read_number(rest) : std::optional<std::uint16_t>(0);
    if (!file || !element || !word) return false;
    r.file = *file;
    r.element = *element;
    r.word = *word;
    return true;
}

std::optional<file_command> decode_slc(std::uint8_t function, byte_view rest) {
    file_command out;
    if (rest.size() < 2) return std::nullopt;
    out.request.bytes = rest[0];
    rest = rest.subspan(1);
    const auto file = read_number(rest);
    if (!file || rest.empty()) return std::nullopt;
    out.request.type = static_cast<file_type>(rest[0]);
    rest = rest.subspan(1);
    const auto element = read_number(rest);
    const auto word = read_number(rest);
    if (!element || !word) return std::nullopt;
    out.request.file = *file;
    out.request.element = *element;
    out.request.word = *word;
    if (function == slc_read) return out;
    out.type = file_command::kind::write;
    if (function == slc_masked_write) {
        if (rest.size() < 2) return std::nullopt;
        out.type = file_command::kind::masked;
        out.mask = load_little<std::uint16_t>(rest.data());
        rest = rest.subspan(2);
    }
    if (rest.size() < out.request.bytes) return std::nullopt;
    out.bytes = rest.first(out.request.bytes);
    return out;
}

std::optional<file_command> decode_plc5(std::uint8_t function, byte_view rest) {
    file_command out;
    if (function == plc5_bits) {
        if (!parse_plc5_place(rest, out.request) || rest.size() < 4) return std::nullopt;
        out.type = file_command::kind::masked;
        out.is_and_or = true;
        out.mask = load_little<std::uint16_t>(rest.data());
        out.bytes = rest.subspan(2, 2);
        return out;
    }
    if (rest.size() < 4) return std::nullopt;
    rest = rest.subspan(4);  // offset and total: requests are never parts here
    if (!parse_plc5_place(rest, out.request)) return std::nullopt;
    if (function == plc5_read) {
        if (rest.empty()) return std::nullopt;
        out.request.bytes = rest[0];
        return out;
    }
    out.type = file_command::kind::write;
    out.request.bytes = static_cast<std::uint16_t>(rest.size());
    out.bytes = rest;
    return out;
}

}  // namespace

void append_file_read(byte_buffer& out, file_dialect d, std::uint16_t tns, const file_request& r) {
    if (d == file_dialect::slc) {
        append_head(out, tns, slc_read);
        append_slc_place(out, r);
        return;
    }
    append_head(out, tns, plc5_read);
    append_little(out, std::uint16_t{0});
    append_little(out, static_cast<std::uint16_t>(r.bytes / 2));
    append_plc5_place(out, r);
    out.push_back(static_cast<std::uint8_t>(r.bytes));
}

void append_file_write(byte_buffer& out, file_dialect d, std::uint16_t tns, const file_request& r, byte_view bytes) {
    if (d == file_dialect::slc) {
        append_head(out, tns, slc_write);
        append_slc_place(out, r);
    } else {
        append_head(out, tns, plc5_write);
        append_little(out, std::uint16_t{0});
        append_little(out, static_cast<std::uint16_t>(bytes.size() / 2));
        append_plc5_place(out, r);
    }
    append(out, bytes);
}

void append_file_bits(byte_buffer& out, file_dialect d, std::uint16_t tns, const file_request& r, std::uint16_t mask,
                      std::uint16_t bits) {
    if (d == file_dialect::slc) {
        append_head(out, tns, slc_masked_write);
        append_slc_place(out, r);
        append_little(out, mask);
        append_little(out, bits);
        return;
    }
    append_head(out, tns, plc5_bits);
    append_plc5_place(out, r);
    append_little(out, static_cast<std::uint16_t>(~unsigned{mask}));
    append_little(out, static_cast<std::uint16_t>(bits & mask));
}

result<pccc_packet> decode_pccc(byte_view body) {
    if (body.empty() || body[0] == 0 || body.size() < body[0] + 4U) return errc::short_message;
    pccc_packet out;
    out.requester = body.first(body[0]);
    const auto rest = body.subspan(body[0]);
    out.command = rest[0];
    out.sts = rest[1];
    out.tns = load_little<std::uint16_t>(&rest[2]);
    out.body = rest.subspan(4);
    return out;
}

result<byte_view> data_of(const pccc_packet& p) {
    if ((p.command & answered) == 0) return driver_errc::bad_response;
    if (p.sts != 0) return pccc_error(p.sts, p.body.empty() ? std::uint8_t{0} : p.body[0]);
    return p.body;
}

std::optional<file_command> decode_file_command(const pccc_packet& p) {
    if (p.command != typed_command || p.body.empty()) return std::nullopt;
    const auto function = p.body[0];
    const auto rest = p.body.subspan(1);
    switch (function) {
        case slc_read:
        case slc_write:
        case slc_masked_write: return decode_slc(function, rest);
        case plc5_read:
        case plc5_write:
        case plc5_bits: return decode_plc5(function, rest);
        default: return std::nullopt;
    }
}

}  // namespace penstock::eip
