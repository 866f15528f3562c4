#include "drivers/melsec/sim_point.hpp"

namespace penstock::melsec {

checked<value> bank_point::read() const {
    byte_buffer stream;
    bank_.read(point_.device, point_.numbers, stream);
    value v;
    if (const auto done = decode(point_.value_layout, stream, 0, v); !done)
        return fault{"value", done.error().message()};
    return v;
}

/// What the numbers hold with that value in them.
result<byte_buffer> bank_point::stream_of(const value& v) const {
    const auto what = encode(point_.value_layout, v);
    if (!what) return what.error();
    byte_buffer stream;
    bank_.read(point_.device, point_.numbers, stream);
    for (std::size_t bit = 0; bit < bits_of(point_.value_layout); ++bit) {
        if (what->mask.empty() || bit_at(what->mask, bit)) set_bit(stream, bit, bit_at(what->bytes, bit));
    }
    return stream;
}

checked<> bank_point::write(const value& v) {
    const auto stream = stream_of(v);
    if (!stream) return fault{"value", stream.error().message()};
    bank_.write(point_.device, point_.numbers, *stream);
    return {};
}

void bank_point::set_signal(const value& v) {
    if (const auto stream = stream_of(v)) bank_.move(point_.device, point_.numbers, *stream);
}

}  // namespace penstock::melsec
