// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "penstock/v5/api.hpp"
#include "penstock/v5/field.hpp"
#include "penstock/v5/filter.hpp"
#include "penstock/v5/json_text.hpp"
#include "penstock/v5/resource.hpp"

namespace penstock::v5 {

/// A connection to a controller. Create needs `opc_type`, `opc_agent_ip`; update changes what is set.
struct PENSTOCK_V5_API opc_request {
    /// Identifier; created when absent; must not begin with EDGE_. OPC_ and A-Z a-z 0-9 _ . : -, 1000 characters in
    /// all.
    field<std::string> opc_id{};
    /// Protocol, by type or alias: one of those that the gateway lists as its drivers. Required; a text of at most 40
    /// characters.
    field<std::string> opc_type{};
    /// Human-readable name; the id when absent. A text of at most 200 characters.
    field<std::string> opc_name{};
    /// Host, address, URL or path of a serial line; of a redundant device up to four addresses between commas, the
    /// first that answers is used. Required; a text of at most 500 characters.
    field<std::string> opc_agent_ip{};
    /// Port; the protocol's standard port when absent. A text of at most 5 characters.
    field<std::string> opc_agent_port{};
    /// The site; edge.site_id when absent; an unknown SITE_… is created.
    field<std::string> site_id{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> description{};
    /// Collection begins when the OPC is created and at each start. Default true.
    field<bool> auto_collect{};
    /// ms between scans, 10 to 86400000; 0 = back to back. An integer from 0 to 86400000; default 1000.
    field<std::int64_t> timecycle{};
    /// Options of the protocol and username, password, discovery.
    field<json_text> options{};
    /// See `resource::update`.
    field<std::int64_t> version{};
};

/// An opc as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API opc_response {
    /// Identifier; created when absent; must not begin with EDGE_.
    std::string opc_id{};
    /// Protocol, by type or alias: one of those that the gateway lists as its drivers.
    std::string opc_type{};
    /// Human-readable name; the id when absent.
    std::string opc_name{};
    /// Host, address, URL or path of a serial line; of a redundant device up to four addresses between commas, the
    /// first that answers is used.
    std::string opc_agent_ip{};
    /// Port; the protocol's standard port when absent.
    std::string opc_agent_port{};
    /// The site; edge.site_id when absent; an unknown SITE_… is created.
    std::string site_id{};
    /// Free text.
    std::string description{};
    /// Collection begins when the OPC is created and at each start.
    bool auto_collect{};
    /// ms between scans, 10 to 86400000; 0 = back to back.
    std::int64_t timecycle{};
    /// Options of the protocol and username, password, discovery.
    json_text options{};
    /// Epoch ms.
    std::int64_t created_at{};
    /// Epoch ms.
    std::int64_t updated_at{};
    /// Tags.
    std::int64_t tag_count{};
    /// Tags that have had a good value since the start.
    std::int64_t point_count{};
    /// Tags whose quality is good now.
    std::int64_t good_count{};
    /// CONNECTED, DISCONNECTED or CONNECTION_ERROR.
    std::string connection_status{};
    /// START, STOP or NOT_COLLECT.
    std::string scan_status{};
    /// What failed last; empty = nothing.
    std::string last_error{};
    /// Epoch ms.
    std::optional<std::int64_t> last_error_time{};
    /// The address of opc_agent_ip that is in use, or was tried last, where it names several.
    std::string active_address{};
    /// Security policy and mode in force of the open connection (OPC UA); empty = none is open.
    std::string security{};
    /// Epoch ms; then or later the device confirmed every good value, however old its own time stamp is (OPC UA).
    std::optional<std::int64_t> confirmed_at{};
    /// ms that the last scan took.
    double scan_ms{};
    /// Requests of one scan.
    std::int64_t requests_per_scan{};
    /// Scans that began late.
    std::int64_t overruns{};
    /// The gateway that collects it.
    std::string edge_id{};
    /// User id of the key.
    std::string created_by{};
    /// User id of the key.
    std::string updated_by{};
    /// 1, then one more with each change.
    std::int64_t version{};
};

/// Which opc records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API opc_filter {
    /// Protocol, by type or alias: one of those that the gateway lists as its drivers.
    any_of opc_type{};
    /// The site; edge.site_id when absent; an unknown SITE_… is created.
    any_of site_id{};
    /// The gateway that collects it.
    any_of edge_id{};
    /// Epoch ms.
    field<std::int64_t> updated_since{};
    /// Part of the id or name, ASCII case ignored.
    field<std::string> q{};
    /// By a condition above, id, name, created_at, updated_at; `-` is descending.
    field<std::string> sort{};
};

extern template class record_list<opc_response, opc_filter>;
extern template class resource<opc_request, opc_response, opc_filter>;
using opc_resource = resource<opc_request, opc_response, opc_filter>;

}  // namespace penstock::v5
