#include "imports/sunspec/point_type.hpp"

#include <algorithm>
#include <array>

namespace penstock::imports::sunspec {

namespace {

using kind = point_type::kind;

constexpr std::array types = {
    point_type{"int16", kind::number, "Int16", 1, "0x8000"},
    point_type{"uint16", kind::number, "UInt16", 1, "0xFFFF"},
    point_type{"count", kind::number, "UInt16", 1, "0"},
    point_type{"acc16", kind::number, "UInt16", 1, "0"},
    point_type{"enum16", kind::enumeration, "UInt16", 1, "0xFFFF"},
    point_type{"bitfield16", kind::bit_field, "UInt16", 1, "0xFFFF"},
    point_type{"raw16", kind::number, "UInt16", 1, ""},
    point_type{"pad", kind::padding, "", 1, ""},
    point_type{"sunssf", kind::scale_factor, "Int16", 1, "0x8000"},
    point_type{"int32", kind::number, "Int32", 2, "0x80000000"},
    point_type{"uint32", kind::number, "UInt32", 2, "0xFFFFFFFF"},
    point_type{"acc32", kind::number, "UInt32", 2, "0"},
    point_type{"enum32", kind::enumeration, "UInt32", 2, "0xFFFFFFFF"},
    point_type{"bitfield32", kind::bit_field, "UInt32", 2, "0xFFFFFFFF"},
    point_type{"ipaddr", kind::number, "UInt32", 2, "0"},
    point_type{"int64", kind::number, "Int64", 4, "0x8000000000000000"},
    point_type{"uint64", kind::number, "UInt64", 4, "0xFFFFFFFFFFFFFFFF"},
    point_type{"acc64", kind::number, "UInt64", 4, "0"},
    point_type{"bitfield64", kind::bit_field, "UInt64", 4, "0xFFFFFFFFFFFFFFFF"},
    point_type{"float32", kind::number, "Float", 2, "NaN"},
    point_type{"float64", kind::number, "Double", 4, "NaN"},
    point_type{"string", kind::text, "String", 0, ""},
    point_type{"ipv6addr", kind::other, "", 8, ""},
    point_type{"eui48", kind::other, "", 4, ""},
};

}  // namespace

const point_type* find_type(std::string_view name) noexcept {
    const auto* const found = std::ranges::find(types, name, &point_type::name);
    return found == types.end() ? nullptr : found;
}

}  // namespace penstock::imports::sunspec
