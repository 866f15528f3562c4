#include "imports/rockwell/tags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/text.hpp"

namespace penstock::imports::rockwell {

namespace {

struct type_row {
    std::string_view name;
    std::string_view data_type;
};
constexpr std::array type_rows = {
    type_row{"BOOL", "Boolean"},  type_row{"BIT", "Boolean"},  type_row{"SINT", "SByte"}, type_row{"USINT", "Byte"},
    type_row{"INT", "Int16"},     type_row{"UINT", "UInt16"},  type_row{"DINT", "Int32"}, type_row{"UDINT", "UInt32"},
    type_row{"LINT", "Int64"},    type_row{"ULINT", "UInt64"}, type_row{"REAL", "Float"}, type_row{"LREAL", "Double"},
    type_row{"STRING", "String"},
};

struct member_row {
    std::string_view structure;
    std::string_view member;
    std::string_view data_type;
};
/// Of the structures that each controller has.
constexpr std::array member_rows = {
    member_row{"TIMER", ".PRE", "Int32"},    member_row{"TIMER", ".ACC", "Int32"},
    member_row{"TIMER", ".EN", "Boolean"},   member_row{"TIMER", ".TT", "Boolean"},
    member_row{"TIMER", ".DN", "Boolean"},   member_row{"COUNTER", ".PRE", "Int32"},
    member_row{"COUNTER", ".ACC", "Int32"},  member_row{"COUNTER", ".CU", "Boolean"},
    member_row{"COUNTER", ".CD", "Boolean"}, member_row{"COUNTER", ".DN", "Boolean"},
    member_row{"COUNTER", ".OV", "Boolean"}, member_row{"COUNTER", ".UN", "Boolean"},
    member_row{"CONTROL", ".LEN", "Int32"},  member_row{"CONTROL", ".POS", "Int32"},
    member_row{"CONTROL", ".EN", "Boolean"}, member_row{"CONTROL", ".DN", "Boolean"},
    member_row{"CONTROL", ".ER", "Boolean"},
};

/// `DINT[10,5]`: the type, and how many elements in how many dimensions.
struct array_of {
    std::string_view element{};
    std::uint32_t count = 0;
    std::size_t dimensions = 0;
};

std::optional<array_of> split_type(std::string_view type) {
    array_of out{.element = type};
    const auto open = type.find('[');
    if (open == type.npos) return out;
    if (!type.ends_with(']')) return std::nullopt;
    out.element = trim(type.substr(0, open));
    std::uint64_t count = 1;
    for (const auto size : split(type.substr(open + 1, type.size() - open - 2), ',')) {
        const auto number = parse_place(trim(size));
        if (!number || *number == 0) return std::nullopt;
        count *= *number;
        if (count > 65'536 || ++out.dimensions > 3) return std::nullopt;
    }
    out.count = static_cast<std::uint32_t>(count);
    return out;
}

std::string first_element(std::size_t dimensions) {
    return dimensions == 0 ? "" : dimensions == 1 ? "[0]" : dimensions == 2 ? "[0,0]" : "[0,0,0]";
}

void append_code_point(std::string& out, std::uint32_t code) {
    if (code < 0x80) {
        out += static_cast<char>(code);
        return;
    }
    const auto byte = [](std::uint32_t value) { return static_cast<char>(static_cast<unsigned char>(value)); };
    if (code < 0x800) {
        out += byte(0xC0U | code >> 6U);
    } else {
        out += byte(0xE0U | code >> 12U);
        out += byte(0x80U | (code >> 6U & 0x3FU));
    }
    out += byte(0x80U | (code & 0x3FU));
}

}  // namespace

checked<std::vector<made_tag>> convert(std::string_view full_name, std::string_view given_type) {
    const auto upper = to_upper(trim(given_type));
    const auto type = split_type(upper);
    if (full_name.empty()) return fault{"", "it has no name"};
    if (!type) return fault{"", fmt::format("\"{}\" is not a type with sizes that can be read", given_type)};
    std::vector<made_tag> made;
    const auto* const row = std::ranges::find(type_rows, type->element, &type_row::name);
    if (row != type_rows.end()) {
        converted_point point{.address = fmt::format("{}{}", full_name, first_element(type->dimensions)),
                              .data_type = array_type(row->data_type, type->count)};
        if (type->dimensions > 1) point.difference = "the rows of the array follow each other in one list";
        made.push_back({.point = std::move(point)});
        return made;
    }
    for (const auto& member : member_rows) {
        if (member.structure != type->element) continue;
        if (type->count > 0) return fault{"add the elements by hand", "it is an array of structures"};
        made.push_back({.member = std::string(member.member),
                        .point = {.address = fmt::format("{}{}", full_name, member.member),
                                  .data_type = std::string(member.data_type)}});
    }
    if (made.empty()) {
        return fault{"list the tags of the controller (discover), or add its members by their names",
                     fmt::format("{} is a structure whose members are not in the file", given_type)};
    }
    return made;
}

std::string decode_description(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const auto dollar = text.find('$');
        out += text.substr(0, dollar);
        if (dollar == text.npos || dollar + 1 == text.size()) break;
        text.remove_prefix(dollar + 1);
        std::uint32_t code = 0;
        const auto digits = text.substr(0, 4);
        const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        if (digits.size() == 4 && error == std::errc{} && stop == digits.data() + 4) {
            const bool is_half = code >= 0xD800 && code <= 0xDFFF;
            append_code_point(out, is_half ? 0xFFFD : code);
            text.remove_prefix(4);
            continue;
        }
        switch (text[0]) {
            case 'N':
            case 'n':
            case 'L':
            case 'l': out += '\n'; break;
            case 'R':
            case 'r': break;
            case 'T':
            case 't': out += '\t'; break;
            case 'Q':
            case 'q': out += '"'; break;
            default: out += text[0]; break;
        }
        text.remove_prefix(1);
    }
    return out;
}

std::string_view attribute_value(std::string_view attributes, std::string_view name) {
    attributes = trim(attributes);
    if (attributes.starts_with('(')) attributes.remove_prefix(1);
    if (attributes.ends_with(')')) attributes.remove_suffix(1);
    for (const auto part : split(attributes, ',')) {
        const auto mark = part.find(":=");
        if (mark != part.npos && equals_ignoring_case(trim(part.substr(0, mark)), name))
            return trim(part.substr(mark + 2));
    }
    return {};
}

}  // namespace penstock::imports::rockwell
