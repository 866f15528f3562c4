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

/// A tag as this driver sees it: which node, how watched, and what the server has reported of it.
struct point {
    node_address address;
    std::optional<data_type> type;  ///< configured; absent: the server's
    watch_rules rules;

    std::optional<data_type> reported_type;  ///< of the last value
    const UA_DataType* native = nullptr;     ///< of the last value, as the stack has it
    std::vector<UA_UInt32> dimensions{};     ///< of the last value, where it is a matrix
    wall_time last_time{};                   ///< the source's, of the last good value; epoch 0 = none had one
    wall_time missed_since{};                ///< what followed it was missed in an outage; epoch 0 = nothing
    std::optional<error_code> misfit{};      ///< why the last value does not fit the tag's configuration
    std::optional<node_address> literal{};   ///< the other reading of a text that ends like a range or a member
    bool is_literal = false;                 ///< that one is in use
    /// Where the path of each reading leads, `literal` second; null: no path, or not looked up yet (`path_table`).
    std::array<std::shared_ptr<path_target>, 2> targets{};

    bool is_event() const noexcept { return !address.is_value(); }  ///< or an alarm: it has no value to be read
    const node_address& node() const noexcept { return is_literal ? *literal : address; }
    path_target* target() const noexcept { return targets[is_literal ? 1 : 0].get(); }
};

/// What values have shown of their server.
struct server_facts {
    structure_types types;
    bool ignores_ranges = false;  ///< it sends whole arrays where a part is asked for, and would replace whole ones
    bool keeps_ranges = false;    ///< it sent a part
};

checked<point> make_point(const point_config& from, const device_options& device);

/// What the server sent, as the tag wants it; bad with the reason where it cannot. Stores the reported type. Bad with
/// `errc::unknown_structure`: `facts.types` must be read first.
/// From a server that ignores ranges the part is taken out of the whole.
point_value take_value(point_index at, point& p, const UA_DataValue& from, server_facts& facts);

/// The same node, watched in the same way: the server's state of it stays valid.
bool is_same(const point& a, const point& b) noexcept;

}  // namespace penstock::opcua
