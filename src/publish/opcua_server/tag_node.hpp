#pragma once

#include <limits>
#include <string>

#include "live/tag_table.hpp"

namespace penstock::publish {

/// What the server stores of one tag in addition to the nodes of the stack: where its value is. It is the context of
/// the tag's node; one for each tag, so it is kept small.
struct tag_node {
    const std::string* tag_id = nullptr;  ///< the key under which it is kept
    live::tag_ref ref;
    double min_value = -std::numeric_limits<double>::infinity();  ///< a write below is refused
    double max_value = std::numeric_limits<double>::infinity();
    std::size_t type_fingerprint = 0;  ///< fingerprint of what needs another node when it changes
    std::size_t text_fingerprint = 0;  ///< fingerprint of name, description, unit and range
};

}  // namespace penstock::publish
