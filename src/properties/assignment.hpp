#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "properties/property_set.hpp"
#include "properties/table.hpp"

namespace penstock::properties {

/// Why a value does not go to its property.
struct assignment_fault {
    enum class cause { unknown_key, bad_value };
    cause kind = cause::bad_value;
    std::string message;   ///< a sentence that names neither file nor line
    std::string expected;  ///< of a bad value: valid ones
    std::string nearest;   ///< of an unknown key: the known one that was probably meant
};

/// Null: there is no such key.
const property* find_property(std::string_view key);

/// Whether its values are judged by those of others, after which it is assigned.
bool is_assigned_last(std::string_view key);

/// The folder in which the zones are that the same text, or command line, may name.
inline constexpr std::string_view zone_folder_key = "edge.timezone.folder";

/// `edge.transfer.<name>.<key>`, whose keys belong to the types of transfer.
inline constexpr std::string_view transfer_prefix = "edge.transfer.";

/// Gives one value to its property; changes nothing if that fails. What a fault repeats is bounded, and never a secret.
std::optional<assignment_fault> assign_property(property_set& into, std::string_view key, std::string_view value);

/// The key or value in quotes, or what stands for it if it is long.
std::string shown_text(std::string_view value);

}  // namespace penstock::properties
