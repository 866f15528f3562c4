#include "model/opc.hpp"

#include <array>

namespace penstock {

namespace {

using shape = field_rule::shape;

constexpr std::array opc_rules{
    field_rule{"opc_id", "identifier; created when absent; must not begin with EDGE_", false, false, shape::id},
    field_rule{"opc_type",
               "protocol, by type or alias: one of those that the gateway lists as its drivers",
               true,
               false,
               shape::one_line,
               {},
               {},
               40},
    field_rule{"opc_name", "human-readable name; the id when absent", false, false, shape::one_line, {}, {}, 200},
    field_rule{
        "opc_agent_ip",
        "host, address, URL or path of a serial line; of a redundant device up to four addresses between commas, the "
        "first that answers is used",
        true,
        false,
        shape::one_line,
        {},
        {},
        500},
    field_rule{
        "opc_agent_port", "port; the protocol's standard port when absent", false, false, shape::one_line, {}, {}, 5},
    field_rule{"site_id", "the site; edge.site_id when absent; an unknown SITE_… is created", false, false,
               shape::site},
    field_rule{"description", "free text"},
    field_rule{"auto_collect", "collection begins when the OPC is created and at each start"},
    field_rule{"timecycle", "ms between scans, 10 to 86400000; 0 = back to back", false, false, shape::any, 0,
               86'400'000},
    field_rule{"options", "options of the protocol and username, password, discovery"},
    field_rule{"created_at", "epoch ms", false, true},
    field_rule{"updated_at", "epoch ms", false, true},
};

}  // namespace

template <>
field_rules rules_of<opc_config>() {
    return opc_rules;
}

}  // namespace penstock
