#include "drivers/modbus/scan_decoder.hpp"

#include "drivers/errc.hpp"

namespace penstock::modbus {

result<response_handler::disposition> scan_decoder::on_response(const pending_request& x, byte_view frame,
                                                                byte_buffer&) {
    const batch& b = *x.scan_batch;
    const auto a = framer_.response_to(x.request, frame);
    if (!a && a.error() == driver_condition::busy && x.may_ask_again()) return disposition::busy;
    if (!a) {
        sink_.on_failure(b, a.error(), x.sent_at);
        return is_silence(a.error()) ? disposition::unreachable : disposition::done;
    }
    if (values_.size() < b.slots.size()) values_.resize(b.slots.size());
    point_value* out = values_.data();
    for (const auto& slot : b.slots) {
        out->point = slot.point;
        decode(points_[slot.point], a->data, slot.offset, *out);
        ++out;
    }
    sink_.on_values(b, std::span(values_).first(b.slots.size()), x.sent_at);
    return disposition::done;
}

void scan_decoder::decode(const point& p, byte_view data, std::size_t offset, point_value& out) {
    out.state = quality::good;
    if (is_bits(p.memory_area)) return decode_bits(p.value_layout, data, offset, out.v);
    if (decode_word(p.value_layout, &data[2 * offset], out.v)) return;
    const auto done = decode_registers(p.value_layout, data.subspan(2 * offset), out.v);
    if (done) return;
    out.v = value{};
    out.state = quality::bad;
    out.error = done.error();
}

void scan_decoder::on_timeout(const pending_request& x, const error_code& why) {
    sink_.on_failure(*x.scan_batch, why, x.sent_at);
}

}  // namespace penstock::modbus
