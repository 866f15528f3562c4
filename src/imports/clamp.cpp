#include "imports/clamp.hpp"

#include <cmath>

#include "model/data_type.hpp"

namespace penstock::imports {

bool set_clamp(tag_config& tag, bool clamps_low, bool clamps_high, double low, double high) {
    const auto type = parse_data_type(tag.data_type);
    const bool has_numbers = !tag.data_type.empty() && type && is_numeric(type->element);
    if (!has_numbers || !std::isfinite(low) || !std::isfinite(high) || !(low < high)) return false;
    if (clamps_low) tag.min_value = low;
    if (clamps_high) tag.max_value = high;
    tag.clamp = clamps_low && clamps_high ? "both" : clamps_low ? "low" : clamps_high ? "high" : "";
    return true;
}

}  // namespace penstock::imports
