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

/// An area: a part of a site. Create needs `area_name`, `site_id`; update changes what is set.
struct PENSTOCK_V5_API area_request {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. AREA_ and A-Z
    /// a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> area_id{};
    /// Name that people read. Two records may have the same name. Required; a text of at most 200 characters.
    field<std::string> area_name{};
    /// Site that contains the area. Required.
    field<std::string> site_id{};
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

/// An area as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API area_response {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent.
    std::string area_id{};
    /// Name that people read. Two records may have the same name.
    std::string area_name{};
    /// Site that contains the area.
    std::string site_id{};
    /// Position in lists: a lower number comes first.
    std::int64_t sort_no{};
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

/// Which area records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API area_filter {
    /// Site that contains the area.
    any_of site_id{};
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

extern template class record_list<area_response, area_filter>;
extern template class resource<area_request, area_response, area_filter>;
using area_resource = resource<area_request, area_response, area_filter>;

}  // namespace penstock::v5
