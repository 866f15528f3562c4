#pragma once

#include <array>
#include <cstdint>
#include <random>

namespace penstock::fault_proxy {

/// What happens to one answer.
enum class act : std::uint8_t { pass, delay, late, split, duplicate, swap, drop, stale, cut };
inline constexpr std::size_t acts = 9;

/// Chooses an act for each answer by the given rates: the same seed gives the same acts. Each act is chosen once in
/// every 1 / rate answers, at a random place: a run of so many answers certainly has it.
class random_source {
public:
    /// Rates by act, each 0…1 and together at most 1; that of `pass` is the rest.
    using rates = std::array<double, acts>;

    random_source(std::uint64_t seed, const rates& r) : random_(seed), rates_(r) {
        for (std::size_t i = 1; i < acts; ++i) {
            draw(i);
        }
    }

    act next() {
        ++count_;
        for (std::size_t i = 1; i < acts; ++i) {
            if (rates_[i] > 0 && count_ >= due_[i]) {
                ++turns_[i];
                draw(i);
                return static_cast<act>(i);
            }
        }
        return act::pass;
    }

    /// A place inside `size` bytes: 1 … size - 1.
    std::size_t place_in(std::size_t size) { return size < 2 ? size : 1 + random_() % (size - 1); }

private:
    double number() { return static_cast<double>(random_() >> 11U) * 0x1.0p-53; }

    void draw(std::size_t i) { due_[i] = (turns_[i] + number()) / rates_[i]; }

    std::mt19937_64 random_;
    rates rates_;
    std::array<double, acts> turns_{};
    std::array<double, acts>
        due_{};  // the answer at which an act has its next turn; later if another has its own there
    double count_ = 0;
};

}  // namespace penstock::fault_proxy
