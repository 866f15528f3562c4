#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "drivers/point.hpp"

namespace penstock {

/// What became of one item of a list that a device posted, in the order of the list.
struct ingested_item {
    std::string name;                  ///< its `tag_id` or `address` as sent
    std::optional<std::size_t> value;  ///< its place in `ingested::values`; absent: it was not taken
    std::string message;               ///< why not, or what is wrong with the value; empty = good
};

/// What a document brought that a device sent of its own accord (decisions §3.2, push).
struct ingested {
    std::vector<point_value> values;   ///< to be put in this order; the same point may come several times
    std::vector<ingested_item> items;  ///< empty where the document was the device's own and no list
};

}  // namespace penstock
