#pragma once

#include <string>
#include <vector>

#include "properties/masks.hpp"

namespace penstock::properties {

/// A properties file from a backup, as it can stand here.
struct adopted_properties {
    std::string text;
    std::vector<std::string> left_out;  ///< keys whose secret was not in the backup and is not here
};

/// A properties file of a backup as it can replace the present one: `***` becomes the present secret; a line whose
/// secret nobody has becomes a comment.
adopted_properties adopt_properties(const property_masks& masks, const std::string& text, const std::string& present);

}  // namespace penstock::properties
