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

/// Texts for the values of a tag (`states`). The keys are the values as users see them: whole numbers in decimal; 0 and
/// 1 for a Boolean.
struct state_texts : std::map<std::string, std::string, std::less<>> {
    static constexpr std::size_t max_count = 100;
    static constexpr std::size_t max_length = 50;  ///< characters of a text

    using map::map;
    using map::operator=;
};

/// Converts the keys to this form: `true` and `01` become `1`. The fault has no field. `type` empty: the device reports
/// the type.
std::optional<fault> complete_states(state_texts& states, const std::optional<data_type>& type, bool is_scaled);

/// The text for a value as users see it; empty: the value has no text. Allocates nothing.
std::string_view state_of(const state_texts& states, const value& shown) noexcept;
/// The same for texts that `pack_states` has packed.
std::string_view state_of_packed(std::string_view packed, const value& shown) noexcept;

/// Packs all texts into one string, and unpacks them in ascending order of the values.
std::string pack_states(const state_texts& states);
void for_each_state(std::string_view packed,
                    const std::function<void(std::int64_t value, std::string_view text)>& visit);

}  // namespace penstock
