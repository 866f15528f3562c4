#pragma once

#include <string>
#include <vector>

#include "api/handler_context.hpp"
#include "drivers/browse.hpp"
#include "io/awaitable.hpp"
#include "model/opc.hpp"

namespace penstock::api {

// Tags of what a device lists: for who asks for them (POST …/discover) and for the option `discovery`.

/// All that a device lists, at most 10 levels deep.
inline const browse_query whole_device{.node = "", .depth = 10, .size = 1000};

/// What of the device's places is made into tags.
struct found_places {
    std::vector<browse_item> items;  ///< those that can become a tag, some 10,000 at most
    bool is_complete = true;
    std::string trouble;  ///< why the device could not be browsed
    bool has_opc = true;
};
io::awaitable<found_places> browse_all(engine::engine& devices, std::string opc_id, browse_query query);

struct made_tags {
    std::vector<tag_config> tags;
    std::size_t known = 0;         ///< places that are tags of this OPC already
    std::vector<faults> refusals;  ///< places that the protocol itself refuses as an address
};
/// A tag for each place whose address none of the `stored` tags has; ids are free and begin with `prefix`. On the
/// store's thread.
made_tags make_tags(handler_context& to, const opc_config& opc, const std::vector<tag_config>& stored,
                    const std::vector<browse_item>& items, const std::string& prefix);

}  // namespace penstock::api
