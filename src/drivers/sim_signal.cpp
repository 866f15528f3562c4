#include "drivers/sim_signal.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace penstock {

namespace {

constexpr std::int64_t max_walk = 1000;  // after a pause, at most so many steps are made up for
constexpr double max_full = 9.0e18;      // the largest number that fits into 64 bits and is exact as a double

template <class T>
double clamp_to(double number) noexcept {
    constexpr auto min = static_cast<double>(std::numeric_limits<T>::lowest());
    constexpr auto max = static_cast<double>(std::numeric_limits<T>::max());
    return std::clamp(number, min, max);
}

double clamp_to(double number, element_type type) noexcept {
    switch (type) {
        case element_type::sbyte: return clamp_to<std::int8_t>(number);
        case element_type::byte: return clamp_to<std::uint8_t>(number);
        case element_type::int16: return clamp_to<std::int16_t>(number);
        case element_type::uint16: return clamp_to<std::uint16_t>(number);
        case element_type::int32: return clamp_to<std::int32_t>(number);
        case element_type::uint32: return clamp_to<std::uint32_t>(number);
        case element_type::float32: return clamp_to<float>(number);
        case element_type::uint64: return std::clamp(number, 0.0, max_full);
        case element_type::int64:
        case element_type::date_time: return std::clamp(number, -max_full, max_full);
        default: return number;
    }
}

}  // namespace

sim_moving_value::sim_moving_value(sim_wave wave, element_type type)
    : wave_(std::move(wave)),
      type_(type),
      walk_((wave_.low + wave_.high) / 2),
      random_((wave_.seed * 2'654'435'761U) | 1U) {}

value sim_moving_value::at(milliseconds since_start) {
    if (wave_.kind == sim_wave::shape::text) {
        if (wave_.texts.empty()) return std::string();
        return wave_.texts[static_cast<std::size_t>(since_start / wave_.period) % wave_.texts.size()];
    }
    const double number = clamp_to(number_at(since_start), type_);
    if (type_ == element_type::date_time) return from_epoch_ms(std::llround(number));
    return from_double(number, type_).value();
}

double sim_moving_value::number_at(milliseconds t) {
    const double turns = static_cast<double>(t.count()) / static_cast<double>(wave_.period.count()) + wave_.phase;
    const double whole = std::floor(turns);
    const double span = wave_.high - wave_.low;
    switch (wave_.kind) {
        case sim_wave::shape::ramp: return wave_.low + span * (turns - whole);
        case sim_wave::shape::sine:
            return wave_.low + span * (0.5 + 0.5 * std::sin(2 * std::numbers::pi * (turns - whole)));
        case sim_wave::shape::random_walk: return walk_to(static_cast<std::int64_t>(whole));
        case sim_wave::shape::counter: return span > 0 ? wave_.low + std::fmod(whole * wave_.step, span) : wave_.low;
        case sim_wave::shape::toggle: return std::fmod(whole, 2) == 0 ? wave_.low : wave_.high;
        case sim_wave::shape::constant:
        case sim_wave::shape::text: break;
    }
    return wave_.low;
}

double sim_moving_value::walk_to(std::int64_t step) {
    walked_ = std::max(walked_, step - max_walk);
    for (; walked_ < step; ++walked_) {
        random_ ^= random_ << 13U;  // xorshift
        random_ ^= random_ >> 17U;
        random_ ^= random_ << 5U;
        const double direction = static_cast<double>(random_) / 2147483648.0 - 1.0;
        walk_ = std::clamp(walk_ + direction * wave_.step, wave_.low, wave_.high);
    }
    return walk_;
}

}  // namespace penstock
