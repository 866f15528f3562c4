#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace penstock::imports {

/// `ARRAY[0..9] OF INT` of IEC 61131-3.
struct iec_array {
    std::uint32_t first = 0;  ///< index of the first element
    std::uint32_t count = 0;
    std::string_view element{};
};

/// `type` is in upper case. Absent: it is not an array of one dimension, or has more than 65,536 elements.
std::optional<iec_array> split_iec_array(std::string_view type);

/// This gateway's type for an elementary type of IEC 61131-3, whose name is in upper case. Empty: there is no such
/// type, or controllers store it in different ways (times, dates, texts).
std::string_view iec_data_type(std::string_view name);

}  // namespace penstock::imports
