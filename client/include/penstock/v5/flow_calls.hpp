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

/// What a diagram shows of a tag.
struct PENSTOCK_V5_API flow_tag {
    std::string value{};
    std::int64_t quality{};              ///< 192 = good, as OPC has it
    std::int64_t ts{};                   ///< of the value, epoch ms
    std::optional<std::string> level{};  ///< of its worst alarm: `HI_HI` …; `NORMAL`
};

/// A diagram with all that is in it.
struct PENSTOCK_V5_API flow_view {
    flow_response flow{};
    std::vector<flow_node_response> nodes{};
    std::vector<flow_edge> edges{};
    /// By tag id; none: another gateway has its value.
    std::map<std::string, std::optional<flow_tag>> tags{};
};

/// All of a diagram, as an editor saves it.
struct PENSTOCK_V5_API flow_graph {
    std::vector<flow_node_request> nodes{};  ///< at most 5,000; what is unset is its default. `flow_id` is the flow's
    std::vector<flow_edge> edges{};          ///< at most 10,000
    field<std::int64_t> version{};           ///< of the flow; `E1200` if it has another one
};

/// Diagrams, whole.
class PENSTOCK_V5_API flow_calls : public flow_resource {
public:
    using flow_resource::flow_resource;

    /// A diagram, its nodes and edges and, when `live`, the values of its tags, taken at one time.
    std::optional<flow_view> view(std::string_view id, bool live = true) const noexcept;

    /// Replaces all nodes and edges; what is not in `whole` is deleted. Returns the new state, without
    /// values.
    std::optional<flow_view> replace_graph(std::string_view id, const flow_graph& whole) const noexcept;
};

}  // namespace penstock::v5
