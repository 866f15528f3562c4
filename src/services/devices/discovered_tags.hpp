#pragma once

#include <string>
#include <vector>

#include "drivers/browse.hpp"
#include "io/awaitable.hpp"
#include "live/tag_table.hpp"
#include "model/opc.hpp"
#include "services/shared/outcome.hpp"

namespace penstock::services {

class configuration;
class device_rules;
class devices;

// Creates tags from the nodes that a device lists: for the call POST …/discover and for the option `discovery`.

/// The query for all nodes of a device, at most 10 levels deep.
inline const browse_query whole_device{.node = "", .depth = 10, .size = 1000};

/// The nodes of a device that can become tags.
struct found_places {
    std::vector<browse_item> items;  ///< nodes that can become a tag, about 10,000 at most
    bool is_complete = true;
    std::string trouble;  ///< why the device could not be browsed
    bool has_opc = true;
};
io::awaitable<found_places> browse_all(devices& from, std::string opc_id, browse_query query);

struct made_tags {
    std::vector<tag_config> tags;
    std::size_t known = 0;         ///< number of nodes that are tags of this OPC already
    std::vector<faults> refusals;  ///< faults of nodes whose address the protocol does not accept
};
/// A tag for each node whose address none of the `stored` tags has. The ids begin with `prefix` and are not in `table`.
made_tags make_tags(const device_rules& rules, const live::tag_table& table, const opc_config& opc,
                    const std::vector<tag_config>& stored, const std::vector<browse_item>& items,
                    const std::string& prefix);

/// Which nodes become tags, and who has asked for it.
struct place_import {
    std::vector<browse_item> items;
    std::string prefix;   ///< of tag ids
    std::string actor;    ///< user id of the caller
    bool is_dry = false;  ///< nothing is stored
};
/// Creates the tags of the OPC and stores them. Thread: the store's. Refused: as by `configuration::put_tags`.
outcome<made_tags> import_places(configuration& to, const device_rules& rules, const live::tag_table& table,
                                 const std::string& opc_id, const place_import& asked);

}  // namespace penstock::services
