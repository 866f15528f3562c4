#pragma once

#include <open62541/types.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "drivers/opcua/address.hpp"
#include "drivers/opcua/options.hpp"
#include "drivers/opcua/structure_types.hpp"
#include "drivers/point.hpp"
#include "model/data_type.hpp"

namespace penstock::opcua {

struct path_target;

/// A tag in this driver: its node, how it is watched, and what the server has reported of it.
struct point {
    node_address address;
    std::optional<data_type> type;  ///< the configured type; absent: the server's type
    watch_rules rules;

    std::optional<data_type> reported_type;  ///< of the last value
    const UA_DataType* native = nullptr;     ///< type of the last value in the stack
    std::vector<UA_UInt32> dimensions{};     ///< of the last value, if it is a matrix
    wall_time last_time{};     ///< time of the last good value by its source's clock; epoch 0 = no value had a time
    wall_time missed_since{};  ///< the values after this time were missed while the link was down; epoch 0 = none
    std::optional<error_code> misfit{};     ///< why the last value does not fit the tag's configuration
    std::optional<node_address> literal{};  ///< the other meaning of an address that ends like a range or a member
    bool is_literal = false;                ///< `literal` is in use
    /// Where the paths lead, of `address` and of `literal`. Null: the address has no path, or it was not looked up yet
    /// (see `path_table`).
    std::array<std::shared_ptr<path_target>, 2> targets{};

    /// An event or alarm: the node has no value to read.
    bool is_event() const noexcept { return !address.is_value(); }
    const node_address& node() const noexcept { return is_literal ? *literal : address; }
    path_target* target() const noexcept { return targets[is_literal ? 1 : 0].get(); }
};

/// What the driver has learned about a server from its values.
struct server_facts {
    structure_types types;
    /// The server sends whole arrays where a part is requested; a write of a part would replace the whole.
    bool ignores_ranges = false;
    bool keeps_ranges = false;  ///< the server has sent a part where a part was requested
};

checked<point> make_point(const point_config& from, const device_options& device);

/// Converts what the server sent to the tag's type; the value is bad with the reason if that fails. Stores the reported
/// type. A value that is bad with `errc::unknown_structure` needs `facts.types` to be read first. If the server ignores
/// ranges, the part is taken out of the whole array.
point_value take_value(point_index at, point& p, const UA_DataValue& from, server_facts& facts);

/// The points have the same node and are watched in the same way: what the server has for one is valid for the other.
bool is_same(const point& a, const point& b) noexcept;

}  // namespace penstock::opcua
