#include <algorithm>

#include "drivers/errc.hpp"
#include "drivers/melsec/codec.hpp"
#include "drivers/melsec/commands.hpp"
#include "drivers/melsec/device_spec.hpp"
#include "drivers/melsec/errc.hpp"
#include "drivers/melsec/fields.hpp"
#include "drivers/melsec/request.hpp"

namespace penstock::melsec {

namespace {

constexpr unsigned wide_bit = 2;
constexpr unsigned extended_bit = 0x80;

struct reading {
    const frame_dialect& dialect;
    bool is_wide;
    bool is_extended;
    field_reader get;
};

bool read_batch(reading& in, request& r, byte_buffer& scratch) {
    const auto at = read_device(in.dialect, in.is_wide, in.is_extended, in.get);
    if (!at) return false;
    r.device = *at;
    apply_counter_32(r.device, in.dialect.kind);
    r.points = in.get.u16();
    if (!in.get.is_good()) return false;
    if (r.op == operation::write_words) in.get.words(r.points, scratch);
    if (r.op == operation::write_bits) in.get.bits(r.points, scratch);
    return true;
}

bool read_part(reading& in, request& r, bool is_second, byte_buffer& scratch) {
    const auto at = read_device(in.dialect, in.is_wide, in.is_extended, in.get);
    if (!at) return false;
    request_part part{.device = *at};
    switch (r.op) {
        case operation::random_read: part.is_double_word = is_second; break;
        case operation::random_write_words:
            part.is_double_word = is_second;
            part.value = is_second ? in.get.u32() : in.get.u16();
            break;
        case operation::random_write_bits: part.value = in.is_wide ? in.get.u16() : in.get.u8(); break;
        default: part.points = in.get.u16(); break;
    }
    if (r.op == operation::block_write && in.get.is_good()) in.get.words(part.points, scratch);
    r.parts.push_back(part);
    return in.get.is_good();
}

bool read_parts(reading& in, request& r, byte_buffer& scratch) {
    const std::size_t firsts = in.get.u8();
    const std::size_t seconds = r.op == operation::random_write_bits ? 0 : in.get.u8();
    for (std::size_t i = 0; i < firsts + seconds; ++i) {
        if (!read_part(in, r, i >= firsts, scratch)) return false;
    }
    return in.get.is_good();
}

bool read_body(reading& in, request& r, byte_buffer& scratch) {
    switch (r.op) {
        case operation::read_words:
        case operation::read_bits:
        case operation::write_words:
        case operation::write_bits: return read_batch(in, r, scratch);
        case operation::random_read:
        case operation::random_write_words:
        case operation::random_write_bits:
        case operation::block_read:
        case operation::block_write: return read_parts(in, r, scratch);
        case operation::self_test:
        case operation::unlock:
        case operation::lock: {
            const auto size = in.get.u16();
            r.text = in.get.text(in.get.is_good() ? size : 0);
            return true;
        }
        case operation::remote_run: in.get.u16(); [[fallthrough]];
        case operation::remote_stop:
        case operation::remote_pause: in.get.u16(); return true;
        case operation::read_type: return true;
    }
    return false;
}

result<request> decode_request_1e(const frame_dialect& d, byte_view frame, byte_buffer& scratch) {
    field_reader get(d.code, frame);
    const auto code = get.u8();
    const auto found = std::ranges::find(commands, code, &command::code_1e);
    get.u8();
    get.u16();
    if (!get.is_good()) return driver_errc::bad_response;
    if (found == commands.end() || code == 0xFF) return errc::no_such_command;
    request r{.op = found->op};
    if (r.op == operation::read_type) return r;
    if (r.op == operation::self_test) {
        for (std::size_t left = get.u8(); left > 0 && get.is_good(); --left)
            r.text.push_back(static_cast<char>(get.u8()));
        if (!get.is_at_end()) return driver_errc::bad_response;
        return r;
    }
    const auto at = read_device_1e(get);
    if (!at) return driver_errc::bad_response;
    r.device = *at;
    apply_counter_32(r.device, d.kind);
    r.points = get.u8();
    if (r.points == 0) r.points = 256;
    get.u8();
    if (r.op == operation::write_words) get.words(r.points, scratch);
    if (r.op == operation::write_bits) {
        get.bits(r.points, scratch);
        if (d.code == data_code::ascii && r.points % 2 == 1) get.text(1);
    }
    r.data = scratch;
    if (!get.is_at_end()) return driver_errc::bad_response;
    return r;
}

}  // namespace

result<request> decode_request(const frame_dialect& d, byte_view frame, byte_buffer& scratch) {
    scratch.clear();
    if (d.frame == frame_kind::e1) return decode_request_1e(d, frame, scratch);
    if (frame.size() < header_size(d)) return driver_errc::bad_response;
    field_reader get(d.code, frame.subspan(header_size(d)));
    get.u16();  // monitoring timer
    const auto code = get.u16();
    const auto subcommand = get.u16();
    if (!get.is_good()) return driver_errc::bad_response;
    const auto found = std::ranges::find_if(commands, [&](const command& c) {
        const unsigned device_bits = c.has_devices ? wide_bit | extended_bit : 0U;
        return c.code == code && c.subcommand == (subcommand & ~device_bits);
    });
    if (found == commands.end()) return errc::no_such_command;
    request r{.op = found->op};
    const bool has_devices = found->has_devices;
    reading in{d, has_devices && (subcommand & wide_bit) != 0, has_devices && (subcommand & extended_bit) != 0, get};
    if (!read_body(in, r, scratch)) return driver_errc::bad_response;
    r.data = scratch;
    if (!in.get.is_at_end()) return driver_errc::bad_response;
    return r;
}

}  // namespace penstock::melsec
