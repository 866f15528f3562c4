#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "services/access/built_in.hpp"

namespace penstock::services {

using engine::browse_result;
using engine::connection_status;
using engine::device_counters;
using engine::device_event;
using engine::ingest_result;
using engine::opc_status;
using engine::parse_trace_level;
using engine::read_result;
using engine::rtt_bounds_ms;
using engine::scan_status;
using engine::test_report;
using engine::trace_level;
using engine::trace_page;
using engine::write_result;

/// A value for a tag, in v1's form.
struct tag_write {
    std::string tag_id;
    std::string value;
};

/// The devices that this gateway collects from, and requests to them. EDGE_SYSTEM counts as a device.
///
/// Thread: any. The awaitables must be awaited on an io_context; they resume there, at their deadline at the latest.
class devices {
public:
    virtual ~devices() = default;

    /// The last values of all tags.
    virtual const live::tag_table& table() const noexcept = 0;

    /// `nullopt`: this gateway does not collect from that OPC.
    virtual std::optional<opc_status> status(const std::string& opc_id) const = 0;
    virtual std::vector<opc_status> statuses() const = 0;  ///< EDGE_SYSTEM is the last one
    virtual std::optional<std::string> opc_type(const std::string& opc_id) const = 0;
    /// The option of that name as it runs, secrets in the clear; `nullopt`: no such OPC, or not set.
    virtual std::optional<std::string> option(const std::string& opc_id, std::string_view name) const = 0;
    /// The requests of a scan; none for EDGE_SYSTEM. `nullopt`: no such OPC.
    virtual std::optional<std::vector<planned_request>> plan(const std::string& opc_id) const = 0;

    /// What happened between the gateway and the device since the start, oldest first; nothing of EDGE_SYSTEM.
    virtual std::vector<device_event> events(const std::string& opc_id) const = 0;

    /// Writes to several devices at the same time, and to each device in the order of the request. The results have the
    /// order of the request; a tag of EDGE_SYSTEM is refused.
    virtual io::awaitable<std::vector<write_result>> write(std::vector<tag_write> all) = 0;
    /// Reads from the devices now, into the table. Results in that order; tags of EDGE_SYSTEM are always fresh.
    virtual io::awaitable<std::vector<read_result>> read_fresh(std::vector<std::string> tag_ids) = 0;
    /// EDGE_SYSTEM cannot be browsed: the result has a message.
    virtual io::awaitable<browse_result> browse(std::string opc_id, browse_query query) = 0;
    /// A document that the device has posted (HTTP with `push`).
    virtual io::awaitable<ingest_result> ingest(std::string opc_id, std::string document) = 0;
    /// Connects and reads each tag once, without storing anything. The configuration must have been checked.
    virtual io::awaitable<test_report> test(opc_config opc, std::vector<tag_config> tags) = 0;

    /// Devices whose drivers use certificates and that wait before they connect again do so immediately.
    virtual void on_certificates_changed() = 0;

    /// False: no such OPC. The trace ends by itself after `seconds`.
    virtual bool start_trace(const std::string& opc_id, trace_level level, std::chrono::seconds seconds) = 0;
    virtual std::optional<trace_page> trace(const std::string& opc_id) const = 0;
};

}  // namespace penstock::services
