#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "publish/outgoing.hpp"

namespace penstock::publish {

/// The OPC of the gateway's own figures.
inline constexpr std::string_view own_opc = "EDGE_SYSTEM";

/// Which tags a transfer sends: site, OPC and tag must each match one of their patterns. Pure.
struct selection {
    std::vector<std::string> sites, opcs, tags, exclude;

    /// Figures of the gateway itself are selected only if `opcs` contains the complete id of their OPC.
    bool has(const tag_metadata& tag) const noexcept;
};

}  // namespace penstock::publish
