#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/clock.hpp"
#include "base/text.hpp"

namespace penstock {

/// The words of a line of the control port.
using sim_arguments = std::span<const std::string_view>;

/// What was expected, if the argument is wrong; `nullopt` = it is valid.
using sim_argument_error = std::optional<std::string>;

inline std::string_view word(sim_arguments line, std::size_t i) noexcept {
    return i < line.size() ? line[i] : std::string_view{};
}

template <class T>
sim_argument_error set_number(T& place, std::string_view text, std::uint64_t max) {
    const auto number = parse_number<std::uint64_t>(text);
    if (!number || *number > max) return "a number up to " + std::to_string(max);
    place = static_cast<T>(*number);
    return std::nullopt;
}

inline sim_argument_error set_switch(bool& place, std::string_view text) {
    const auto on = parse_boolean(text);
    if (!on) return "on or off";
    place = *on;
    return std::nullopt;
}

inline sim_argument_error set_time(milliseconds& place, std::string_view text) {
    std::uint32_t ms = 0;
    if (const auto expected = set_number(ms, text, 3'600'000)) return "milliseconds";
    place = milliseconds(ms);
    return std::nullopt;
}

/// A choice of words, each of which stands for a value.
template <class T, std::size_t N>
sim_argument_error set_choice(T& place, std::string_view text,
                              const std::array<std::pair<std::string_view, T>, N>& all) {
    std::string names;
    for (const auto& [name, choice] : all) {
        if (name == text) {
            place = choice;
            return std::nullopt;
        }
        names += (names.empty() ? "" : ", ") + std::string(name);
    }
    return "one of " + names;
}

}  // namespace penstock
