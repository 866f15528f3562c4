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

/// A customer: a company that orders products. Create needs `customer_name`; update changes what is set.
struct PENSTOCK_V5_API customer_request {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. CUST_ and A-Z
    /// a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> customer_id{};
    /// Name that people read. Two records may have the same name. Required; a text of at most 200 characters.
    field<std::string> customer_name{};
    /// Registration number of the company. A text of at most 50 characters.
    field<std::string> business_no{};
    /// Name of the contact person. A text of at most 100 characters.
    field<std::string> contact_name{};
    /// Telephone number of the contact person. A text of at most 50 characters.
    field<std::string> phone{};
    /// E-mail address. A text of at most 254 characters.
    field<std::string> email{};
    /// Postal address of the customer. A text of at most 300 characters.
    field<std::string> address{};
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

/// A customer as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API customer_response {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent.
    std::string customer_id{};
    /// Name that people read. Two records may have the same name.
    std::string customer_name{};
    /// Registration number of the company.
    std::string business_no{};
    /// Name of the contact person.
    std::string contact_name{};
    /// Telephone number of the contact person.
    std::string phone{};
    /// E-mail address.
    std::string email{};
    /// Postal address of the customer.
    std::string address{};
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

/// Which customer records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API customer_filter {
    /// Registration number of the company.
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
