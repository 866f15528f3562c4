#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "model/data_type.hpp"
#include "model/value.hpp"

namespace penstock {

/// Raw numbers that mean: the device has no value (`none_value` of a tag), such as `0x8000`, `65535` or `NaN`.
///
/// Hexadecimal ones are the bits of the value: 0x8000 is -32768 of an Int16, 32768 of a UInt16.
class none_values {
public:
    static constexpr std::size_t max_count = 8;

    /// Reads a list with commas; an empty text is an empty list. `type` empty: the device reports it, so that ranges
    /// are not checked. The fault says what is wrong, without a field.
    static checked<none_values> parse(std::string_view text, const std::optional<data_type>& type);

    bool empty() const noexcept { return all_.empty(); }

    /// Whether a raw value of that type, or an element of an array, is one of these numbers.
    bool contains(const value& raw, element_type type) const noexcept;

private:
    struct not_a_number {};
    struct bits {
        std::uint64_t held;
    };
    using entry = std::variant<not_a_number, bits, std::int64_t, std::uint64_t, double>;

    static checked<entry> parse_one(std::string_view text, const std::optional<data_type>& type);
    static bool is_alike(const entry& e, const value& raw, element_type type) noexcept;

    std::vector<entry> all_;
};

}  // namespace penstock
