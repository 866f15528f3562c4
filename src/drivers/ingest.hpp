#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/point.hpp"

namespace penstock {

/// What became of one item of a list that a device posted, in the order of the list.
struct ingested_item {
    std::string name;                  ///< its `tag_id` or `address` as sent
    std::optional<std::size_t> value;  ///< its place in `ingested::values`; absent: it was not accepted
    std::string message;               ///< why not, or what is wrong with the value; empty = valid
};

/// The values of a document that a device sent unsolicited (decisions §3.2, push).
struct ingested {
    std::vector<point_value> values;   ///< to be put in this order; the same point may occur several times
    std::vector<ingested_item> items;  ///< empty where the document was the device's own and no list
};

/// Of a driver whose device sends its values unsolicited to the gateway, which hands them on to this.
/// Thread: the device's loop.
class value_listener {
public:
    virtual ~value_listener() = default;

    /// Values of a posted document: `{"values":[{"tag_id" or "address","value","ts","quality"}…]}`, or the device's
    /// own document, read as an answer is. The fault: why no value of it can be used. Neither waits nor sends.
    virtual checked<ingested> ingest(byte_view document) = 0;
};

}  // namespace penstock
