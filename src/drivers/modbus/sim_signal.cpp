#include "drivers/modbus/sim_signal.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace penstock::modbus {

namespace {

constexpr std::int64_t longest_walk = 1000;  // steps made up for after a pause

/// The value's bits in the low `width` bytes, most significant first on the wire.
std::uint64_t bits_of(double number, element_type type) {
    const auto whole = [&](double least, double most) {
        return static_cast<std::int64_t>(std::clamp(std::round(number), least, most));
    };
    switch (type) {
        case element_type::float64: return std::bit_cast<std::uint64_t>(number);
        case element_type::float32: return std::bit_cast<std::uint32_t>(static_cast<float>(number));
        case element_type::int64: return static_cast<std::uint64_t>(whole(-9.0e18, 9.0e18));
        case element_type::uint64: return static_cast<std::uint64_t>(whole(0, 9.0e18));
        case element_type::int32: return static_cast<std::uint64_t>(whole(-2147483648.0, 2147483647.0));
        case element_type::uint32: return static_cast<std::uint64_t>(whole(0, 4294967295.0));
        case element_type::int16: return static_cast<std::uint64_t>(whole(-32768, 32767));
        case element_type::boolean: return number != 0 ? 1 : 0;
        default: return static_cast<std::uint64_t>(whole(0, 65535));
    }
}

/// ABCD is as it is; CDAB has the registers, BADC the bytes of each register, DCBA both the other way round.
void reorder(std::span<std::uint8_t> bytes, std::string_view order) {
    const bool swaps_bytes = order == "BADC" || order == "DCBA";
    const bool swaps_words = order == "CDAB" || order == "DCBA";
    if (swaps_words) {
        std::ranges::reverse(bytes);
    }
    if (swaps_bytes != swaps_words) {
        for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
            std::swap(bytes[i], bytes[i + 1]);
        }
    }
}

}  // namespace

std::uint32_t sim_signal::size() const noexcept {
    if (!has_registers(area)) return 1;
    if (type != element_type::string) return static_cast<std::uint32_t>(std::max<std::size_t>(width_of(type) / 2, 1));
    if (registers > 0) return registers;
    std::size_t longest = 1;
    for (const auto& text : texts) {
        longest = std::max(longest, text.size());
    }
    return static_cast<std::uint32_t>((longest + 1) / 2);
}

sim_moving_value::sim_moving_value(sim_signal signal, std::span<std::uint8_t> place)
    : signal_(std::move(signal)),
      place_(place),
      walk_((signal_.low + signal_.high) / 2),
      random_(signal_.address * 2'654'435'761U + 1U) {}

void sim_moving_value::advance(milliseconds since_start) {
    if (is_held_) return;
    if (signal_.kind == sim_signal::shape::text) {
        const auto turn = static_cast<std::size_t>(since_start / signal_.period);
        if (!signal_.texts.empty()) store_text(signal_.texts[turn % signal_.texts.size()]);
        return;
    }
    store(number_at(since_start));
}

double sim_moving_value::number_at(milliseconds t) {
    const double turns = static_cast<double>(t.count()) / static_cast<double>(signal_.period.count()) + signal_.phase;
    const double whole = std::floor(turns);
    const double span = signal_.high - signal_.low;
    switch (signal_.kind) {
        case sim_signal::shape::ramp: return signal_.low + span * (turns - whole);
        case sim_signal::shape::sine:
            return signal_.low + span * (0.5 + 0.5 * std::sin(2 * std::numbers::pi * (turns - whole)));
        case sim_signal::shape::random_walk: return walk_to(static_cast<std::int64_t>(whole));
        case sim_signal::shape::counter:
            return span > 0 ? signal_.low + std::fmod(whole * signal_.step, span) : signal_.low;
        case sim_signal::shape::toggle: return std::fmod(whole, 2) == 0 ? signal_.low : signal_.high;
        case sim_signal::shape::constant:
        case sim_signal::shape::text: break;
    }
    return signal_.low;
}

double sim_moving_value::walk_to(std::int64_t step) {
    walked_ = std::max(walked_, step - longest_walk);
    for (; walked_ < step; ++walked_) {
        random_ ^= random_ << 13U;  // xorshift: the same walk in every run
        random_ ^= random_ >> 17U;
        random_ ^= random_ << 5U;
        const double direction = static_cast<double>(random_) / 2147483648.0 - 1.0;
        walk_ = std::clamp(walk_ + direction * signal_.step, signal_.low, signal_.high);
    }
    return walk_;
}

void sim_moving_value::store(double number) {
    auto bits = bits_of(number, signal_.type);
    if (!has_registers(signal_.area)) {
        place_[0] = bits != 0 ? 1 : 0;
        return;
    }
    for (std::size_t i = place_.size(); i-- > 0; bits >>= 8U) {
        place_[i] = static_cast<std::uint8_t>(bits);
    }
    if (place_.size() > 2) reorder(place_, signal_.order);
}

void sim_moving_value::store_text(const std::string& text) {
    std::ranges::fill(place_, std::uint8_t{0});
    std::copy_n(text.begin(), std::min(text.size(), place_.size()), place_.begin());
}

void sim_moving_value::hold_if_within(sim_area area, std::uint32_t first, std::uint32_t count) noexcept {
    if (area != signal_.area) return;
    if (first < signal_.address + signal_.size() && signal_.address < first + count) is_held_ = true;
}

}  // namespace penstock::modbus
