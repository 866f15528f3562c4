#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "properties/property_set.hpp"
#include "properties/table.hpp"

namespace penstock::properties {

/// Why a value cannot be assigned to its property.
struct assignment_fault {
    enum class cause { unknown_key, bad_value };
    cause kind = cause::bad_value;
    std::string message;   ///< a sentence that names neither file nor line
    std::string expected;  ///< valid values, for a value that is not valid
    std::string nearest;   ///< the most similar known key, for an unknown key
};

/// The property of a key; null if there is no such key.
const property* find_property(std::string_view key);

/// Whether a property is assigned after all others, because its values are checked against theirs.
bool is_assigned_last(std::string_view key);

/// The key of the folder with the time zones that the same text, or command line, may name.
inline constexpr std::string_view zone_folder_key = "edge.timezone.folder";

/// Begin of `edge.transfer.<name>.<key>`; the types of transfers define these keys.
inline constexpr std::string_view transfer_prefix = "edge.transfer.";

/// Assigns a value to its property; changes nothing if it fails. A fault repeats only short texts, and never a secret.
std::optional<assignment_fault> assign_property(property_set& into, std::string_view key, std::string_view value);

/// The key or value in quotes, or a replacement if it is long.
std::string shown_text(std::string_view value);

}  // namespace penstock::properties
