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

/// A work center: what one order at a time runs on. Create needs `line_name`, `area_id`; update changes what is set.
struct PENSTOCK_V5_API line_request {
    /// Unique, unchangeable; created when absent. LINE_ and A-Z a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> line_id{};
    /// Human-readable name; not unique. Required; a text of at most 200 characters.
    field<std::string> line_name{};
    /// Where. Required.
    field<std::string> area_id{};
    /// Place among its neighbours.
    field<std::int64_t> sort_no{};
    /// Its shifts; those of its site when null.
    field<std::string> calendar_id{};
    /// How many orders it holds: one that runs, one that is open, any. One of ONE_RUNNING, ONE_OPEN, MANY; default
    /// "ONE_RUNNING".
    field<std::string> order_rule{};
    /// Counter of good parts.
    field<std::string> good_tag_id{};
    /// Counter of rejected parts.
    field<std::string> reject_tag_id{};
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

/// A line as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API line_response {
    /// Unique, unchangeable; created when absent.
    std::string line_id{};
    /// Human-readable name; not unique.
    std::string line_name{};
    /// Where.
    std::string area_id{};
    /// Place among its neighbours.
    std::int64_t sort_no{};
    /// Its shifts; those of its site when null.
    std::optional<std::string> calendar_id{};
    /// How many orders it holds: one that runs, one that is open, any. One of ONE_RUNNING, ONE_OPEN, MANY.
    std::string order_rule{};
    /// Counter of good parts.
    std::optional<std::string> good_tag_id{};
    /// Counter of rejected parts.
    std::optional<std::string> reject_tag_id{};
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

/// Which line records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API line_filter {
    /// Where.
    any_of area_id{};
    /// The site of what contains it.
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

extern template class record_list<line_response, line_filter>;
extern template class resource<line_request, line_response, line_filter>;
using line_resource = resource<line_request, line_response, line_filter>;

}  // namespace penstock::v5
