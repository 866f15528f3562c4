#include "imports/omron/variables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/text.hpp"
#include "imports/iec_type.hpp"

namespace penstock::imports::omron {

namespace {

struct type_row {
    std::string_view name;
    std::string_view data_type;
    std::string_view difference;
};
/// Besides the elementary types of IEC 61131-3.
constexpr std::array type_rows = {
    type_row{"TIME", "Int64", "the value is a number of nanoseconds"},
    type_row{"LTIME", "Int64", "the value is a number of nanoseconds"},
    type_row{"DATE", "Int64", "the value is a number of nanoseconds since 1970"},
    type_row{"DATE_AND_TIME", "Int64", "the value is a number of nanoseconds since 1970"},
    type_row{"TIME_OF_DAY", "Int64", "the value is a number of nanoseconds since midnight"},
};

fault cannot(std::string why) {
    return {"", std::move(why)};
}

}  // namespace

conversion convert(std::string_view name, std::string_view given_type) {
    const auto upper = to_upper(trim(given_type));
    std::string_view type = upper;
    if (name.empty()) return cannot("it has no name");
    std::uint32_t count = 0;
    converted_point out{.address = std::string(name)};
    if (type.starts_with("ARRAY")) {
        const auto parts = split_iec_array(type);
        if (!parts) return cannot(fmt::format("{} is not an array of one dimension", given_type));
        // The protocol counts from the first element, whatever the variable counts from.
        if (parts->first != 0) out.difference = "its elements count from 0 here";
        count = parts->count;
        type = parts->element;
    }
    if (type.starts_with("STRING")) {
        out.data_type = array_type("String", count);
        return out;
    }
    if (const auto elementary = iec_data_type(type); !elementary.empty()) {
        out.data_type = array_type(elementary, count);
        return out;
    }
    const auto* const row = std::ranges::find(type_rows, type, &type_row::name);
    if (row == type_rows.end()) return cannot(fmt::format("{} is a structure or a type that is not read", given_type));
    out.data_type = array_type(row->data_type, count);
    out.difference = row->difference;
    return out;
}

}  // namespace penstock::imports::omron
