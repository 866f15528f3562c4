#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "penstock/v5/records/flow.hpp"
#include "penstock/v5/records/flow_node.hpp"

namespace penstock::v5 {

/// The state of a tag in a diagram.
struct PENSTOCK_V5_API flow_tag {
    std::string value{};
    std::int64_t quality{};              ///< OPC quality, 192 = good
    std::int64_t ts{};                   ///< time of the value, epoch ms
    std::optional<std::string> level{};  ///< level of its most severe alarm: `HI_HI` …; `NORMAL`
};

/// A diagram with all its nodes and edges.
struct PENSTOCK_V5_API flow_view {
    flow_response flow{};
    std::vector<flow_node_response> nodes{};
    std::vector<flow_edge> edges{};
    /// States by tag id; a tag that another gateway collects is missing.
    std::map<std::string, std::optional<flow_tag>> tags{};
};

/// All nodes and edges of a diagram, as an editor saves them.
struct PENSTOCK_V5_API flow_graph {
    /// At most 5,000; unset members get their default; `flow_id` is that of the diagram.
    std::vector<flow_node_request> nodes{};
    std::vector<flow_edge> edges{};  ///< at most 10,000
    /// Version of the diagram; the call fails with `E1200` if it has another version.
    field<std::int64_t> version{};
};

/// Diagrams with their nodes and edges.
class PENSTOCK_V5_API flow_calls : public flow_resource {
public:
    using flow_resource::flow_resource;

    /// A diagram with its nodes and edges and, if `live`, the values of its tags at one time.
    std::optional<flow_view> view(std::string_view id, bool live = true) const noexcept;

    /// Replaces all nodes and edges; those that are not in `whole` are deleted. Returns the new state, without values.
    std::optional<flow_view> replace_graph(std::string_view id, const flow_graph& whole) const noexcept;
};

}  // namespace penstock::v5
