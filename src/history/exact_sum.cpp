#include "history/exact_sum.hpp"

#include <bit>
#include <cmath>

namespace penstock::history {

namespace {

constexpr int unit_exponent = -1074;  ///< of the first limb
constexpr std::uint8_t negative = 0x80;
constexpr std::size_t bytes_of_limb = 4;

}  // namespace

/// As many additions as `times` has bits that are set: a double times a power of two is a double, up to the largest.
void exact_sum::add(double v, std::size_t times) noexcept {
    for (; times != 0; times &= times - 1) {
        const auto power = std::countr_zero(times);
        const auto many = std::ldexp(v, power);
        if (std::isfinite(many)) {
            add(many);
            continue;
        }
        for (std::size_t i = 0; i < std::size_t{1} << static_cast<unsigned>(power); ++i)
            add(v);
    }
}

void exact_sum::carry() noexcept {
    std::int64_t more = 0;
    for (auto i = first_; i < limb_count; ++i) {
        const auto sum = limbs_[i] + more;
        const bool is_top = i + 1 == limb_count;
        limbs_[i] = is_top ? sum : sum & static_cast<std::int64_t>(limb_mask);
        more = sum >> limb_bits;
        if (limbs_[i] != 0) last_ = std::max(last_, i);
    }
    additions_ = 0;
}

exact_sum::digits exact_sum::to_digits() const noexcept {
    auto copy = *this;
    copy.carry();
    digits out;
    out.is_negative = copy.limbs_.back() < 0;
    if (out.is_negative) {
        for (auto& limb : copy.limbs_)
            limb = -limb;
        copy.carry();
    }
    out.values = copy.limbs_;
    out.end = limb_count;
    while (out.end > 0 && out.values[out.end - 1] == 0)
        --out.end;
    return out;
}

double exact_sum::value() const noexcept {
    if (!is_finite()) return not_finite_;
    const auto number = to_digits();
    if (number.end == 0) return 0;
    const auto at = [&](std::size_t below) {
        return below <= number.end ? static_cast<std::uint64_t>(number.values[number.end - below]) : 0;
    };
    // The 64 highest bits. If anything is below them, the lowest of them is set, so that half is not taken for half.
    const auto unused = static_cast<unsigned>(std::countl_zero(at(1))) - limb_bits;
    auto high = at(1) << limb_bits | at(2);
    auto rest = at(3);
    if (unused > 0) {
        high = high << unused | rest >> (limb_bits - unused);
        rest = rest << unused & limb_mask;
    }
    for (std::size_t below = 4; below <= number.end && rest == 0; ++below)
        rest = at(below);
    if (rest != 0) high |= 1U;
    const auto exponent =
        unit_exponent + static_cast<int>(limb_bits) * (static_cast<int>(number.end) - 2) - static_cast<int>(unused);
    const auto size = std::ldexp(static_cast<double>(high), exponent);
    return number.is_negative ? -size : size;
}

/// Sign and place of the first byte, then the bytes, the low ones first.
void exact_sum::encode(byte_buffer& out) const {
    const auto number = to_digits();
    byte_buffer bytes;
    for (std::size_t i = 0; i < number.end; ++i) {
        for (std::size_t k = 0; k < bytes_of_limb; ++k)
            bytes.push_back(static_cast<std::uint8_t>(number.values[i] >> (8 * k)));
    }
    while (!bytes.empty() && bytes.back() == 0)
        bytes.pop_back();
    std::size_t zeros = 0;
    while (zeros < bytes.size() && bytes[zeros] == 0)
        ++zeros;
    out.push_back(static_cast<std::uint8_t>(zeros >> 8U | (number.is_negative ? negative : 0U)));
    out.push_back(static_cast<std::uint8_t>(zeros));
    out.insert(out.end(), bytes.begin() + static_cast<std::ptrdiff_t>(zeros), bytes.end());
}

bool exact_sum::add_encoded(byte_view bytes) noexcept {
    if (bytes.size() < 2) return false;
    const bool is_negative = (bytes[0] & negative) != 0;
    const std::size_t place = (std::size_t{bytes[0]} & ~std::size_t{negative}) << 8U | bytes[1];
    const auto digits = bytes.subspan(2);
    if (place + digits.size() > (limb_count - 1) * bytes_of_limb) return false;
    if (digits.empty()) return true;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const auto digit = std::int64_t{digits[i]} << (8 * ((place + i) % bytes_of_limb));
        limbs_[(place + i) / bytes_of_limb] += is_negative ? -digit : digit;
    }
    touch(place / bytes_of_limb, (place + digits.size() - 1) / bytes_of_limb);
    return true;
}

}  // namespace penstock::history
