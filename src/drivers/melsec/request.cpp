#include "drivers/melsec/request.hpp"

#include "drivers/melsec/codec.hpp"
#include "drivers/melsec/commands.hpp"
#include "drivers/melsec/device_spec.hpp"
#include "drivers/melsec/fields.hpp"

namespace penstock::melsec {

namespace {

/// The subcommand for the devices of a request, and whether they are spelled wide.
struct ascii_form {
    std::uint16_t subcommand;
    bool is_wide;
};

ascii_form ascii_form_of(const frame_dialect& d, const request& r, const command& c) noexcept {
    if (!c.has_devices) return {c.subcommand, false};
    const bool is_extended = r.device.qualifier.via_kind != extension::kind::none;
    const bool is_wide = d.is_wide() && !(is_extended && !has_wide_extension(d, r.device));
    return {static_cast<std::uint16_t>(c.subcommand | (is_wide ? 2U : 0U) | (is_extended ? 0x80U : 0U)), is_wide};
}

void append_parts(const frame_dialect& d, const request& r, bool is_wide, field_writer& put) {
    std::size_t firsts = 0;
    for (const auto& part : r.parts) {
        const bool is_first = r.op == operation::block_read || r.op == operation::block_write
                                  ? !part.device.kind->is_bit()
                                  : !part.is_double_word;
        firsts += is_first ? 1 : 0;
    }
    put.u8(static_cast<std::uint32_t>(r.op == operation::random_write_bits ? r.parts.size() : firsts));
    if (r.op != operation::random_write_bits) put.u8(static_cast<std::uint32_t>(r.parts.size() - firsts));
    std::size_t written = 0;
    for (const auto& part : r.parts) {
        append_device(d, part.device, is_wide, put);
        switch (r.op) {
            case operation::random_write_words: part.is_double_word ? put.u32(part.value) : put.u16(part.value); break;
            case operation::random_write_bits: is_wide ? put.u16(part.value) : put.u8(part.value); break;
            case operation::block_read:
            case operation::block_write: put.u16(part.points); break;
            default: break;
        }
        if (r.op != operation::block_write) continue;
        put.words(r.data.subspan(written, 2U * part.points));
        written += 2U * part.points;
    }
}

void append_body(const frame_dialect& d, const request& r, bool is_wide, field_writer& put) {
    switch (r.op) {
        case operation::read_words:
        case operation::read_bits:
        case operation::write_words:
        case operation::write_bits:
            append_device(d, r.device, is_wide, put);
            put.u16(r.points);
            if (r.op == operation::write_words) put.words(r.data);
            if (r.op == operation::write_bits) put.bits(r.data, r.points);
            return;
        case operation::random_read:
        case operation::random_write_words:
        case operation::random_write_bits:
        case operation::block_read:
        case operation::block_write: append_parts(d, r, is_wide, put); return;
        case operation::self_test:
        case operation::unlock:
        case operation::lock:
            put.u16(static_cast<std::uint32_t>(r.text.size()));
            put.text(r.text);
            return;
        case operation::remote_run:
            put.u16(1);
            put.u16(0);
            return;
        case operation::remote_stop:
        case operation::remote_pause: put.u16(1); return;
        case operation::read_type: return;
    }
}

void append_request_1e(const frame_dialect& d, const request& r, byte_buffer& out) {
    field_writer put(d.code, out);
    put.u8(command_of(r.op).code_1e);
    put.u8(d.destination.pc);
    put.u16(d.timer);
    switch (r.op) {
        case operation::read_words:
        case operation::read_bits:
        case operation::write_words:
        case operation::write_bits: break;
        case operation::self_test:
            put.u8(static_cast<std::uint32_t>(r.text.size()));
            for (const char c : r.text)
                put.u8(static_cast<std::uint8_t>(c));
            return;
        default: return;
    }
    append_device_1e(r.device, put);
    put.u8(r.points == 256 ? 0U : r.points);
    put.u8(0);
    if (r.op == operation::write_words) put.words(r.data);
    if (r.op == operation::write_bits) {
        put.bits(r.data, r.points);
        if (d.code == data_code::ascii && r.points % 2 == 1) put.text("0");
    }
}

}  // namespace

void append_request(const frame_dialect& d, const request& r, byte_buffer& out) {
    if (d.frame == frame_kind::e1) return append_request_1e(d, r, out);
    const auto& c = command_of(r.op);
    const auto how = ascii_form_of(d, r, c);
    const auto begin = begin_frame(d, direction::request, out);
    field_writer put(d.code, out);
    put.u16(d.timer);
    put.u16(c.code);
    put.u16(how.subcommand);
    append_body(d, r, how.is_wide, put);
    end_frame(d, out, begin);
}

std::size_t response_bytes(const request& r) noexcept {
    std::size_t size = 0;
    switch (r.op) {
        case operation::read_words: return 2U * r.points;
        case operation::read_bits: return (r.points + 1U) / 2U;
        case operation::random_read:
            for (const auto& part : r.parts)
                size += part.is_double_word ? 4 : 2;
            return size;
        case operation::block_read:
            for (const auto& part : r.parts)
                size += 2U * part.points;
            return size;
        default: return 0;
    }
}

}  // namespace penstock::melsec
