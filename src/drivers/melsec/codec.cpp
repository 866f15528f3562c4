#include "drivers/melsec/codec.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "drivers/errc.hpp"
#include "drivers/melsec/errc.hpp"
#include "drivers/melsec/fields.hpp"
#include "drivers/melsec/frame_fields.hpp"
#include "drivers/melsec/request_text.hpp"

namespace penstock::melsec {

namespace {

using maybe_size = result<std::optional<std::size_t>>;

constexpr std::optional<std::size_t> not_whole{};
constexpr std::size_t max_refusal_size_1e = 4;

/// The first two bytes of a frame, most significant first as they go over the wire.
std::uint16_t subheader(const frame_dialect& d, direction way) noexcept {
    const unsigned of_kind = d.frame == frame_kind::e4 ? 0x5400U : 0x5000U;
    return static_cast<std::uint16_t>(way == direction::response ? of_kind | 0x8000U : of_kind);
}

/// A number of 16 bits in place: as `field_writer` appends it, without memory of its own.
void put_u16(const frame_dialect& d, std::span<std::uint8_t> at, std::uint32_t v) noexcept {
    constexpr std::string_view digits = "0123456789ABCDEF";
    if (d.code == data_code::binary) {
        at[0] = static_cast<std::uint8_t>(v);
        at[1] = static_cast<std::uint8_t>(v >> 8U);
        return;
    }
    for (std::size_t i = 0; i < 4; ++i)
        at[i] = static_cast<std::uint8_t>(digits[(v >> (12 - 4 * i)) & 0x0FU]);
}

/// The subheader at the beginning, in the first `2 * scale` bytes.
std::array<std::uint8_t, 4> spelled_subheader(const frame_dialect& d, direction way) noexcept {
    std::array<std::uint8_t, 4> out{};
    const auto v = subheader(d, way);
    const bool is_ascii = d.code == data_code::ascii;
    put_u16(d, out, is_ascii ? v : static_cast<std::uint32_t>(v >> 8U));
    return out;
}

constexpr std::size_t serial_at(const frame_dialect& d) noexcept {
    return 2 * d.scale();
}

}  // namespace

maybe_size frame_size(const frame_dialect& d, direction way, byte_view bytes) {
    const auto expected = spelled_subheader(d, way);
    const auto seen = bytes.first(std::min(bytes.size(), 2 * d.scale()));
    if (!std::equal(seen.begin(), seen.end(), expected.begin())) return driver_errc::bad_response;
    const std::size_t header = header_size(d);
    if (bytes.size() < header) return not_whole;
    field_reader get(d.code, bytes.subspan(header - 2 * d.scale(), 2 * d.scale()));
    const std::size_t length = get.u16();
    const std::size_t min = (way == direction::response ? 2 : 6) * d.scale();
    if (!get.is_good() || length < min || header + length > max_frame) return driver_errc::bad_response;
    if (bytes.size() < header + length) return not_whole;
    return std::optional(header + length);
}

maybe_size response_size_1e(const frame_dialect& d, byte_view bytes, byte_view request) {
    const std::size_t scale = d.scale();
    if (bytes.size() < 2 * scale) return not_whole;
    field_reader get(d.code, bytes);
    field_reader asked(d.code, request);
    const auto command = asked.u8();
    if (get.u8() != (command | 0x80U) || !asked.is_good()) return driver_errc::bad_response;
    const auto end_code = get.u8();
    if (!get.is_good()) return driver_errc::bad_response;
    if (end_code != 0) return std::optional(std::min(bytes.size(), max_refusal_size_1e * scale));

    std::size_t size = 2 * scale;
    // Up to the number of points: command, PC number, timer, device (number and code in either order).
    asked.u8();
    asked.u16();
    if (command <= 0x01) {
        asked.u32();
        asked.u16();
        const std::size_t reported = asked.u8();
        const std::size_t points = reported == 0 ? 256 : reported;
        if (command == 0x01) size += 2 * points * scale;
        if (command == 0x00) size += d.code == data_code::ascii ? points + points % 2 : (points + 1) / 2;
    } else if (command == 0x15) {
        size += scale;
    } else if (command == 0x16) {
        size += (1U + asked.u8()) * scale;
    }
    if (bytes.size() < size) return not_whole;
    return std::optional(size);
}

maybe_size request_size_1e(const frame_dialect& d, byte_view bytes) {
    const std::size_t scale = d.scale();
    field_reader get(d.code, bytes);
    const auto command = get.u8();
    if (bytes.size() < scale) return not_whole;
    if (!get.is_good() || command > 0x16) return driver_errc::bad_response;
    get.u8();
    get.u16();
    std::size_t size = 4 * scale;
    if (command <= 0x03) {
        get.u32();
        get.u16();
        const std::size_t reported = get.u8();
        if (bytes.size() < 12 * scale) return not_whole;
        const std::size_t points = reported == 0 ? 256 : reported;
        size = 12 * scale;
        if (command == 0x02) size += d.code == data_code::ascii ? points + points % 2 : (points + 1) / 2;
        if (command == 0x03) size += 2 * points * scale;
    } else if (command == 0x04 || command == 0x05) {
        const std::size_t points = get.u8();
        if (bytes.size() < 6 * scale) return not_whole;
        size = (6 + points * (command == 0x04 ? 7 : 8)) * scale;
    } else if (command == 0x16) {
        const std::size_t count = get.u8();
        if (bytes.size() < 5 * scale) return not_whole;
        size = (5 + count) * scale;
    }
    if (bytes.size() < size) return not_whole;
    return std::optional(size);
}

std::size_t begin_frame(const frame_dialect& d, direction way, byte_buffer& out) {
    const std::size_t begin = out.size();
    const auto spelled = spelled_subheader(d, way);
    append(out, byte_view(spelled).first(2 * d.scale()));
    field_writer put(d.code, out);
    if (d.frame == frame_kind::e4) put.u32(0);  // serial number, put in when it is sent, and a fixed 0
    put.u8(d.destination.network);
    put.u8(d.destination.pc);
    put.u16(d.destination.io);
    put.u8(d.destination.station);
    put.u16(0);  // length: end_frame computes it
    return begin;
}

void end_frame(const frame_dialect& d, byte_buffer& out, std::size_t begin) {
    const std::size_t header = header_size(d);
    const auto length = static_cast<std::uint32_t>(out.size() - begin - header);
    put_u16(d, std::span(out).subspan(begin + header - 2 * d.scale()), length);
}

result<response> decode_response(const frame_dialect& d, byte_view frame) {
    response out;
    const bool is_1e = d.frame == frame_kind::e1;
    const std::size_t before = is_1e ? d.scale() : header_size(d);
    if (frame.size() < before) return driver_errc::bad_response;
    field_reader get(d.code, frame.subspan(before));
    const std::uint16_t end_code = is_1e ? get.u8() : get.u16();
    if (!get.is_good()) return driver_errc::bad_response;
    out.data = get.rest();
    if (is_1e && end_code != 0) {
        out.refusal = end_code_error_1e(static_cast<std::uint8_t>(end_code), get.u8());
    } else if (end_code != 0) {
        out.refusal = end_code_error(end_code);
    }
    return out;
}

maybe_size framer::frame_size(byte_view arrived, const pending_request* oldest) const {
    if (dialect_.frame != frame_kind::e1) return melsec::frame_size(dialect_, direction::response, arrived);
    if (oldest == nullptr) return std::optional(arrived.size());  // no request waits: it is dropped whole
    return response_size_1e(dialect_, arrived, oldest->request);
}

std::size_t framer::header_size() const noexcept {
    return dialect_.frame == frame_kind::e4 ? melsec::header_size(dialect_) : 0;
}

void framer::put_id(std::span<std::uint8_t> request, std::uint32_t id) const {
    if (dialect_.frame != frame_kind::e4) return;
    put_u16(dialect_, request.subspan(serial_at(dialect_)), id);
}

std::optional<std::uint32_t> framer::id_of(byte_view response) const {
    if (response.size() < header_size()) return std::nullopt;
    field_reader get(dialect_.code, response.subspan(serial_at(dialect_)));
    const std::uint32_t id = get.u16();
    if (!get.is_good()) return std::nullopt;
    return id;
}

frame_text framer::describe(frame_log::direction d, byte_view frame) const {
    const auto way = d == frame_log::direction::sent ? direction::request : direction::response;
    return {describe_frame(dialect_, way, frame), fields_of_frame(dialect_, way, frame)};
}

}  // namespace penstock::melsec
