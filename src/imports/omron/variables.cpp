#include "imports/omron/variables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

#include "base/text.hpp"

namespace penstock::imports::omron {

namespace {

struct type_row {
    std::string_view name;
    std::string_view data_type;
    std::string_view difference{};
};
constexpr std::array type_rows = {
    type_row{"BOOL", "Boolean"},
    type_row{"BYTE", "Byte"},
    type_row{"USINT", "Byte"},
    type_row{"SINT", "SByte"},
    type_row{"WORD", "UInt16"},
    type_row{"UINT", "UInt16"},
    type_row{"INT", "Int16"},
    type_row{"DWORD", "UInt32"},
    type_row{"UDINT", "UInt32"},
    type_row{"DINT", "Int32"},
    type_row{"LWORD", "UInt64"},
    type_row{"ULINT", "UInt64"},
    type_row{"LINT", "Int64"},
    type_row{"REAL", "Float"},
    type_row{"LREAL", "Double"},
    type_row{"TIME", "Int64", "the value is a number of nanoseconds"},
    type_row{"LTIME", "Int64", "the value is a number of nanoseconds"},
    type_row{"DATE", "Int64", "the value is a number of nanoseconds since 1970"},
    type_row{"DATE_AND_TIME", "Int64", "the value is a number of nanoseconds since 1970"},
    type_row{"TIME_OF_DAY", "Int64", "the value is a number of nanoseconds since midnight"},
};

fault cannot(std::string why) {
    return {"", std::move(why)};
}

/// `ARRAY[0..9] OF INT`: the first index, the elements, and the type of each.
std::optional<std::tuple<std::uint32_t, std::uint32_t, std::string_view>> split_array(std::string_view type) {
    const auto open = type.find('['), close = type.find(']');
    if (open == type.npos || close == type.npos || close < open) return std::nullopt;
    const auto range = type.substr(open + 1, close - open - 1);
    const auto dots = range.find("..");
    const auto rest = trim(type.substr(close + 1));
    if (dots == range.npos || !rest.starts_with("OF")) return std::nullopt;
    const auto first = parse_place(trim(range.substr(0, dots))), last = parse_place(trim(range.substr(dots + 2)));
    if (!first || !last || *last < *first || *last - *first >= 65'536) return std::nullopt;
    return std::tuple(*first, *last - *first + 1, trim(rest.substr(2)));
}

}  // namespace

conversion convert(std::string_view name, std::string_view given_type) {
    const auto upper = to_upper(trim(given_type));
    std::string_view type = upper;
    if (name.empty()) return cannot("it has no name");
    std::uint32_t count = 0;
    converted_point out{.address = std::string(name)};
    if (type.starts_with("ARRAY")) {
        const auto parts = split_array(type);
        if (!parts) return cannot(fmt::format("{} is not an array of one dimension", given_type));
        // The protocol counts from the first element, whatever the variable counts from.
        if (std::get<0>(*parts) != 0) out.difference = "its elements count from 0 here";
        count = std::get<1>(*parts);
        type = std::get<2>(*parts);
    }
    if (type.starts_with("STRING")) {
        out.data_type = array_type("String", count);
        return out;
    }
    const auto* const row = std::ranges::find(type_rows, type, &type_row::name);
    if (row == type_rows.end()) return cannot(fmt::format("{} is a structure or a type that is not read", given_type));
    out.data_type = array_type(row->data_type, count);
    if (!row->difference.empty()) out.difference = row->difference;
    return out;
}

}  // namespace penstock::imports::omron
