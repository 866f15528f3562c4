#pragma once

#include <limits>
#include <string>

#include "live/tag_table.hpp"

namespace penstock::publish {

/// Where the value of a tag is whose node was made: the context of that node. Other nodes of ours have one without a
/// tag.
struct tag_node {
    bool is_asked = false;   ///< of `node_store`: the stack asked for the node. It lies where a reading looks, too
    bool says_good = false;  ///< a good status is said, which clients take for the same as none
    live::tag_ref ref;       ///< without a block: the node is no tag's
    double min_value = -std::numeric_limits<double>::infinity();  ///< a write below is refused
    double max_value = std::numeric_limits<double>::infinity();
    std::string tag_id;
};

}  // namespace penstock::publish
