#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "master/record.hpp"
#include "master/service_access.hpp"

namespace penstock::store {
class store;
}

namespace penstock::services {

/// A user who may log in.
struct person {
    std::string user_id;
    std::string role;
    bool is_disabled = false;
    std::int64_t access_since = 0;  ///< epoch ms: tokens and keys created before this time are not valid
};

/// Stored users, accounts, tokens and keys: they decide who may call.
struct stored_access {
    struct shared {
        std::vector<master::record> accounts;
        std::vector<master::service_key> keys;
    };
    std::optional<shared> of_all;  ///< common to the gateways that share a database; `nullopt`: it does not respond
    std::optional<std::vector<person>> people;  ///< this gateway's own; `nullopt`: they could not be read
};

/// On the store's thread.
stored_access read_access(store::store& from);

}  // namespace penstock::services
