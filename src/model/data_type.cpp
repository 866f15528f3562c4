#include "model/data_type.hpp"

#include <array>
#include <utility>

#include "base/text.hpp"

namespace penstock {

namespace {

struct type_name {
    std::string_view text;
    element_type type;
};

using enum element_type;

/// The first name of a type is stored; the others are aliases, as in IEC 61131.
constexpr std::array names{
    type_name{"Boolean", boolean},    type_name{"bool", boolean},   type_name{"bit", boolean},
    type_name{"SByte", sbyte},        type_name{"sint", sbyte},     type_name{"int8", sbyte},
    type_name{"Byte", byte},          type_name{"usint", byte},     type_name{"uint8", byte},
    type_name{"Int16", int16},        type_name{"int", int16},      type_name{"short", int16},
    type_name{"UInt16", uint16},      type_name{"word", uint16},    type_name{"uint", uint16},
    type_name{"ushort", uint16},      type_name{"Int32", int32},    type_name{"dint", int32},
    type_name{"UInt32", uint32},      type_name{"dword", uint32},   type_name{"udint", uint32},
    type_name{"Int64", int64},        type_name{"lint", int64},     type_name{"UInt64", uint64},
    type_name{"lword", uint64},       type_name{"ulint", uint64},   type_name{"Float", float32},
    type_name{"real", float32},       type_name{"Double", float64}, type_name{"lreal", float64},
    type_name{"String", string},      type_name{"text", string},    type_name{"ByteString", byte_string},
    type_name{"DateTime", date_time},
};

constexpr std::uint32_t max_elements = 65'536;

fault unknown_type(std::string_view text) {
    return {"", "unknown data type \"" + std::string(text) +
                    "\"; expected Boolean, SByte, Byte, Int16, UInt16, Int32, UInt32, Int64, UInt64, Float, Double, "
                    "String, ByteString or DateTime, an array as Int16[10]"};
}

}  // namespace

checked<data_type> parse_data_type(std::string_view text) {
    text = trim(text);
    std::string_view element = text;
    data_type out;
    if (const auto bracket = text.find('['); bracket != std::string_view::npos && text.ends_with(']')) {
        element = trim(text.substr(0, bracket));
        const auto count = parse_number<std::uint32_t>(text.substr(bracket + 1, text.size() - bracket - 2));
        if (!count || *count == 0 || *count > max_elements) {
            return fault{"", "an array has 1 to 65536 elements, as in Int16[10]"};
        }
        out.count = *count;
    }
    for (const auto& name : names) {
        if (equals_ignoring_case(name.text, element)) {
            out.element = name.type;
            return out;
        }
    }
    return unknown_type(text);
}

std::string format_data_type(const data_type& type) {
    std::string out(to_string(type.element));
    if (type.is_array()) out += "[" + std::to_string(type.count) + "]";
    return out;
}

std::string_view to_string(element_type type) noexcept {
    for (const auto& name : names) {
        if (name.type == type) return name.text;
    }
    return "?";
}

bool is_numeric(element_type type) noexcept {
    return type >= sbyte && type <= float64;
}

bool is_text(element_type type) noexcept {
    return type == string || type == byte_string;
}

std::size_t width_of(element_type type) noexcept {
    switch (type) {
        case sbyte:
        case byte: return 1;
        case int16:
        case uint16: return 2;
        case int32:
        case uint32:
        case float32: return 4;
        case int64:
        case uint64:
        case float64:
        case date_time: return 8;
        case boolean:
        case string:
        case byte_string: return 0;
    }
    return 0;
}

}  // namespace penstock
