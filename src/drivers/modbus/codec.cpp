#include "drivers/modbus/codec.hpp"

namespace penstock::modbus {

namespace {

constexpr std::string_view hex_digits = "0123456789ABCDEF";

/// Converts the unit and PDU after the colon to hexadecimal text and appends LRC and line end.
void end_ascii_frame(byte_buffer& out, std::size_t begin) {
    const std::size_t first = begin + 1;
    out.push_back(lrc(byte_view(out).subspan(first)));
    const std::size_t count = out.size() - first;
    out.resize(first + 2 * count);
    for (std::size_t i = count; i-- > 0;) {
        const std::uint8_t byte = out[first + i];
        out[first + 2 * i + 1] = static_cast<std::uint8_t>(hex_digits[byte & 0x0FU]);
        out[first + 2 * i] = static_cast<std::uint8_t>(hex_digits[byte >> 4U]);
    }
    out.push_back('\r');
    out.push_back('\n');
}

}  // namespace

result<std::optional<frame>> next_frame(framing f, direction d, byte_view bytes, byte_buffer& scratch) {
    switch (f) {
        case framing::mbap: return next_mbap_frame(d, bytes);
        case framing::rtu: return next_rtu_frame(d, bytes);
        case framing::ascii: return next_ascii_frame(bytes, scratch);
    }
    return errc::bad_header;
}

frame open_frame(framing f, direction d, byte_view whole, byte_buffer& scratch) {
    if (f == framing::rtu) return open_rtu_frame(whole);
    return **next_frame(f, d, whole, scratch);
}

std::size_t begin_frame(framing f, byte_buffer& out, std::uint16_t transaction, std::uint8_t unit) {
    const std::size_t begin = out.size();
    if (f == framing::mbap) {
        append_big(out, transaction);
        append_big<std::uint16_t>(out, 0);  // protocol id
        append_big<std::uint16_t>(out, 0);  // length, written by end_frame
    }
    if (f == framing::ascii) out.push_back(':');
    out.push_back(unit);
    return begin;
}

void end_frame(framing f, byte_buffer& out, std::size_t begin) {
    switch (f) {
        case framing::mbap: {
            const std::size_t length = out.size() - begin - 6;
            out[begin + 4] = static_cast<std::uint8_t>(length >> 8U);
            out[begin + 5] = static_cast<std::uint8_t>(length);
            return;
        }
        case framing::rtu: append_little(out, crc16(byte_view(out).subspan(begin))); return;
        case framing::ascii: end_ascii_frame(out, begin); return;
    }
}

}  // namespace penstock::modbus
