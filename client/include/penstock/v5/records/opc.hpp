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

/// An OPC: a connection to a controller. Create needs `opc_type`, `opc_agent_ip`; update changes what is set.
struct PENSTOCK_V5_API opc_request {
    /// Id of the OPC. It must not begin with EDGE_; the gateway creates one when it is absent. OPC_ and A-Z a-z 0-9 _ .
    /// : -, 1000 characters in all.
    field<std::string> opc_id{};
    /// Protocol of the device, by type or alias. GET /api/v1/drivers lists all. Required; a text of at most 40
    /// characters.
    field<std::string> opc_type{};
    /// Name that people read. When it is absent, it is the id. A text of at most 200 characters.
    field<std::string> opc_name{};
    /// Host name, address, URL or serial port of the device. A redundant device has up to four addresses, separated by
    /// commas; the first one that responds is used. Required; a text of at most 500 characters.
    field<std::string> opc_agent_ip{};
    /// Port of the device. When it is absent, the standard port of the protocol is used. A text of at most 5
    /// characters.
    field<std::string> opc_agent_port{};
    /// Site of the OPC. When it is absent, edge.site_id is used; a new SITE_… is created.
    field<std::string> site_id{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> description{};
    /// true: collection starts when the OPC is created and at each start of the gateway. Default true.
    field<bool> auto_collect{};
    /// Time between two scans, ms, 10 to 86400000; 0: the next scan starts at once. An integer from 0 to 86400000;
    /// default 1000.
    field<std::int64_t> timecycle{};
    /// Options of the protocol, and username, password and discovery.
    field<json_text> options{};
    /// See `resource::update`.
    field<std::int64_t> version{};
};

/// An opc as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API opc_response {
    /// Id of the OPC. It must not begin with EDGE_; the gateway creates one when it is absent.
    std::string opc_id{};
    /// Protocol of the device, by type or alias. GET /api/v1/drivers lists all.
    std::string opc_type{};
    /// Name that people read. When it is absent, it is the id.
    std::string opc_name{};
    /// Host name, address, URL or serial port of the device. A redundant device has up to four addresses, separated by
    /// commas; the first one that responds is used.
    std::string opc_agent_ip{};
    /// Port of the device. When it is absent, the standard port of the protocol is used.
    std::string opc_agent_port{};
    /// Site of the OPC. When it is absent, edge.site_id is used; a new SITE_… is created.
    std::string site_id{};
    /// Free text.
    std::string description{};
    /// true: collection starts when the OPC is created and at each start of the gateway.
    bool auto_collect{};
    /// Time between two scans, ms, 10 to 86400000; 0: the next scan starts at once.
    std::int64_t timecycle{};
    /// Options of the protocol, and username, password and discovery.
    json_text options{};
    /// Time when the OPC was created, epoch ms.
    std::int64_t created_at{};
    /// Time of the last change of the OPC, epoch ms.
    std::int64_t updated_at{};
    /// Number of tags.
    std::int64_t tag_count{};
    /// Number of tags that had a good value since the start of the gateway.
    std::int64_t point_count{};
    /// Number of tags whose quality is good now.
    std::int64_t good_count{};
    /// State of the connection: CONNECTED, CONNECTING or DISCONNECTED.
    std::string connection_status{};
    /// State of the collection: START (it runs), STOP (a user stopped it) or NOT_COLLECT (it was not started, or there
    /// are no tags).
    std::string scan_status{};
    /// Last error of the device or the connection; empty: none.
    std::string last_error{};
    /// Time of the last error, epoch ms; null: none.
    std::optional<std::int64_t> last_error_time{};
    /// Address in use, or tried last, when opc_agent_ip names several addresses.
    std::string active_address{};
    /// Security policy and mode of the open connection (OPC UA); empty: no connection is open.
    std::string security{};
    /// Time since which the device has confirmed all good values, epoch ms, even when their own time stamps are older
    /// (OPC UA).
    std::optional<std::int64_t> confirmed_at{};
    /// Duration of the last scan, ms.
    double scan_ms{};
    /// Number of requests in one scan.
    std::int64_t requests_per_scan{};
    /// Number of scans that began late.
    std::int64_t overruns{};
    /// Id of the gateway that collects from this OPC.
    std::string edge_id{};
    /// User or owner of the key that created the record.
    std::string created_by{};
    /// User or owner of the key that changed the record last.
    std::string updated_by{};
    /// Version of the record: 1 when it is created, one more with each change.
    std::int64_t version{};
};

/// Which opc records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API opc_filter {
    /// Protocol of the device, by type or alias. GET /api/v1/drivers lists all.
    any_of opc_type{};
    /// Site of the OPC. When it is absent, edge.site_id is used; a new SITE_… is created.
    any_of site_id{};
    /// Id of the gateway that collects from this OPC.
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
