#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "model/data_type.hpp"

namespace penstock::history {

/// Floating-point numbers that are wholes / 10^digits, or wholes * 10^-digits as a scaled tag has them.
struct decimal_form {
    static constexpr unsigned max_digits = 6;
    unsigned digits = 0;
    bool is_product = false;

    std::uint8_t code() const noexcept { return static_cast<std::uint8_t>(digits | (is_product ? 0x80U : 0U)); }
    static std::optional<decimal_form> from_code(std::uint8_t code) noexcept;
};

/// Cells of Float or Double as whole numbers. A cell that is not a decimal is an exception, and has the number of its
/// neighbour.
struct decimals {
    decimal_form form;
    std::vector<std::uint64_t> integers;    ///< two's complement
    std::vector<std::uint32_t> exceptions;  ///< indexes of the cells that are not decimals, ascending
};

/// `nullopt` if too many cells are not decimals.
std::optional<decimals> find_decimals(element_type type, std::span<const std::uint64_t> cells);

/// Replaces the whole numbers by their cells.
void from_integers(element_type type, decimal_form form, std::span<std::uint64_t> cells) noexcept;

}  // namespace penstock::history
