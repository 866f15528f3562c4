#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace penstock::master {

/// One entry of the change feed.
struct record_change {
    std::int64_t seq = 0;
    std::int64_t time = 0;  ///< epoch ms
    std::string actor;
    std::string kind;  ///< name of the resource, `token` or `key`
    std::string id;
    std::string action;  ///< create, update, delete
    std::int64_t version = 0;
    std::string edge_id;  ///< the gateway at which it was made
};

struct change_page {
    std::vector<record_change> items;  ///< oldest first
    std::int64_t total = 0;            ///< number of all changes behind the requested position
    bool has_more = false;
};

}  // namespace penstock::master
