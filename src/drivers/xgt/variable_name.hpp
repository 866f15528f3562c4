#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "drivers/xgt/area.hpp"
#include "drivers/xgt/codec.hpp"

namespace penstock::xgt {

/// How names in requests are counted; CPUs and servers differ.
struct name_style {
    bool has_hex_bits = false;  ///< `%MX172C` instead of `%MX2764` in P, M, L, K and F, as some XGB require it
    bool has_dotted_u = false;  ///< `%UW3.2` (slot in hexadecimal, word) instead of `%UW98`
};

/// The name of the variable with that number (of a bit, byte, word …) in its area. It has at most 16 characters.
std::string format_name(char area, data_code type, std::uint32_t number, const name_style& style);

/// The meaning of a name: area, type and number from the beginning of the area.
struct variable_ref {
    char area = 'D';
    data_code type = data_code::word;
    std::uint32_t number = 0;  ///< in units of the type
};

/// Reads a name as a CPU does. `%UW3.2` and `%UX3.2.A` on XGK and XGB, `%UW0.3.2`, `%UX0.3.42` and `%IX0.1.2` on IEC
/// CPUs are accepted in any style. `nullopt`: not a name of that style.
std::optional<variable_ref> parse_name(std::string_view name, family f, const name_style& style);

/// The type of the letter X, B, W, D or L of a name.
std::optional<data_code> type_of_letter(char letter) noexcept;

}  // namespace penstock::xgt
