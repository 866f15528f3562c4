#include "ctl/shown_values.hpp"

#include <algorithm>
#include <array>

#include "base/shown_number.hpp"
#include "base/url.hpp"
#include "ctl/json_text.hpp"

namespace penstock::ctl {

namespace {

constexpr std::size_t max_asked = 100;

bool is_number(std::string_view data_type) {
    static constexpr std::array<std::string_view, 10> types{"SByte",  "Byte",  "Int16",  "UInt16", "Int32",
                                                            "UInt32", "Int64", "UInt64", "Float",  "Double"};
    return std::ranges::find(types, data_type.substr(0, data_type.find('['))) != types.end();
}

}  // namespace

std::string shown_text(const std::string& value, std::string_view data_type, std::string_view display_format) {
    const bool is_shown = is_number(data_type) || (data_type.empty() && !display_format.empty());
    return is_shown ? shown_value(value, display_format) : value;
}

std::string shown_values::text(const std::string& tag_id, std::string_view data_type, const std::string& value) {
    return is_number(data_type) ? shown_value(value, format_of(tag_id)) : value;
}

std::string shown_values::number(const std::string& tag_id, double value) {
    return shown_number(value, format_of(tag_id));
}

const std::string& shown_values::format_of(const std::string& tag_id) {
    static const std::string none;
    if (const auto known = formats_.find(tag_id); known != formats_.end()) return known->second;
    if (formats_.size() == max_asked) return none;
    const auto tag = context_.api.get("/api/v1/tag/" + percent_encode(tag_id));
    return formats_.emplace(tag_id, tag ? text_of(*tag, "display_format") : none).first->second;
}

}  // namespace penstock::ctl
