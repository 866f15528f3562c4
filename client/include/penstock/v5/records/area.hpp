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

/// A part of a site. Create needs `area_name`, `site_id`; update changes what is set.
struct PENSTOCK_V5_API area_request {
    /// Unique, unchangeable; created when absent. AREA_ and A-Z a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> area_id{};
    /// Human-readable name; not unique. Required; a text of at most 200 characters.
    field<std::string> area_name{};
    /// Where. Required.
    field<std::string> site_id{};
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

/// An area as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API area_response {
    /// Unique, unchangeable; created when absent.
    std::string area_id{};
    /// Human-readable name; not unique.
    std::string area_name{};
    /// Where.
    std::string site_id{};
    /// Place among its neighbours.
    std::int64_t sort_no{};
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

/// Which area records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API area_filter {
    /// Where.
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
