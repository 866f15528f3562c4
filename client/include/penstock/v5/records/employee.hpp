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

/// Who works. Create needs `employee_name`; update changes what is set.
struct PENSTOCK_V5_API employee_request {
    /// Unique, unchangeable; created when absent. EMPL_ and A-Z a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> employee_id{};
    /// Human-readable name; not unique. Required; a text of at most 200 characters.
    field<std::string> employee_name{};
    /// Number in the personnel system. A text of at most 50 characters; unique.
    field<std::string> employee_no{};
    /// Where.
    field<std::string> site_id{};
    /// Department. A text of at most 100 characters.
    field<std::string> department{};
    /// Position. A text of at most 100 characters.
    field<std::string> position{};
    /// Crew of a shift rotation. A text of at most 100 characters.
    field<std::string> crew{};
    /// Telephone number. A text of at most 50 characters.
    field<std::string> phone{};
    /// Address with one @. A text of at most 254 characters.
    field<std::string> email{};
    /// The person's login. A text of at most 100 characters; unique.
    field<std::string> user_id{};
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

/// An employee as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API employee_response {
    /// Unique, unchangeable; created when absent.
    std::string employee_id{};
    /// Human-readable name; not unique.
    std::string employee_name{};
    /// Number in the personnel system.
    std::optional<std::string> employee_no{};
    /// Where.
    std::optional<std::string> site_id{};
    /// Department.
    std::string department{};
    /// Position.
    std::string position{};
    /// Crew of a shift rotation.
    std::string crew{};
    /// Telephone number.
    std::string phone{};
    /// Address with one @.
    std::string email{};
    /// The person's login.
    std::optional<std::string> user_id{};
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

/// Which employee records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API employee_filter {
    /// Where.
    any_of site_id{};
    /// Department.
    any_of department{};
    /// Crew of a shift rotation.
    any_of crew{};
    /// Number in the personnel system.
    any_of employee_no{};
    /// The person's login.
    any_of user_id{};
    field<bool> active{};
    any_of external_id{};
    /// Epoch ms.
    field<std::int64_t> updated_since{};
    /// Part of the id or name, ASCII case ignored.
    field<std::string> q{};
    /// By a condition above, id, name, created_at, updated_at; `-` is descending.
    field<std::string> sort{};
};

extern template class record_list<employee_response, employee_filter>;
extern template class resource<employee_request, employee_response, employee_filter>;
using employee_resource = resource<employee_request, employee_response, employee_filter>;

}  // namespace penstock::v5
