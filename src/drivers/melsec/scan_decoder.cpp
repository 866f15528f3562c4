#include "drivers/melsec/scan_decoder.hpp"

#include "drivers/errc.hpp"
#include "drivers/melsec/codec.hpp"
#include "drivers/melsec/errc.hpp"
#include "drivers/melsec/fields.hpp"

namespace penstock::melsec {

result<byte_view> to_binary(data_code code, form how, byte_view data, std::size_t bytes, byte_buffer& scratch) {
    if (code == data_code::binary) {
        if (data.size() != bytes) return driver_errc::bad_response;
        return data;
    }
    scratch.clear();
    field_reader get(code, data);
    switch (how) {
        case form::bits: get.bits(data.size(), scratch); break;
        case form::double_words:
            for (std::size_t i = 0; i < bytes / 4; ++i)
                append_little(scratch, get.u32());
            break;
        default: get.words(bytes / 2, scratch); break;
    }
    if (!get.is_at_end() || scratch.size() != bytes) return driver_errc::bad_response;
    return byte_view(scratch);
}

result<> decode_point(const point& p, form how, byte_view data, std::size_t offset, value& into) {
    if (how != form::bits) return decode(p.value_layout, data, offset, into);
    decode_units(p.value_layout, data, offset, into);
    return {};
}

result<response_handler::disposition> scan_decoder::on_response(const pending_request& x, byte_view frame,
                                                                byte_buffer&) {
    const batch& b = *x.scan_batch;
    const form how = form_of(b);
    const auto a = decode_response(dialect_, frame);
    if (!a) return a.error();
    if (a->refusal) {
        if (multi_read_support::is_joined(how) && a->refusal == errc::no_such_command) {
            multi_read_.on_unknown_command(how);  // the scan ends and begins again with another plan
            return disposition::done;
        }
        sink_.on_failure(b, a->refusal, x.sent_at);
        return disposition::done;
    }
    const auto data = to_binary(dialect_.code, how, a->data, expected_bytes(b), workspace_.scratch);
    if (!data) return data.error();
    multi_read_.on_response(how);
    auto& values = workspace_.values;
    if (values.size() < b.slots.size()) values.resize(b.slots.size());
    point_value* out = values.data();
    for (const auto& slot : b.slots) {
        const point& p = points_[slot.point];
        out->point = slot.point;
        out->state = quality::good;
        const bool is_usual =
            how != form::bits && slot.offset % 8 == 0 && decode_word(p.value_layout, &(*data)[slot.offset / 8], out->v);
        if (!is_usual) {
            if (const auto done = decode_point(p, how, *data, slot.offset, out->v); !done) {
                out->v = value{};
                out->state = quality::bad;
                out->error = done.error();
            }
        }
        ++out;
    }
    sink_.on_values(b, std::span(values).first(b.slots.size()), x.sent_at);
    return disposition::done;
}

void scan_decoder::on_timeout(const pending_request& x, const error_code& why) {
    // Without ids the timeout ends the link, and that counts as a doubt.
    if (dialect_.frame == frame_kind::e4 && multi_read_support::is_joined(form_of(*x.scan_batch)))
        multi_read_.on_unclear_failure();
    sink_.on_failure(*x.scan_batch, why, x.sent_at);
}

}  // namespace penstock::melsec
