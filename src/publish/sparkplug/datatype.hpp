#pragma once

#include <cstdint>

#include "model/data_type.hpp"

namespace penstock::publish::sparkplug {

/// Sparkplug's numbers of data types (specification 3.0, 6.4.16) that have an equivalent in the gateway.
enum class datatype : std::uint32_t {
    unknown = 0,
    int8 = 1,
    int16 = 2,
    int32 = 3,
    int64 = 4,
    uint8 = 5,
    uint16 = 6,
    uint32 = 7,
    uint64 = 8,
    float32 = 9,
    float64 = 10,
    boolean = 11,
    string = 12,
    date_time = 13,
    text = 14,
    data_set = 16,
    bytes = 17,
    structure = 19,  ///< Template
    property_set = 20,
    int8_array = 22,
    int16_array = 23,
    int32_array = 24,
    int64_array = 25,
    uint8_array = 26,
    uint16_array = 27,
    uint32_array = 28,
    uint64_array = 29,
    float32_array = 30,
    float64_array = 31,
    boolean_array = 32,
    string_array = 33,
    date_time_array = 34,
};

/// Arrays of ByteString have no equivalent in Sparkplug: they are sent as StringArray of base64.
datatype datatype_of(element_type element, bool is_array) noexcept;

/// The type of its elements; `nullopt` for `unknown` and types without equivalent.
struct element_form {
    element_type element = element_type::int16;
    bool is_array = false;
};
bool find_element(datatype type, element_form& out) noexcept;

}  // namespace penstock::publish::sparkplug
