#include "model/state_texts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "model/field.hpp"

namespace penstock {

namespace {

constexpr double max_exact = 9'007'199'254'740'992;  // a double is exact for all whole numbers up to here

std::string_view find(const state_texts& states, std::int64_t number) noexcept {
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    const auto found = states.find(std::string_view(digits.data(), end));
    return found == states.end() ? std::string_view() : std::string_view(found->second);
}

/// The whole number that selects the text of a value.
std::optional<std::int64_t> number_of_state(const value& shown) noexcept {
    if (const auto* b = std::get_if<bool>(&shown)) return *b ? 1 : 0;
    if (const auto* n = std::get_if<std::int64_t>(&shown)) return *n;
    if (const auto* n = std::get_if<std::uint64_t>(&shown))
        return std::in_range<std::int64_t>(*n) ? std::optional(static_cast<std::int64_t>(*n)) : std::nullopt;
    const auto number = to_double(shown);
    if (!number || !(std::abs(*number) <= max_exact) || std::trunc(*number) != *number) return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

/// Takes the next text from packed ones.
struct packed_state {
    std::optional<std::int64_t> number;
    std::string_view text;
};
packed_state take_state(std::string_view& packed) noexcept {
    const auto end = std::min(packed.find('\n'), packed.size());
    const auto line = packed.substr(0, end);
    packed.remove_prefix(std::min(end + 1, packed.size()));
    const auto sign = line.find('=');
    if (sign == line.npos) return {};
    return {parse_number<std::int64_t>(line.substr(0, sign)), line.substr(sign + 1)};
}

std::optional<std::int64_t> parse_key(std::string_view key) {
    const auto text = trim(key);
    if (equals_ignoring_case(text, "true")) return 1;
    if (equals_ignoring_case(text, "false")) return 0;
    return parse_number<std::int64_t>(text);
}

std::optional<fault> fault_of_text(std::string_view key, std::string_view text) {
    const field_rule rule{.name = "",
                          .text = "",
                          .is_required = true,
                          .form = field_rule::shape::one_line,
                          .max_length = state_texts::max_length};
    auto wrong = check_text(rule, text);
    if (wrong) wrong->message = fmt::format("the text of {}: {}", key, wrong->message);
    return wrong;
}

}  // namespace

std::optional<fault> complete_states(state_texts& states, const std::optional<data_type>& type, bool is_scaled) {
    if (states.empty()) return std::nullopt;
    const bool is_boolean = type && type->element == element_type::boolean;
    if (type && (type->is_array() || (!is_boolean && !is_numeric(type->element)))) {
        return fault{"", "is for a single number or Boolean; the data_type is " + format_data_type(*type)};
    }
    if (states.size() > state_texts::max_count) return fault{"", fmt::format("at most {} texts", states.max_count)};
    state_texts out;
    for (const auto& [key, text] : states) {
        const auto number = parse_key(key);
        const auto shown = make_utf8(key);
        if (!number) {
            return fault{
                "", fmt::format("\"{}\" is not a whole number, as in {{\"0\":\"stopped\",\"1\":\"running\"}}", shown)};
        }
        if (is_boolean && *number != 0 && *number != 1) return fault{"", "a Boolean has only the values 0 and 1"};
        if (type && !is_boolean && !is_scaled) {
            if (const auto read = parse_value(std::to_string(*number), *type); !read) return read.error();
        }
        if (auto wrong = fault_of_text(shown, text)) return wrong;
        if (!out.emplace(std::to_string(*number), text).second) {
            return fault{"", fmt::format("{} has two texts; each value has one", *number)};
        }
    }
    states = std::move(out);
    return std::nullopt;
}

std::string_view state_of(const state_texts& states, const value& shown) noexcept {
    if (states.empty()) return {};
    const auto number = number_of_state(shown);
    return number ? find(states, *number) : std::string_view();
}

std::string_view state_of_packed(std::string_view packed, const value& shown) noexcept {
    if (packed.empty()) return {};
    const auto number = number_of_state(shown);
    while (number && !packed.empty()) {
        const auto state = take_state(packed);
        if (state.number == number) return state.text;
    }
    return {};
}

std::string pack_states(const state_texts& states) {
    std::vector<std::pair<std::int64_t, std::string_view>> sorted;
    for (const auto& [key, text] : states) {
        // Stored texts were checked before, so keys are numbers.
        if (const auto number = parse_number<std::int64_t>(key)) sorted.emplace_back(*number, text);
    }
    std::ranges::sort(sorted);
    std::string out;
    for (const auto& [number, text] : sorted)
        ((out += std::to_string(number)) += '=').append(text) += '\n';
    return out;
}

void for_each_state(std::string_view packed,
                    const std::function<void(std::int64_t value, std::string_view text)>& visit) {
    while (!packed.empty()) {
        const auto state = take_state(packed);
        if (state.number) visit(*state.number, state.text);
    }
}

}  // namespace penstock
