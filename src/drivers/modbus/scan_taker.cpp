#include "drivers/modbus/scan_taker.hpp"

namespace penstock::modbus {

void scan_taker::on_answer(const exchange& x, const answer& a) {
    const batch& b = *x.what;
    if (values_.size() < b.slots.size()) values_.resize(b.slots.size());
    for (std::size_t i = 0; i < b.slots.size(); ++i) {
        const batch_slot slot = b.slots[i];
        const point& p = points_[slot.point];
        point_value& out = values_[i];
        out.point = slot.point;
        out.state = quality::good;
        out.error = {};
        if (is_bits(p.where)) {
            decode_bits(p.how, a.data, slot.offset, out.v);
        } else if (const auto done = decode_registers(p.how, a.data.subspan(2U * slot.offset), out.v); !done) {
            out.v = value{};
            out.state = quality::bad;
            out.error = done.error();
        }
    }
    sink_.on_values(b, std::span(values_).first(b.slots.size()), x.asked);
}

void scan_taker::on_failure(const exchange& x, const error_code& why) {
    sink_.on_failure(*x.what, why, x.asked);
}

}  // namespace penstock::modbus
