#pragma once

#include <string_view>

#include "engine/system_tags.hpp"

namespace penstock::services {

// The OPC that no device stands behind, and its tags. They are shown and read like others and changed by nobody.

using engine::system_opc;
using engine::system_opc_at;
using engine::system_tag_configs;

/// Whether that is the OPC `EDGE_SYSTEM`.
inline bool is_built_in(std::string_view opc_id) {
    return opc_id == system_opc().opc_id;
}

}  // namespace penstock::services
