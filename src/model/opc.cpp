#include "model/opc.hpp"

#include <array>

namespace penstock {

namespace {

using shape = field_rule::shape;

constexpr std::array opc_rules{
    field_rule{"opc_id", "Id of the OPC. It must not begin with EDGE_; the gateway creates one when it is absent.",
               false, false, shape::id},
    field_rule{"opc_type",
               "Protocol of the device, by type or alias. GET /api/v1/drivers lists all.",
               true,
               false,
               shape::one_line,
               {},
               {},
               40},
    field_rule{"opc_name",
               "Name that people read. When it is absent, it is the id.",
               false,
               false,
               shape::one_line,
               {},
               {},
               200},
    field_rule{
        "opc_agent_ip",
        "Host name, address, URL or serial port of the device. A redundant device has up to four addresses, separated "
        "by commas; the first one that responds is used.",
        true,
        false,
        shape::one_line,
        {},
        {},
        500},
    field_rule{"opc_agent_port",
               "Port of the device. When it is absent, the standard port of the protocol is used.",
               false,
               false,
               shape::one_line,
               {},
               {},
               5},
    field_rule{"site_id", "Site of the OPC. When it is absent, edge.site_id is used; a new SITE_… is created.", false,
               false, shape::site},
    field_rule{"description", "Free text."},
    field_rule{"auto_collect", "true: collection starts when the OPC is created and at each start of the gateway."},
    field_rule{"timecycle", "Time between two scans, ms, 10 to 86400000; 0: the next scan starts at once.", false,
               false, shape::any, 0, 86'400'000},
    field_rule{"options", "Options of the protocol, and username, password and discovery."},
    field_rule{"created_at", "Time when the OPC was created, epoch ms.", false, true},
    field_rule{"updated_at", "Time of the last change of the OPC, epoch ms.", false, true},
};

}  // namespace

template <>
field_rules rules_of<opc_config>() {
    return opc_rules;
}

}  // namespace penstock
