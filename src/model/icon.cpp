#include "model/icon.hpp"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <stdexcept>
#include <string_view>

namespace penstock {

std::string parse_icon(const boost::json::object& schema) {
    const auto* given = schema.if_contains("icon");
    if (given == nullptr) return {};
    constexpr std::string_view path_characters = "MmLlHhVvCcSsQqTtAaZz0123456789.,- ";
    const auto* text = given->if_string();
    const bool is_path = text != nullptr && text->starts_with('M') &&
                         std::string_view(*text).find_first_not_of(path_characters) == std::string_view::npos;
    if (!is_path) throw std::invalid_argument("icon: expected the data of an SVG path, as M2 8h12");
    return std::string(*text);
}

}  // namespace penstock
