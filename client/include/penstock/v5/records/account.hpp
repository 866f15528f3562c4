// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "penstock/v5/api.hpp"
#include "penstock/v5/field.hpp"
#include "penstock/v5/filter.hpp"
#include "penstock/v5/resource.hpp"

namespace penstock::v5 {

/// An account: a program that uses the API. It has no password and cannot log in. Create needs `user_id`; update
/// changes what is set.
struct PENSTOCK_V5_API account_request {
    /// Id of the account: 3 to 64 characters; a-z, 0-9, _, . and - are allowed. Required.
    field<std::string> user_id{};
    /// Role of the account: the most that it may do. One of viewer, operator, engineer, admin; default "viewer".
    field<std::string> role{};
    /// Scopes that limit the role to domains, each as domain:permission, for example tag:read. At most 50; default
    /// ["*:write"].
    field<std::vector<std::string>> scopes{};
    /// false: the keys of the account are not valid. Default true.
    field<bool> active{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> description{};
    /// See `resource::update`.
    field<std::int64_t> version{};
};

/// An account as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API account_response {
    /// Id of the account: 3 to 64 characters; a-z, 0-9, _, . and - are allowed.
    std::string user_id{};
    /// Role of the account: the most that it may do. One of viewer, operator, engineer, admin.
    std::string role{};
    /// Scopes that limit the role to domains, each as domain:permission, for example tag:read.
    std::vector<std::string> scopes{};
    /// false: the keys of the account are not valid.
    bool active{};
    /// Free text.
    std::string description{};
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

/// Which account records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API account_filter {
    field<bool> active{};
    /// Epoch ms.
    field<std::int64_t> updated_since{};
    /// Part of the id or name, ASCII case ignored.
    field<std::string> q{};
    /// By a condition above, id, name, created_at, updated_at; `-` is descending.
    field<std::string> sort{};
};

extern template class record_list<account_response, account_filter>;
extern template class resource<account_request, account_response, account_filter>;
using account_resource = resource<account_request, account_response, account_filter>;

}  // namespace penstock::v5
