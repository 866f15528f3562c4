#pragma once

#include <string>
#include <vector>

#include "properties/masks.hpp"

namespace penstock::properties {

/// A properties file from a backup, adapted to this gateway.
struct adopted_properties {
    std::string text;
    std::vector<std::string> left_out;  ///< keys whose secret is neither in the backup nor in the present file
};

/// Adapts a properties file of a backup so that it can replace the present one: `***` becomes the present secret; a
/// line whose secret is unknown becomes a comment.
adopted_properties adopt_properties(const property_masks& masks, const std::string& text, const std::string& present);

}  // namespace penstock::properties
