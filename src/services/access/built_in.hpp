#pragma once

#include <string_view>

#include "monitor/system_tags.hpp"

namespace penstock::services {

// The OPC without a device, and its tags. They are listed and read like others and cannot be changed.

using monitor::system_opc;
using monitor::system_opc_at;
using monitor::system_tag_configs;

/// Whether that is the OPC `EDGE_SYSTEM`.
inline bool is_built_in(std::string_view opc_id) {
    return opc_id == system_opc().opc_id;
}

}  // namespace penstock::services
