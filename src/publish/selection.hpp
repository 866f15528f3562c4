#pragma once

#include <string>
#include <vector>

#include "publish/outgoing.hpp"

namespace penstock::publish {

/// Which tags a transfer sends: site, OPC and tag must each match one of their patterns. Pure.
struct selection {
    std::vector<std::string> sites, opcs, tags, exclude;

    /// The gateway's own figures are selected only where `opcs` names their OPC in full.
    bool has(const tag_metadata& tag) const noexcept;
};

}  // namespace penstock::publish
