#include "drivers/modbus/sim_point.hpp"

#include <algorithm>

#include "drivers/modbus/sim_area.hpp"

namespace penstock::modbus {

checked<value> unit_point::read() const {
    const auto bytes = std::as_const(memory_).find(point_.start, point_.size);
    value v;
    if (is_bits(point_.memory_area)) {
        byte_buffer packed;
        append_packed(packed, bytes);
        decode_bits(point_.value_layout, packed, 0, v);
    } else if (const auto done = decode_registers(point_.value_layout, bytes, v); !done) {
        return fault{"value", done.error().message()};
    }
    return v;
}

/// What the places hold with that value in them.
result<byte_buffer> unit_point::bytes_of(const value& v) const {
    if (is_bits(point_.memory_area)) {
        const auto packed = encode_bits(point_.value_layout, v);
        if (!packed) return packed.error();
        return unpack(*packed, point_.size);
    }
    auto image = encode_registers(point_.value_layout, v);
    if (!image) return image.error();
    const auto standing = std::as_const(memory_).find(point_.start, point_.size);
    for (std::size_t i = 0; i < image->mask.size(); ++i) {
        const unsigned kept = standing[i] & ~unsigned{image->mask[i]};
        image->data[i] = static_cast<std::uint8_t>(kept | (image->data[i] & image->mask[i]));
    }
    return std::move(image->data);
}

checked<> unit_point::write(const value& v) {
    const auto bytes = bytes_of(v);
    if (!bytes) return fault{"value", bytes.error().message()};
    memory_.write(point_.start, *bytes);
    return {};
}

void unit_point::set_signal(const value& v) {
    if (memory_.is_written(point_.start, point_.size)) return;
    if (const auto bytes = bytes_of(v)) std::ranges::copy(*bytes, memory_.find(point_.start, point_.size).begin());
}

}  // namespace penstock::modbus
