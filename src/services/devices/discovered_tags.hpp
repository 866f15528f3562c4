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

// Tags of what a device lists: for a request (POST …/discover) and for the option `discovery`.

/// All that a device lists, at most 10 levels deep.
inline const browse_query whole_device{.node = "", .depth = 10, .size = 1000};

/// What of the device's places is made into tags.
struct found_places {
    std::vector<browse_item> items;  ///< those that can become a tag, some 10,000 at most
    bool is_complete = true;
    std::string trouble;  ///< why the device could not be browsed
    bool has_opc = true;
};
io::awaitable<found_places> browse_all(devices& from, std::string opc_id, browse_query query);

struct made_tags {
    std::vector<tag_config> tags;
    std::size_t known = 0;         ///< places that are tags of this OPC already
    std::vector<faults> refusals;  ///< places that the protocol itself refuses as an address
};
/// A tag for each place whose address none of the `stored` tags has; ids are free in the table and begin with `prefix`.
made_tags make_tags(const device_rules& rules, const live::tag_table& table, const opc_config& opc,
                    const std::vector<tag_config>& stored, const std::vector<browse_item>& items,
                    const std::string& prefix);

/// Which places are to become tags, and the caller's data.
struct place_import {
    std::vector<browse_item> items;
    std::string prefix;   ///< of tag ids
    std::string actor;    ///< user id of the caller
    bool is_dry = false;  ///< nothing is stored
};
/// Makes tags of an OPC of them, and stores these. On the store's thread. Refused: as by `configuration::put_tags`.
outcome<made_tags> import_places(configuration& to, const device_rules& rules, const live::tag_table& table,
                                 const std::string& opc_id, const place_import& asked);

}  // namespace penstock::services
