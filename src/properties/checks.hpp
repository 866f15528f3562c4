#pragma once

#include <functional>
#include <vector>

#include "properties/editor.hpp"
#include "properties/file.hpp"
#include "properties/property_set.hpp"

namespace penstock::properties {

/// Checks of other modules, which find faults in all settings together: of transfers, and of files that properties
/// name. The field of a fault is the key.
using settings_check = std::function<faults(const property_set&)>;

/// All faults of a text with secrets in clear. An unknown key is a fault, unless `stored` has the same line: it may
/// belong to another version.
std::vector<text_fault> check_properties(const properties_file& edited,
                                         const std::vector<properties_file::line_fault>& unreadable,
                                         const properties_file& stored, const std::vector<setting>& settings,
                                         const settings_check& rest);

/// The keys with another value in `after`, by name.
properties_change compare_properties(const properties_file& before, const properties_file& after);

}  // namespace penstock::properties
