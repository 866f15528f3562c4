#include "engine/tag_point.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstring>

#include "base/text.hpp"
#include "model/json_text.hpp"

namespace penstock::engine {

namespace {

constexpr std::size_t max_elements = 65'536;

std::optional<fault> check_range(const tag_point& tag, double shown) {
    if (!tag.extras) return std::nullopt;
    const auto& min = tag.extras->min;
    const auto& max = tag.extras->max;
    if (min && !(shown >= *min))
        return fault{"", fmt::format("{} is below the tag's minimum {}", format_number(shown), format_number(*min))};
    if (max && !(shown <= *max))
        return fault{"", fmt::format("{} is above the tag's maximum {}", format_number(shown), format_number(*max))};
    return std::nullopt;
}

checked<value> scaled_back(const tag_point& tag, element_type type, double shown, double factor) {
    const auto raw = (shown - tag.extras->offset) / (tag.extras->scale * factor);
    if (!std::isfinite(raw))
        return fault{"",
                     fmt::format("{} cannot be written: with the tag's scale it is too large", format_number(shown))};
    return from_double(raw, type);
}

/// The raw value of one element; `shown` is its value as users see it.
checked<value> element_to_raw(const tag_point& tag, element_type type, const value& shown, double factor) {
    const auto number = to_double(shown);
    if (!number) return shown;
    if (!std::isfinite(*number)) {
        return fault{"", fmt::format("{} cannot be written: a finite number is expected", format_number(*number))};
    }
    if (const auto outside = check_range(tag, *number)) return *outside;
    auto raw = tag.is_scaled ? scaled_back(tag, type, *number, factor) : checked<value>(shown);
    if (raw && is_none(tag, *raw, data_type{type, 0})) {
        return fault{
            "", fmt::format("{} cannot be written: this raw value means that there is no value (none_value of the tag)",
                            format_value(*raw))};
    }
    return raw;
}

/// The value, or the nearest one of its type within the bounds that cut it off. NaN stays.
value clamped(const tag_extras& by, element_type type, const value& shown) {
    const auto number = to_double(shown);
    if (!number) return shown;
    const bool is_below = by.clamps_low && by.min && *number < *by.min;
    const bool is_above = by.clamps_high && by.max && *number > *by.max;
    if (!is_below && !is_above) return shown;
    const bool is_whole = type != element_type::float32 && type != element_type::float64;
    auto bound = is_below ? *by.min : *by.max;
    if (is_whole) bound = is_below ? std::ceil(bound) : std::floor(bound);
    const auto nearest = from_double(bound, type);
    return nearest ? *nearest : shown;
}

}  // namespace

point_address::point_address(std::string_view address, std::string_view tag_id) {
    const std::array sizes{static_cast<std::uint32_t>(address.size()), static_cast<std::uint32_t>(tag_id.size())};
    bytes_ = std::make_unique_for_overwrite<char[]>(sizeof sizes + address.size() + tag_id.size());
    std::memcpy(bytes_.get(), sizes.data(), sizeof sizes);
    address.copy(bytes_.get() + sizeof sizes, address.size());
    tag_id.copy(bytes_.get() + sizeof sizes + address.size(), tag_id.size());
}

std::uint32_t point_address::size(std::size_t which) const noexcept {
    std::uint32_t size = 0;
    if (bytes_) std::memcpy(&size, bytes_.get() + which * sizeof size, sizeof size);
    return size;
}

std::string_view point_address::part(std::size_t begin, std::size_t size) const noexcept {
    return bytes_ ? std::string_view(bytes_.get() + 2 * sizeof(std::uint32_t) + begin, size) : std::string_view();
}

tag_point make_point(const tag_config& tag, live::tag_slot place) {
    tag_point point;
    point.place = place;
    point.address = {tag.plc_address, tag.tag_id};
    if (!tag.data_type.empty()) point.type = parse_data_type(tag.data_type).value();
    point.is_scaled = tag.scale.has_value() || tag.offset.has_value() || !tag.scale_from.empty();
    point.is_writable = tag.writable;
    if (point.is_scaled || tag.min_value || tag.max_value || tag.timecycle != 0 || !tag.options.empty() ||
        !tag.none_value.empty()) {
        auto none = none_values::parse(tag.none_value, point.type);
        point.extras = std::make_unique<const tag_extras>(tag_extras{
            tag.scale.value_or(1), tag.offset.value_or(0), tag.min_value, tag.max_value, milliseconds{tag.timecycle},
            tag.options, none ? std::move(*none) : none_values{}, tag.scale_from, tag.scale_from_as == "factor",
            tag.clamp == "low" || tag.clamp == "both", tag.clamp == "high" || tag.clamp == "both"});
    }
    return point;
}

cell_type cell_type_of(const tag_point& tag, const std::optional<data_type>& type) noexcept {
    const auto known = type.value_or(data_type{});
    const bool is_scaled = tag.is_scaled && (is_numeric(known.element) || known.element == element_type::boolean);
    return {is_scaled ? element_type::float64 : known.element, known.is_array(), is_scaled};
}

bool is_none(const tag_point& tag, const value& raw, const std::optional<data_type>& type) noexcept {
    return tag.has_none() && tag.extras->none.contains(raw, type.value_or(data_type{}).element);
}

value to_shown(const tag_point& tag, const value& raw, double factor) {
    if (!tag.is_scaled && !tag.has_clamp()) return raw;
    if (const auto* elements = std::get_if<array>(&raw)) {
        array out;
        out.reserve(elements->size());
        for (const auto& element : *elements)
            out.push_back(to_shown(tag, element, factor));
        return value{std::move(out)};
    }
    if (!tag.is_scaled) return tag.type ? clamped(*tag.extras, tag.type->element, raw) : raw;
    const auto number = to_double(raw);
    if (!number) return raw;
    return clamped(*tag.extras, element_type::float64,
                   value{*number * (tag.extras->scale * factor) + tag.extras->offset});
}

std::string format_shown(const tag_point& tag, const value& shown) {
    return tag.is_scaled ? format_scaled_value(shown) : format_value(shown);
}

checked<value> to_raw(const tag_point& tag, const data_type& type, std::string_view text, double factor,
                      bool may_resize) {
    if (!tag.is_writable) return fault{"", "the tag is not writable"};
    data_type as_shown = type;
    if (tag.is_scaled && is_numeric(type.element)) as_shown.element = element_type::float64;
    if (may_resize && type.is_array()) {
        const auto items = split_json_array(text);
        if (!items) return fault{"", "expected a JSON array"};
        if (items->empty()) return value{array{}};
        if (items->size() > max_elements) return fault{"", "an array has at most 65536 elements"};
        as_shown.count = static_cast<std::uint32_t>(items->size());
    }
    auto shown = parse_value(text, as_shown);
    if (!shown) return shown.error();
    auto* elements = std::get_if<array>(&*shown);
    if (elements == nullptr) return element_to_raw(tag, type.element, *shown, factor);
    for (auto& element : *elements) {
        auto raw = element_to_raw(tag, type.element, element, factor);
        if (!raw) return raw.error();
        element = std::move(*raw);
    }
    return shown;
}

point_config config_of(const tag_point& tag) {
    return {std::string(tag.address.address()), tag.type ? format_data_type(*tag.type) : std::string(),
            tag.extras ? tag.extras->options : option_map{}, std::string(tag.address.tag_id())};
}

}  // namespace penstock::engine
