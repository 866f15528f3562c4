#include "drivers/modbus/sim_point.hpp"

#include <algorithm>

#include "drivers/modbus/sim_area.hpp"

namespace penstock::modbus {

checked<value> unit_point::read() const {
    const auto bytes = std::as_const(memory_).find(at_.start, at_.size);
    value v;
    if (is_bits(at_.where)) {
        byte_buffer packed;
        append_packed(packed, bytes);
        decode_bits(at_.how, packed, 0, v);
    } else if (const auto done = decode_registers(at_.how, bytes, v); !done) {
        return fault{"value", done.error().message()};
    }
    return v;
}

/// What the places hold with that value in them.
result<byte_buffer> unit_point::bytes_of(const value& v) const {
    if (is_bits(at_.where)) {
        const auto packed = encode_bits(at_.how, v);
        if (!packed) return packed.error();
        return unpack(*packed, at_.size);
    }
    auto image = encode_registers(at_.how, v);
    if (!image) return image.error();
    const auto standing = std::as_const(memory_).find(at_.start, at_.size);
    for (std::size_t i = 0; i < image->mask.size(); ++i) {
        const unsigned kept = standing[i] & ~unsigned{image->mask[i]};
        image->data[i] = static_cast<std::uint8_t>(kept | (image->data[i] & image->mask[i]));
    }
    return std::move(image->data);
}

checked<> unit_point::write(const value& v) {
    const auto bytes = bytes_of(v);
    if (!bytes) return fault{"value", bytes.error().message()};
    memory_.write(at_.start, *bytes);
    return {};
}

void unit_point::set_signal(const value& v) {
    if (memory_.is_written(at_.start, at_.size)) return;
    if (const auto bytes = bytes_of(v)) std::ranges::copy(*bytes, memory_.find(at_.start, at_.size).begin());
}

}  // namespace penstock::modbus
