#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/master_store.hpp"

namespace penstock::store {

/// One entry of the change feed.
struct record_change {
    std::int64_t seq = 0;
    std::int64_t at = 0;  ///< epoch ms
    std::string actor;
    std::string kind;  ///< name of the resource, `token` or `key`
    std::string id;
    std::string action;  ///< create, update, delete
    std::int64_t version = 0;
    std::string edge_id;  ///< the gateway at which it was made
};

struct change_page {
    std::vector<record_change> items;  ///< oldest first
    std::int64_t total = 0;            ///< that are later than asked for
    bool has_more = false;
};

/// Number of the newest change; 0 = there is none.
std::int64_t last_change(snapshot& from);
std::int64_t last_change(database& db);

change_page changes_after(snapshot& from, std::int64_t seq, std::size_t most);

}  // namespace penstock::store
