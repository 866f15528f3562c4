#include "drivers/s7/sim_point.hpp"

#include <algorithm>
#include <utility>

namespace penstock::s7 {

checked<value> plc_point::read() const {
    value v;
    const auto done = decode(point_.value_layout, std::as_const(memory_).find(point_.start, point_.size).data(), v);
    if (!done) return fault{"value", done.error().message()};
    return v;
}

/// What the place holds with that value in it.
result<byte_buffer> plc_point::bytes_of(const value& v) const {
    const auto pieces = encode(point_.value_layout, v);
    if (!pieces) return pieces.error();
    const auto standing = std::as_const(memory_).find(point_.start, point_.size);
    byte_buffer out(standing.begin(), standing.end());
    for (const auto& piece : *pieces) {
        if (piece.is_bit) {
            const unsigned mask = 1U << piece.bit;
            auto& byte = out[piece.offset];
            byte = static_cast<std::uint8_t>((byte & ~mask) | (piece.data[0] != 0 ? mask : 0U));
        } else {
            std::ranges::copy(piece.data, out.begin() + static_cast<std::ptrdiff_t>(piece.offset));
        }
    }
    // A text that was never set up gets the size of its place.
    for (std::size_t i = 0; i < point_.value_layout.type.elements(); ++i) {
        const auto begin = i * element_step(point_.value_layout);
        if (point_.value_layout.storage == form::string && out[begin] == 0)
            out[begin] = static_cast<std::uint8_t>(point_.value_layout.length);
        if (point_.value_layout.storage == form::wstring && out[begin] == 0 && out[begin + 1] == 0) {
            out[begin] = static_cast<std::uint8_t>(point_.value_layout.length >> 8U);
            out[begin + 1] = static_cast<std::uint8_t>(point_.value_layout.length);
        }
    }
    return out;
}

checked<> plc_point::write(const value& v) {
    const auto bytes = bytes_of(v);
    if (!bytes) return fault{"value", bytes.error().message()};
    memory_.write(point_.start, *bytes);
    return {};
}

void plc_point::set_signal(const value& v) {
    if (memory_.is_written(point_.start, point_.size)) return;
    if (const auto bytes = bytes_of(v)) std::ranges::copy(*bytes, memory_.find(point_.start, point_.size).begin());
}

}  // namespace penstock::s7
