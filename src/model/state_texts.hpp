#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "model/data_type.hpp"
#include "model/value.hpp"

namespace penstock {

/// Texts of the values of a tag (`states`), by the value as users see it: whole numbers in decimal, of a Boolean 0 and
/// 1.
struct state_texts : std::map<std::string, std::string, std::less<>> {
    static constexpr std::size_t max_count = 100;
    static constexpr std::size_t max_length = 50;  ///< characters of a text

    using map::map;
    using map::operator=;
};

/// Brings the keys into that form: `true` and `01` become `1`. The fault, without a field: what is wrong. `type` empty:
/// the device reports it.
std::optional<fault> complete_states(state_texts& states, const std::optional<data_type>& type, bool is_scaled);

/// The text of the value as users see it; empty where it has none. Allocates nothing.
std::string_view state_of(const state_texts& states, const value& shown) noexcept;

/// One piece of memory for all of them, and back, in ascending order of the values.
std::string pack_states(const state_texts& states);
void for_each_state(std::string_view packed,
                    const std::function<void(std::int64_t value, std::string_view text)>& visit);

}  // namespace penstock
