#include "history/xor_codec.hpp"

#include <bit>

#include "history/bits.hpp"
#include "history/errc.hpp"

namespace penstock::history {

namespace {

constexpr unsigned place_bits = 6;  ///< bits for a number of leading zeros, or for a width minus 1

/// The changed bits of a cell; the changes of the next cell often lie in the same window.
struct window {
    unsigned leading = 0;
    unsigned width = 64;

    unsigned trailing() const noexcept { return 64 - leading - width; }
    bool holds(std::uint64_t v) const noexcept {
        return (v >> trailing()) << trailing() == v && static_cast<unsigned>(std::countl_zero(v)) >= leading;
    }
    static window around(std::uint64_t v) noexcept {
        const auto leading = static_cast<unsigned>(std::countl_zero(v));
        return {leading, 64 - leading - static_cast<unsigned>(std::countr_zero(v))};
    }
};

enum marks : std::uint64_t { same = 0, in_window = 0b01, new_window = 0b11 };

}  // namespace

void append_xors(byte_buffer& out, std::span<const std::uint64_t> cells) {
    byte_buffer packed;
    bit_writer bits(packed);
    window current;
    std::uint64_t last = 0;
    for (const auto cell : cells) {
        const auto changed = cell ^ last;
        last = cell;
        if (changed == 0) {
            bits.put(same, 1);
            continue;
        }
        const auto own = window::around(changed);
        if (current.holds(changed) && current.width <= own.width + 2 * place_bits) {
            bits.put(in_window, 2);
        } else {
            current = own;
            bits.put(new_window, 2);
            bits.put(current.leading, place_bits);
            bits.put(current.width - 1, place_bits);
        }
        bits.put(changed >> current.trailing(), current.width);
    }
    bits.finish();
    append_varint(out, packed.size());
    append(out, packed);
}

result<> read_xors(byte_reader& in, std::span<std::uint64_t> cells) {
    const auto size = in.read_varint();
    bit_reader bits(in.read(size));
    if (!in.ok()) return make_error_code(errc::cut_short);
    window current;
    std::uint64_t last = 0;
    for (auto& cell : cells) {
        if (bits.read(1) != same) {
            if (bits.read(1) != 0) {
                current.leading = static_cast<unsigned>(bits.read(place_bits));
                current.width = static_cast<unsigned>(bits.read(place_bits)) + 1;
                if (current.leading + current.width > 64) return make_error_code(errc::unknown_coding);
            }
            last ^= bits.read(current.width) << current.trailing();
        }
        cell = last;
    }
    if (bits.has_failed()) return make_error_code(errc::cut_short);
    return {};
}

}  // namespace penstock::history
