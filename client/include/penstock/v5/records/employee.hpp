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

/// An employee: a person who works in the plant. Create needs `employee_name`; update changes what is set.
struct PENSTOCK_V5_API employee_request {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. EMPL_ and A-Z
    /// a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> employee_id{};
    /// Name that people read. Two records may have the same name. Required; a text of at most 200 characters.
    field<std::string> employee_name{};
    /// Number of the employee in the personnel system; null: none. A text of at most 50 characters; unique.
    field<std::string> employee_no{};
    /// Site where the employee works; null: not known.
    field<std::string> site_id{};
    /// Department of the employee. A text of at most 100 characters.
    field<std::string> department{};
    /// Job title of the employee. A text of at most 100 characters.
    field<std::string> position{};
    /// Crew of the employee in the shift rotation. A text of at most 100 characters.
    field<std::string> crew{};
    /// Telephone number of the employee. A text of at most 50 characters.
    field<std::string> phone{};
    /// E-mail address. A text of at most 254 characters.
    field<std::string> email{};
    /// User name with which the employee logs in; null: the employee has no user. A text of at most 100 characters;
    /// unique.
    field<std::string> user_id{};
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

/// An employee as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API employee_response {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent.
    std::string employee_id{};
    /// Name that people read. Two records may have the same name.
    std::string employee_name{};
    /// Number of the employee in the personnel system; null: none.
    std::optional<std::string> employee_no{};
    /// Site where the employee works; null: not known.
    std::optional<std::string> site_id{};
    /// Department of the employee.
    std::string department{};
    /// Job title of the employee.
    std::string position{};
    /// Crew of the employee in the shift rotation.
    std::string crew{};
    /// Telephone number of the employee.
    std::string phone{};
    /// E-mail address.
    std::string email{};
    /// User name with which the employee logs in; null: the employee has no user.
    std::optional<std::string> user_id{};
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

/// Which employee records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API employee_filter {
    /// Site where the employee works; null: not known.
    any_of site_id{};
    /// Department of the employee.
    any_of department{};
    /// Crew of the employee in the shift rotation.
    any_of crew{};
    /// Number of the employee in the personnel system; null: none.
    any_of employee_no{};
    /// User name with which the employee logs in; null: the employee has no user.
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
