#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/point.hpp"

namespace penstock {

/// The result for one item of a list that a device posted; results have the order of the list.
struct ingested_item {
    std::string name;                  ///< its `tag_id` or `address` as sent
    std::optional<std::size_t> value;  ///< index in `ingested::values`; absent: the item was not accepted
    std::string message;               ///< why it was not accepted, or what is wrong with the value; empty = valid
};

/// The values of a document that a device sent unsolicited (option `push`).
struct ingested {
    std::vector<point_value> values;  ///< in the order in which they are stored; the same point may occur several times
    std::vector<ingested_item> items;  ///< empty if the device sent a document of its own and not a list
};

/// Receives the values that a device sends unsolicited to the gateway.
/// Thread: the device's loop.
class value_listener {
public:
    virtual ~value_listener() = default;

    /// Values of a posted document: `{"values":[{"tag_id" or "address","value","ts","quality"}…]}`, or the device's
    /// own document, which is read like an answer. The fault says why no value of it can be used. Neither waits nor
    /// sends.
    virtual checked<ingested> ingest(byte_view document) = 0;
};

}  // namespace penstock
