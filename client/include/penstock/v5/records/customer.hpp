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

/// Who orders. Create needs `customer_name`; update changes what is set.
struct PENSTOCK_V5_API customer_request {
    /// Unique, unchangeable; created when absent. CUST_ and A-Z a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> customer_id{};
    /// Human-readable name; not unique. Required; a text of at most 200 characters.
    field<std::string> customer_name{};
    /// Registration number. A text of at most 50 characters.
    field<std::string> business_no{};
    /// Whom to call. A text of at most 100 characters.
    field<std::string> contact_name{};
    /// Telephone number. A text of at most 50 characters.
    field<std::string> phone{};
    /// Address with one @. A text of at most 254 characters.
    field<std::string> email{};
    /// Postal address. A text of at most 300 characters.
    field<std::string> address{};
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

/// A customer as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API customer_response {
    /// Unique, unchangeable; created when absent.
    std::string customer_id{};
    /// Human-readable name; not unique.
    std::string customer_name{};
    /// Registration number.
    std::string business_no{};
    /// Whom to call.
    std::string contact_name{};
    /// Telephone number.
    std::string phone{};
    /// Address with one @.
    std::string email{};
    /// Postal address.
    std::string address{};
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

/// Which customer records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API customer_filter {
    /// Registration number.
    any_of business_no{};
    field<bool> active{};
    any_of external_id{};
    /// Epoch ms.
    field<std::int64_t> updated_since{};
    /// Part of the id or name, ASCII case ignored.
    field<std::string> q{};
    /// By a condition above, id, name, created_at, updated_at; `-` is descending.
    field<std::string> sort{};
};

extern template class record_list<customer_response, customer_filter>;
extern template class resource<customer_request, customer_response, customer_filter>;
using customer_resource = resource<customer_request, customer_response, customer_filter>;

}  // namespace penstock::v5
