#include "imports/json_members.hpp"

#include <cmath>

#include "base/text.hpp"
#include "imports/document.hpp"

namespace penstock::imports {

namespace {

namespace json = boost::json;

std::string_view view(const json::string& text) {
    return cut_text({text.data(), text.size()});
}

}  // namespace

const json::value* member_of(const json::value& object, std::string_view name) {
    return object.is_object() ? object.get_object().if_contains(json::string_view(name.data(), name.size())) : nullptr;
}

const json::array* array_of(const json::value& object, std::string_view name) {
    const auto* found = member_of(object, name);
    return found != nullptr ? found->if_array() : nullptr;
}

std::string_view text_of(const json::value& object, std::string_view name) {
    const auto* found = member_of(object, name);
    return found != nullptr && found->is_string() ? view(found->get_string()) : std::string_view();
}

std::optional<double> number_of(const json::value& object, std::string_view name) {
    const auto* found = member_of(object, name);
    if (found == nullptr) return std::nullopt;
    if (found->is_double()) return found->get_double();
    if (found->is_int64()) return static_cast<double>(found->get_int64());
    if (found->is_uint64()) return static_cast<double>(found->get_uint64());
    return found->is_string() ? parse_number<double>(trim(view(found->get_string()))) : std::nullopt;
}

std::optional<std::int64_t> integer_of(const json::value& object, std::string_view name) {
    const auto number = number_of(object, name);
    constexpr double exact = 9'007'199'254'740'992;
    if (!number || std::trunc(*number) != *number || std::abs(*number) > exact) return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

std::optional<bool> flag_of(const json::value& object, std::string_view name) {
    const auto* found = member_of(object, name);
    if (found == nullptr) return std::nullopt;
    if (found->is_bool()) return found->get_bool();
    if (found->is_string()) return parse_boolean(view(found->get_string()));
    if (const auto number = number_of(object, name); number && (*number == 0 || *number == 1)) return *number == 1;
    return std::nullopt;
}

std::string plain_text(const json::value& v) {
    if (v.is_string()) return std::string(view(v.get_string()));
    if (v.is_bool()) return v.get_bool() ? "true" : "false";
    if (v.is_int64()) return std::to_string(v.get_int64());
    if (v.is_uint64()) return std::to_string(v.get_uint64());
    if (v.is_double()) return format_number(v.get_double());
    return {};
}

}  // namespace penstock::imports
