#include "publish/sparkplug/datatype.hpp"

#include <array>

namespace penstock::publish::sparkplug {
namespace {

struct pair {
    element_type element;
    datatype one;
    datatype many;
};

constexpr std::array table = {
    pair{element_type::boolean, datatype::boolean, datatype::boolean_array},
    pair{element_type::sbyte, datatype::int8, datatype::int8_array},
    pair{element_type::byte, datatype::uint8, datatype::uint8_array},
    pair{element_type::int16, datatype::int16, datatype::int16_array},
    pair{element_type::uint16, datatype::uint16, datatype::uint16_array},
    pair{element_type::int32, datatype::int32, datatype::int32_array},
    pair{element_type::uint32, datatype::uint32, datatype::uint32_array},
    pair{element_type::int64, datatype::int64, datatype::int64_array},
    pair{element_type::uint64, datatype::uint64, datatype::uint64_array},
    pair{element_type::float32, datatype::float32, datatype::float32_array},
    pair{element_type::float64, datatype::float64, datatype::float64_array},
    pair{element_type::string, datatype::string, datatype::string_array},
    pair{element_type::byte_string, datatype::bytes, datatype::string_array},
    pair{element_type::date_time, datatype::date_time, datatype::date_time_array},
};

}  // namespace

datatype datatype_of(element_type element, bool is_array) noexcept {
    const auto& row = table.at(static_cast<std::size_t>(element));
    return is_array ? row.many : row.one;
}

bool find_element(datatype type, element_form& out) noexcept {
    if (type == datatype::text) type = datatype::string;
    for (const auto& row : table) {
        if (row.one == type || row.many == type) {
            out = {row.element, row.many == type};
            return true;
        }
    }
    return false;
}

}  // namespace penstock::publish::sparkplug
