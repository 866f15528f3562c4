#pragma once

#include "model/tag.hpp"

namespace penstock {

/// A connection to a controller as configured.
struct opc_config {
    std::string opc_id;
    std::string opc_type;  ///< canonical: `MODBUS`, from its protocol; SYSTEM
    std::string opc_name;
    std::string opc_agent_ip;    ///< host, address, URL or path of a serial line; a list of address_list.hpp
    std::string opc_agent_port;  ///< decimal text; empty = the protocol's standard port
    std::string site_id;
    std::string description;
    bool auto_collect = true;
    std::int64_t timecycle = 1000;  ///< ms; 0 = back to back
    option_map options;
    std::int64_t created_at = 0;  ///< epoch ms
    std::int64_t updated_at = 0;  ///< epoch ms

    bool operator==(const opc_config&) const = default;
};

BOOST_DESCRIBE_STRUCT(opc_config, (),
                      (opc_id, opc_type, opc_name, opc_agent_ip, opc_agent_port, site_id, description, auto_collect,
                       timecycle, options, created_at, updated_at))

template <>
field_rules rules_of<opc_config>();

/// The last start or stop command of a user; survives a restart.
enum class run_command { none, started, stopped };

}  // namespace penstock
