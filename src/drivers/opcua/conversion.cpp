#include "drivers/opcua/conversion.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/text.hpp"
#include "drivers/opcua/errc.hpp"
#include "drivers/raw_value.hpp"

namespace penstock::opcua {

namespace {

checked<value> convert_element(const value& v, element_type to) {
    if (to == element_type::string) {
        if (std::holds_alternative<std::string>(v)) return v;
        return value(format_value(v));
    }
    if (const auto* text = std::get_if<std::string>(&v)) return parse_value(*text, {to, 0});
    const bool is_whole = std::holds_alternative<std::int64_t>(v) || std::holds_alternative<std::uint64_t>(v);
    // Whole numbers of 64 bits are no doubles.
    if (is_whole && is_whole_number(to)) return parse_value(format_value(v), {to, 0});
    const auto number = to_double(v);
    if (!number || is_text(to) || to == element_type::date_time)
        return fault{"", "the gateway cannot convert this value"};
    return from_double(*number, to);
}

/// `what` is the value that does not fit; empty where no value of the type could.
error_code no_fit(const data_type& from, const data_type& to, conversion_direction c, std::string what) {
    if (what.size() > 40) what = make_utf8(what.substr(0, 40)) + "…";
    if (!what.empty()) what = ": " + what + " does not fit";
    const bool is_reading = c == conversion_direction::from_server;
    return worded_error(
        fmt::format("the {} type is {}, the {} is {}{}", is_reading ? "server's" : "tag's", format_data_type(from),
                    is_reading ? "tag's" : "server's", format_data_type(to), what),
        remedy::fix_config);
}

}  // namespace

result<value> convert(const value& v, const data_type& from, const data_type& to, conversion_direction c) {
    if (from == to) return v;
    const auto* elements = std::get_if<array>(&v);
    const bool has_count = (elements != nullptr) == to.is_array() && (!to.is_array() || elements->size() == to.count);
    if (!has_count) return no_fit(from, to, c, {});
    if (from.element == to.element) return v;
    if (elements == nullptr) {
        auto one = convert_element(v, to.element);
        if (!one) return no_fit(from, to, c, format_value(v));
        return std::move(*one);
    }
    array out;
    out.reserve(elements->size());
    for (const auto& element : *elements) {
        auto one = convert_element(element, to.element);
        if (!one) return no_fit(from, to, c, format_value(element));
        out.push_back(std::move(*one));
    }
    return value(std::move(out));
}

}  // namespace penstock::opcua
