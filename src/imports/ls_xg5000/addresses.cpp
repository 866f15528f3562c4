#include "imports/ls_xg5000/addresses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/text.hpp"
#include "imports/iec_type.hpp"

namespace penstock::imports::ls_xg5000 {

namespace {

struct type_row {
    std::string_view name;
    std::string_view data_type;
    std::string_view difference;
};
/// Besides the elementary types of IEC 61131-3.
constexpr std::array type_rows = {
    type_row{"BIT", "Boolean", ""},
    type_row{"TIME", "UInt32", "the value is a number of milliseconds"},
    type_row{"TIME_OF_DAY", "UInt32", "the value is a number of milliseconds since midnight"},
    type_row{"TOD", "UInt32", "the value is a number of milliseconds since midnight"},
    type_row{"DATE", "UInt16", "the value is the controller's number of days"},
    type_row{"BIT/WORD", "UInt16", "the word is taken; its contact is the same address as a Boolean"},
};

fault cannot(std::string why, std::string help = {}) {
    return {std::move(help), std::move(why)};
}

/// `STRING[20]`, `STRING(20)`.
std::optional<std::uint32_t> length_of_text(std::string_view type) {
    const auto open = type.find_first_of("[(");
    if (open == type.npos || (type.back() != ']' && type.back() != ')')) return std::nullopt;
    return parse_place(trim(type.substr(open + 1, type.size() - open - 2)));
}

}  // namespace

conversion convert(std::string_view given, std::string_view given_type) {
    const auto address = to_upper(trim(given));
    auto upper_type = to_upper(trim(given_type));
    std::string_view type = upper_type;
    if (address.empty()) {
        return cannot("it has no address: XG5000 chooses one and does not export it",
                      "give the variable an address in XG5000");
    }
    std::uint32_t count = 0;
    if (type.starts_with("ARRAY")) {
        const auto parts = split_iec_array(type);
        if (!parts) return cannot(fmt::format("\"{}\" is not an array of one dimension", given_type));
        count = parts->count;
        type = parts->element;
    }
    converted_point out{.address = address};
    if (type.starts_with("STRING")) {
        const auto length = length_of_text(type);
        if (!length || *length == 0 || *length > 1000) {
            return cannot("how many bytes its text has is not in the file",
                          "add the tag by hand, with the length after a dot: %MB100.20");
        }
        out.address += fmt::format(".{}", *length);
        out.data_type = array_type("String", count);
        return out;
    }
    if (const auto elementary = iec_data_type(type); !elementary.empty()) {
        out.data_type = array_type(elementary, count);
        return out;
    }
    const auto* const row = std::ranges::find(type_rows, type, &type_row::name);
    if (row == type_rows.end()) {
        return cannot(fmt::format("{} is a structure or a type that is not read", given_type),
                      "add its members by their addresses");
    }
    out.data_type = array_type(row->data_type, count);
    out.difference = row->difference;
    return out;
}

}  // namespace penstock::imports::ls_xg5000
