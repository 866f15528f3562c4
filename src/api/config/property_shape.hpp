#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/json_write.hpp"
#include "properties/editor.hpp"

namespace penstock::api {

/// Sections of a form of all properties, in their order. `other`: lines that are no property, such as transfers.
inline constexpr std::array<std::string_view, 8> property_sections{"general", "web",   "access", "opcua",
                                                                   "storage", "watch", "admin",  "other"};

/// How a form shows one property.
struct property_shape {
    enum class kind { text, integer, choice };
    kind type = kind::text;
    std::vector<std::string> values{};         ///< of a choice
    std::optional<std::int64_t> min{}, max{};  ///< of an integer
    std::string_view section = "other";
};

/// The shape, derived from the values that the table of properties allows; a line without a property is a text.
property_shape shape_of(const properties::property_view& p);

/// Writes `"kind"`, `"values"`, `"min"`, `"max"` and `"section"` into the open object; members without a value are
/// omitted.
void write_shape(json_writer& json, const property_shape& shape);

/// The schema of these members: members of the open `properties` of a schema.
std::string shape_schema();

}  // namespace penstock::api
