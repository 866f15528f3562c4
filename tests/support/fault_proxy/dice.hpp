#pragma once

#include <array>
#include <cstdint>
#include <random>

namespace penstock::fault_proxy {

/// What happens to one answer.
enum class act : std::uint8_t { pass, delay, late, split, duplicate, swap, drop, stale, cut };
inline constexpr std::size_t acts = 9;

/// Chooses an act for each answer, by chance with the given rates: the same seed gives the same acts.
class dice {
public:
    /// Rates by act, each 0…1 and together at most 1; that of `pass` is what is left.
    using rates = std::array<double, acts>;

    dice(std::uint64_t seed, const rates& r) : random_(seed), rates_(r) {}

    act next() {
        double left = number();
        for (std::size_t i = 1; i < acts; ++i) {
            left -= rates_[i];
            if (left < 0) return static_cast<act>(i);
        }
        return act::pass;
    }

    /// A place inside `size` bytes: 1 … size - 1.
    std::size_t place_in(std::size_t size) { return size < 2 ? size : 1 + random_() % (size - 1); }

private:
    double number() { return static_cast<double>(random_() >> 11U) * 0x1.0p-53; }

    std::mt19937_64 random_;
    rates rates_;
};

}  // namespace penstock::fault_proxy
