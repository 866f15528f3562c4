#pragma once

#include <string>

#include "app/property_masks.hpp"
#include "services/backup/backup_site.hpp"

namespace penstock::app {

/// A properties file of a backup as it can replace the present one: `***` becomes the present secret; a line whose
/// secret nobody has becomes a comment.
services::adopted_properties adopt_properties(const property_masks& masks, const std::string& text,
                                              const std::string& present);

}  // namespace penstock::app
