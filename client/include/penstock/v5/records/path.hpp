// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "penstock/v5/api.hpp"
#include "penstock/v5/field.hpp"
#include "penstock/v5/filter.hpp"
#include "penstock/v5/resource.hpp"

namespace penstock::v5 {

/// One of the `steps` of `path`.
struct PENSTOCK_V5_API path_step {
    /// Place in the route. Required; an integer from 1 to 9999.
    std::int64_t step_no{};
    /// Human-readable name. Required; a text of at most 200 characters.
    std::string step_name{};
    /// Line or equipment. Required.
    std::string asset_id{};
    /// ms to set up. An integer from 0.
    std::int64_t setup_ms{};
    /// ms for one unit. An integer from 0.
    std::int64_t cycle_ms{};
    /// ms to the next step. An integer from 0.
    std::int64_t transfer_ms{};
    /// Free text. A text of at most 1000 characters.
    std::string description{};
};

/// A route: the operations that a product takes through lines and equipment. Create needs `path_name`; update changes
/// what is set.
struct PENSTOCK_V5_API path_request {
    /// Unique, unchangeable; created when absent. PATH_ and A-Z a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> path_id{};
    /// Human-readable name; not unique. Required; a text of at most 200 characters.
    field<std::string> path_name{};
    /// Where it is used.
    field<std::string> site_id{};
    /// Whose route; null: of any.
    field<std::string> product_id{};
    /// Revision. A text of at most 20 characters.
    field<std::string> revision{};
    /// The product's usual route; setting it clears the other one. Default false.
    field<bool> is_default{};
    /// In the order of step_no. At most 200.
    field<std::vector<path_step>> steps{};
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

/// A path as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API path_response {
    /// Unique, unchangeable; created when absent.
    std::string path_id{};
    /// Human-readable name; not unique.
    std::string path_name{};
    /// Where it is used.
    std::optional<std::string> site_id{};
    /// Whose route; null: of any.
    std::optional<std::string> product_id{};
    /// Revision.
    std::string revision{};
    /// The product's usual route; setting it clears the other one.
    bool is_default{};
    /// In the order of step_no.
    std::vector<path_step> steps{};
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

/// Which path records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API path_filter {
    /// Whose route; null: of any.
    any_of product_id{};
    /// Where it is used.
    any_of site_id{};
    /// The product's usual route; setting it clears the other one.
    field<bool> is_default{};
    /// Line or equipment.
    any_of asset_id{};
    field<bool> active{};
    any_of external_id{};
    /// Epoch ms.
    field<std::int64_t> updated_since{};
    /// Part of the id or name, ASCII case ignored.
    field<std::string> q{};
    /// By a condition above, id, name, created_at, updated_at; `-` is descending.
    field<std::string> sort{};
};

extern template class record_list<path_response, path_filter>;
extern template class resource<path_request, path_response, path_filter>;
using path_resource = resource<path_request, path_response, path_filter>;

}  // namespace penstock::v5
