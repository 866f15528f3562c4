// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "penstock/v5/api.hpp"
#include "penstock/v5/field.hpp"
#include "penstock/v5/filter.hpp"
#include "penstock/v5/resource.hpp"

namespace penstock::v5 {

/// A work unit: a machine or a part of it. Create needs `equipment_name`; update changes what is set.
struct PENSTOCK_V5_API equipment_request {
    /// Unique, unchangeable; created when absent. EQUI_ and A-Z a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> equipment_id{};
    /// Human-readable name; not unique. Required; a text of at most 200 characters.
    field<std::string> equipment_name{};
    /// The line that it belongs to.
    field<std::string> line_id{};
    /// The area that contains it, when it is not part of a line.
    field<std::string> area_id{};
    /// What it is. A text of at most 100 characters.
    field<std::string> equipment_type{};
    /// Who made it. A text of at most 100 characters.
    field<std::string> manufacturer{};
    /// Model. A text of at most 100 characters.
    field<std::string> model{};
    /// Serial number. A text of at most 100 characters.
    field<std::string> serial_no{};
    /// When it was installed. A date as 2026-11-22.
    field<std::string> installed_on{};
    /// Place among its neighbours.
    field<std::int64_t> sort_no{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> description{};
    /// false: keeps its references, takes no new ones. Default true.
    field<bool> active{};
    /// Key in another system; not unique. A text of at most 100 characters.
    field<std::string> external_id{};
    /// At most 50 texts by name, 4 KiB in all.
    field<std::map<std::string, std::string>> attributes{};
    /// See `resource::update`.
    field<std::int64_t> version{};
};

/// An equipment as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API equipment_response {
    /// Unique, unchangeable; created when absent.
    std::string equipment_id{};
    /// Human-readable name; not unique.
    std::string equipment_name{};
    /// The line that it belongs to.
    std::optional<std::string> line_id{};
    /// The area that contains it, when it is not part of a line.
    std::optional<std::string> area_id{};
    /// What it is.
    std::string equipment_type{};
    /// Who made it.
    std::string manufacturer{};
    /// Model.
    std::string model{};
    /// Serial number.
    std::string serial_no{};
    /// When it was installed.
    std::optional<std::string> installed_on{};
    /// Place among its neighbours.
    std::int64_t sort_no{};
    /// The site of what contains it.
    std::optional<std::string> site_id{};
    /// Free text.
    std::string description{};
    /// false: keeps its references, takes no new ones.
    bool active{};
    /// Key in another system; not unique.
    std::optional<std::string> external_id{};
    /// At most 50 texts by name, 4 KiB in all.
    std::map<std::string, std::string> attributes{};
    /// Epoch ms.
    std::int64_t created_at{};
    /// Epoch ms.
    std::int64_t updated_at{};
    /// User id of the key.
    std::string created_by{};
    /// User id of the key.
    std::string updated_by{};
    /// 1, then one more with each change.
    std::int64_t version{};
};

/// Which equipment records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API equipment_filter {
    /// The line that it belongs to.
    any_of line_id{};
    /// The area that contains it, when it is not part of a line.
    any_of area_id{};
    /// The site of what contains it.
    any_of site_id{};
    /// What it is.
    any_of equipment_type{};
    field<bool> active{};
    any_of external_id{};
    /// Epoch ms.
    field<std::int64_t> updated_since{};
    /// Id of a site, area, line or equipment: linked there or below it.
    field<std::string> under{};
    /// Part of the id or name, ASCII case ignored.
    field<std::string> q{};
    /// By a condition above, id, name, created_at, updated_at; `-` is descending.
    field<std::string> sort{};
};

extern template class record_list<equipment_response, equipment_filter>;
extern template class resource<equipment_request, equipment_response, equipment_filter>;
using equipment_resource = resource<equipment_request, equipment_response, equipment_filter>;

}  // namespace penstock::v5
