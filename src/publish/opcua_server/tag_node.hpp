#pragma once

#include <limits>
#include <string>

#include "live/tag_table.hpp"

namespace penstock::publish {

/// The context of a tag's node: refers to the value of the tag. The gateway's other nodes have a context without a tag.
struct tag_node {
    /// For `node_store`: the stack has asked for the node. It is stored here because a read sets it, too.
    bool is_asked = false;
    bool says_good = false;  ///< the status Good is sent explicitly; for clients this means the same as no status
    live::tag_ref ref;       ///< without a block: the node belongs to no tag
    double min_value = -std::numeric_limits<double>::infinity();  ///< a write of a smaller value is refused
    double max_value = std::numeric_limits<double>::infinity();
    std::string tag_id;
};

}  // namespace penstock::publish
