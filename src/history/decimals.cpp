#include "history/decimals.hpp"

#include <array>
#include <bit>
#include <cmath>

namespace penstock::history {

namespace {

constexpr std::array<double, decimal_form::max_digits + 1> powers{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6};
constexpr std::array<double, decimal_form::max_digits + 1> fractions{1, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6};
constexpr double max_integer = 0x1p51;
constexpr double rounder = 0x1.8p52;  ///< adding and then subtracting it rounds to a whole number
constexpr std::size_t cells_per_exception = 16;

double number_of(element_type type, std::uint64_t cell) noexcept {
    if (type == element_type::float32) return std::bit_cast<float>(static_cast<std::uint32_t>(cell));
    return std::bit_cast<double>(cell);
}

std::uint64_t cell_of(element_type type, double number) noexcept {
    if (type == element_type::float32) return std::bit_cast<std::uint32_t>(static_cast<float>(number));
    return std::bit_cast<std::uint64_t>(number);
}

std::uint64_t to_cell(element_type type, decimal_form form, double whole) noexcept {
    return cell_of(type, form.is_product ? whole * fractions[form.digits] : whole / powers[form.digits]);
}

/// The whole number from which exactly this cell can be restored.
std::optional<std::int64_t> to_whole(element_type type, decimal_form form, std::uint64_t cell) noexcept {
    const double shifted = number_of(type, cell) * powers[form.digits];
    if (!(std::fabs(shifted) < max_integer)) return std::nullopt;  // also for NaN
    const double whole = (shifted + rounder) - rounder;
    if (to_cell(type, form, whole + 0.0) != cell) return std::nullopt;
    return static_cast<std::int64_t>(whole);
}

/// The form with the fewest digits that is exact for all cells except a few.
std::optional<decimal_form> find_form(element_type type, std::span<const std::uint64_t> cells, bool is_product) {
    decimal_form form{0, is_product};
    std::size_t misses = 0;
    for (const auto cell : cells) {
        auto tried = form;
        while (tried.digits <= decimal_form::max_digits && !to_whole(type, tried, cell))
            ++tried.digits;
        if (tried.digits <= decimal_form::max_digits) {
            form = tried;
        } else if (++misses > cells.size() / cells_per_exception) {
            return std::nullopt;
        }
    }
    return form;
}

std::optional<decimals> to_decimals(element_type type, std::span<const std::uint64_t> cells, bool is_product) {
    const auto form = find_form(type, cells, is_product);
    if (!form) return std::nullopt;
    decimals found{*form, {}, {}};
    found.integers.reserve(cells.size());
    std::uint64_t neighbour = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (const auto whole = to_whole(type, *form, cells[i])) {
            neighbour = static_cast<std::uint64_t>(*whole);
        } else {
            found.exceptions.push_back(static_cast<std::uint32_t>(i));
        }
        found.integers.push_back(neighbour);
    }
    if (found.exceptions.size() > cells.size() / cells_per_exception) return std::nullopt;
    return found;
}

}  // namespace

std::optional<decimal_form> decimal_form::from_code(std::uint8_t code) noexcept {
    const unsigned digits = code & 0x7FU;
    if (digits > max_digits) return std::nullopt;
    return decimal_form{digits, (code & 0x80U) != 0};
}

std::optional<decimals> find_decimals(element_type type, std::span<const std::uint64_t> cells) {
    auto found = to_decimals(type, cells, false);
    return found ? found : to_decimals(type, cells, true);
}

void from_integers(element_type type, decimal_form form, std::span<std::uint64_t> cells) noexcept {
    if (type == element_type::float64 && !form.is_product) {  // the same, with what does not change before the loop
        const auto power = powers[form.digits];
        for (auto& cell : cells)
            cell = std::bit_cast<std::uint64_t>(static_cast<double>(static_cast<std::int64_t>(cell)) / power);
        return;
    }
    for (auto& cell : cells)
        cell = to_cell(type, form, static_cast<double>(static_cast<std::int64_t>(cell)));
}

}  // namespace penstock::history
