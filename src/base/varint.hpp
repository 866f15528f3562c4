#pragma once

#include <cstdint>

#include "base/bytes.hpp"

namespace penstock {

/// Small numbers in few bytes: seven bits a byte, least significant first, the high bit set on all but the last.
inline void append_varint(byte_buffer& out, std::uint64_t v) {
    while (v >= 0x80U) {
        out.push_back(static_cast<std::uint8_t>(v | 0x80U));
        v >>= 7U;
    }
    out.push_back(static_cast<std::uint8_t>(v));
}

/// Maps small signed numbers to small unsigned ones: 0, -1, 1, -2 → 0, 1, 2, 3.
constexpr std::uint64_t zigzag(std::int64_t v) noexcept {
    return (static_cast<std::uint64_t>(v) << 1U) ^ static_cast<std::uint64_t>(v >> 63);
}

constexpr std::int64_t unzigzag(std::uint64_t v) noexcept {
    return static_cast<std::int64_t>(v >> 1U) ^ -static_cast<std::int64_t>(v & 1U);
}

/// Reads bytes from outside from front to back. After the first fault it stays at the end, and all further values are
/// 0. So a decoder needs only one check after a group of reads.
class byte_reader {
public:
    explicit byte_reader(byte_view bytes) noexcept : rest_(bytes) {}

    bool ok() const noexcept { return ok_; }
    std::size_t left() const noexcept { return rest_.size(); }
    void fail() noexcept {
        ok_ = false;
        rest_ = {};
    }

    /// `n` bytes; none when there are fewer.
    byte_view read(std::size_t n) noexcept {
        if (n > rest_.size()) {
            fail();
            return {};
        }
        const auto out = rest_.first(n);
        rest_ = rest_.subspan(n);
        return out;
    }

    std::uint8_t read_byte() noexcept {
        const auto one = read(1);
        return one.empty() ? std::uint8_t{0} : one[0];
    }

    template <std::unsigned_integral T>
    T read_little() noexcept {
        const auto bytes = read(sizeof(T));
        return bytes.empty() ? T{0} : load_little<T>(bytes.data());
    }

    std::uint64_t read_varint() noexcept {
        std::uint64_t v = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const auto byte = read_byte();
            v |= std::uint64_t{byte & 0x7FU} << shift;
            if ((byte & 0x80U) == 0) return v;
        }
        fail();
        return 0;
    }

    std::int64_t read_signed_varint() noexcept { return unzigzag(read_varint()); }

private:
    byte_view rest_;
    bool ok_ = true;
};

}  // namespace penstock
