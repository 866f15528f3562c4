#include "drivers/xgt/sim_point.hpp"

#include <algorithm>
#include <utility>

namespace penstock::xgt {

checked<value> memory_point::read() const {
    value v;
    if (point_.access_mode == access::contacts) {
        decode_contacts(point_.value_layout, std::as_const(memory_).find(point_.start, point_.size), v);
        return v;
    }
    const auto done =
        decode_words(point_.value_layout, std::as_const(memory_).find(2 * point_.start, 2 * point_.size), v);
    if (!done) return fault{"value", done.error().message()};
    return v;
}

result<memory_point::image> memory_point::image_of(const value& v) const {
    const auto first_bit = 16 * point_.start + point_.value_layout.shift;
    if (point_.value_layout.type.element != element_type::boolean) {
        auto bytes = encode_bytes(point_.value_layout, v);
        if (!bytes) return bytes.error();
        return image{first_bit / 8, std::move(*bytes)};
    }
    auto bits = encode_bits(point_.value_layout, v);
    if (!bits) return bits.error();
    if (point_.access_mode == access::contacts) return image{point_.start, std::move(*bits)};
    const auto first = first_bit / 8;
    const auto end = (first_bit + static_cast<std::uint32_t>(bits->size()) + 7) / 8;
    const auto standing = std::as_const(memory_).find(first, end - first);
    image out{first, {standing.begin(), standing.end()}};
    for (std::size_t i = 0; i < bits->size(); ++i) {
        const auto at = first_bit % 8 + i;
        const auto mask = static_cast<std::uint8_t>(1U << (at % 8));
        auto& byte = out.bytes[at / 8];
        byte = static_cast<std::uint8_t>((*bits)[i] != 0 ? byte | mask : byte & ~mask);
    }
    return out;
}

checked<> memory_point::write(const value& v) {
    const auto what = image_of(v);
    if (!what) return fault{"value", what.error().message()};
    memory_.write(what->first, what->bytes);
    return {};
}

void memory_point::set_signal(const value& v) {
    const auto what = image_of(v);
    if (!what || memory_.is_written(what->first, static_cast<std::uint32_t>(what->bytes.size()))) return;
    std::ranges::copy(what->bytes, memory_.find(what->first, static_cast<std::uint32_t>(what->bytes.size())).begin());
}

}  // namespace penstock::xgt
