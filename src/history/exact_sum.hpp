#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/bytes.hpp"

namespace penstock::history {

/// A sum of doubles without rounding: it is the same in whatever order and in whatever parts they are added. Only
/// `value` rounds, once, to the nearest double.
///
/// Infinities and NaN are added as doubles are, and make `value` so; `is_finite` is false then.
/// Limits: 2^60 numbers. It takes half a kilobyte.
class exact_sum {
public:
    void add(double v) noexcept {
        const auto bits = std::bit_cast<std::uint64_t>(v);
        const auto exponent = static_cast<unsigned>(bits >> mantissa_bits) & exponent_mask;
        if (exponent == exponent_mask) {
            not_finite_ += v;
            return;
        }
        const auto mantissa = (bits & mantissa_mask) | (exponent == 0 ? 0 : mantissa_mask + 1);
        const auto place = exponent == 0 ? 0 : exponent - 1;
        const auto first = place / limb_bits;
        const auto shift = place % limb_bits;
        const auto low = mantissa << shift;
        const auto high = mantissa >> 1U >> (63 - shift);
        // All ones for a negative number: `(x ^ sign) - sign` is then -x.
        const auto sign = static_cast<std::int64_t>(bits) >> 63;
        const auto signed_of = [sign](std::uint64_t x) { return (static_cast<std::int64_t>(x) ^ sign) - sign; };
        limbs_[first] += signed_of(low & limb_mask);
        limbs_[first + 1] += signed_of(low >> limb_bits);
        limbs_[first + 2] += signed_of(high);
        touch(first, first + 2);
    }
    void add(double v, std::size_t times) noexcept;  ///< `v` that many times

    double value() const noexcept;
    bool is_finite() const noexcept { return not_finite_ == 0; }

    /// Appends a finite sum in few bytes: about one more than the digits that are not zero.
    void encode(byte_buffer& out) const;
    /// Adds what `encode` wrote. False: the bytes are not a sum; then nothing was added.
    bool add_encoded(byte_view bytes) noexcept;

private:
    /// In units of 2^-1074, the smallest double, each limb 2^32 times the one before. A limb has a sign and room for
    /// 2^31 additions, so only every so many of them carry.
    static constexpr std::size_t limb_count = 70;
    static constexpr unsigned limb_bits = 32;
    static constexpr std::uint64_t limb_mask = 0xFFFF'FFFF;
    static constexpr unsigned mantissa_bits = 52;
    static constexpr std::uint64_t mantissa_mask = (std::uint64_t{1} << mantissa_bits) - 1;
    static constexpr unsigned exponent_mask = 0x7FF;
    static constexpr std::uint32_t max_additions = 1U << 30U;
    using limbs = std::array<std::int64_t, limb_count>;

    /// Each limb below 2^32; those of the number without its sign.
    struct digits {
        limbs values{};
        bool is_negative = false;
        std::size_t end = 0;  ///< of the limbs that are not zero
    };

    void touch(std::size_t first, std::size_t last) noexcept {
        first_ = std::min(first_, first);
        last_ = std::max(last_, last);
        if (++additions_ >= max_additions) carry();
    }
    void carry() noexcept;
    digits to_digits() const noexcept;

    limbs limbs_{};
    std::size_t first_ = limb_count;  ///< limbs before it and after `last_` are zero
    std::size_t last_ = 0;
    std::uint32_t additions_ = 0;  ///< since the last carry
    double not_finite_ = 0;        ///< sum of those that are not; 0: all are finite
};

}  // namespace penstock::history
