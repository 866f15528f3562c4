#pragma once

#include <limits>
#include <string>

#include "live/tag_table.hpp"

namespace penstock::publish {

/// The context of a tag's node: refers to the value of the tag. The gateway's other nodes have a context without a tag.
struct tag_node {
    /// Of `node_store`: the stack asked for the node; it is here because a read uses it, too.
    bool is_asked = false;
    bool says_good = false;  ///< the status Good is written out; clients treat it like no status
    live::tag_ref ref;       ///< without a block: the node is no tag's
    double min_value = -std::numeric_limits<double>::infinity();  ///< a write below is refused
    double max_value = std::numeric_limits<double>::infinity();
    std::string tag_id;
};

}  // namespace penstock::publish
