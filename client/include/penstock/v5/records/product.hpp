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

/// What is made. Create needs `product_name`; update changes what is set.
struct PENSTOCK_V5_API product_request {
    /// Unique, unchangeable; created when absent. PROD_ and A-Z a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> product_id{};
    /// Human-readable name; not unique. Required; a text of at most 200 characters.
    field<std::string> product_name{};
    /// Number in the ERP system. A text of at most 100 characters; unique.
    field<std::string> product_code{};
    /// What it is to the plant. One of FINISHED, SEMI, RAW, CONSUMABLE; default "FINISHED".
    field<std::string> product_type{};
    /// Unit of its quantities. A text of at most 20 characters; default "EA".
    field<std::string> unit{};
    /// Specification. A text of at most 500 characters.
    field<std::string> spec{};
    /// For whom it is made.
    field<std::string> customer_id{};
    /// ms for one unit at full speed. An integer from 1.
    field<std::int64_t> ideal_cycle_ms{};
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

/// A product as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API product_response {
    /// Unique, unchangeable; created when absent.
    std::string product_id{};
    /// Human-readable name; not unique.
    std::string product_name{};
    /// Number in the ERP system.
    std::optional<std::string> product_code{};
    /// What it is to the plant. One of FINISHED, SEMI, RAW, CONSUMABLE.
    std::string product_type{};
    /// Unit of its quantities.
    std::string unit{};
    /// Specification.
    std::string spec{};
    /// For whom it is made.
    std::optional<std::string> customer_id{};
    /// ms for one unit at full speed.
    std::optional<std::int64_t> ideal_cycle_ms{};
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

/// Which product records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API product_filter {
    /// Number in the ERP system.
    any_of product_code{};
    /// What it is to the plant. One of FINISHED, SEMI, RAW, CONSUMABLE.
    any_of product_type{};
    /// For whom it is made.
    any_of customer_id{};
    field<bool> active{};
    any_of external_id{};
    /// Epoch ms.
    field<std::int64_t> updated_since{};
    /// Part of the id or name, ASCII case ignored.
    field<std::string> q{};
    /// By a condition above, id, name, created_at, updated_at; `-` is descending.
    field<std::string> sort{};
};

extern template class record_list<product_response, product_filter>;
extern template class resource<product_request, product_response, product_filter>;
using product_resource = resource<product_request, product_response, product_filter>;

}  // namespace penstock::v5
