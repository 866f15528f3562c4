#include "drivers/modbus/scan_taker.hpp"

namespace penstock::modbus {

result<answer_taker::verdict> scan_taker::on_answer(const exchange& x, byte_view frame, byte_buffer&) {
    const batch& b = *x.what;
    const auto a = framer_.response_to(x.request, frame);
    if (!a) {
        sink_.on_failure(b, a.error(), x.asked);
        return is_silence(a.error()) ? verdict::unreachable : verdict::done;
    }
    if (values_.size() < b.slots.size()) values_.resize(b.slots.size());
    point_value* out = values_.data();
    for (const auto& slot : b.slots) {
        out->point = slot.point;
        decode(points_[slot.point], a->data, slot.offset, *out);
        ++out;
    }
    sink_.on_values(b, std::span(values_).first(b.slots.size()), x.asked);
    return verdict::done;
}

void scan_taker::decode(const point& p, byte_view data, std::size_t offset, point_value& out) {
    out.state = quality::good;
    if (is_bits(p.where)) return decode_bits(p.how, data, offset, out.v);
    if (decode_word(p.how, &data[2 * offset], out.v)) return;
    const auto done = decode_registers(p.how, data.subspan(2 * offset), out.v);
    if (done) return;
    out.v = value{};
    out.state = quality::bad;
    out.error = done.error();
}

void scan_taker::on_silence(const exchange& x, const error_code& why) {
    sink_.on_failure(*x.what, why, x.asked);
}

}  // namespace penstock::modbus
