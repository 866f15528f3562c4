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

/// Equipment, also called work unit: a machine or a part of a machine. Create needs `equipment_name`; update changes
/// what is set.
struct PENSTOCK_V5_API equipment_request {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. EQUI_ and A-Z
    /// a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> equipment_id{};
    /// Name that people read. Two records may have the same name. Required; a text of at most 200 characters.
    field<std::string> equipment_name{};
    /// Line that contains the equipment; null: area_id is set.
    field<std::string> line_id{};
    /// Area that contains the equipment when it is not part of a line; null: line_id is set.
    field<std::string> area_id{};
    /// Type of the equipment, for example pump or robot. A text of at most 100 characters.
    field<std::string> equipment_type{};
    /// Manufacturer of the equipment. A text of at most 100 characters.
    field<std::string> manufacturer{};
    /// Model of the equipment. A text of at most 100 characters.
    field<std::string> model{};
    /// Serial number of the equipment. A text of at most 100 characters.
    field<std::string> serial_no{};
    /// Date of the installation; null: not known. A date as 2026-11-22.
    field<std::string> installed_on{};
    /// Position in lists: a lower number comes first.
    field<std::int64_t> sort_no{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> description{};
    /// false: the record is out of use. Its references stay, and nothing new can refer to it. Default true.
    field<bool> active{};
    /// Id of the record in another system, for example the ERP. Two records may have the same one; null: none. A text
    /// of at most 100 characters.
    field<std::string> external_id{};
    /// Texts of your own by name, 50 at most and 4 KiB in total.
    field<std::map<std::string, std::string>> attributes{};
    /// See `resource::update`.
    field<std::int64_t> version{};
};

/// An equipment as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API equipment_response {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent.
    std::string equipment_id{};
    /// Name that people read. Two records may have the same name.
    std::string equipment_name{};
    /// Line that contains the equipment; null: area_id is set.
    std::optional<std::string> line_id{};
    /// Area that contains the equipment when it is not part of a line; null: line_id is set.
    std::optional<std::string> area_id{};
    /// Type of the equipment, for example pump or robot.
    std::string equipment_type{};
    /// Manufacturer of the equipment.
    std::string manufacturer{};
    /// Model of the equipment.
    std::string model{};
    /// Serial number of the equipment.
    std::string serial_no{};
    /// Date of the installation; null: not known.
    std::optional<std::string> installed_on{};
    /// Position in lists: a lower number comes first.
    std::int64_t sort_no{};
    /// Site of the area that contains it.
    std::optional<std::string> site_id{};
    /// Free text.
    std::string description{};
    /// false: the record is out of use. Its references stay, and nothing new can refer to it.
    bool active{};
    /// Id of the record in another system, for example the ERP. Two records may have the same one; null: none.
    std::optional<std::string> external_id{};
    /// Texts of your own by name, 50 at most and 4 KiB in total.
    std::map<std::string, std::string> attributes{};
    /// Time when the record was created, epoch ms.
    std::int64_t created_at{};
    /// Time of the last change of the record, epoch ms.
    std::int64_t updated_at{};
    /// User or owner of the key that created the record.
    std::string created_by{};
    /// User or owner of the key that changed the record last.
    std::string updated_by{};
    /// Version of the record: 1 when it is created, one more with each change.
    std::int64_t version{};
};

/// Which equipment records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API equipment_filter {
    /// Line that contains the equipment; null: area_id is set.
    any_of line_id{};
    /// Area that contains the equipment when it is not part of a line; null: line_id is set.
    any_of area_id{};
    /// Site of the area that contains it.
    any_of site_id{};
    /// Type of the equipment, for example pump or robot.
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
