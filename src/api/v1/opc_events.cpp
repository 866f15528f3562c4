#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "api/call.hpp"
#include "api/formats/change_json.hpp"
#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"
#include "audit/change_record.hpp"
#include "services/administration/audit_search.hpp"
#include "services/configuration/device_uses.hpp"
#include "services/devices/devices.hpp"

namespace penstock::api {

namespace {

constexpr std::int64_t max_opc_events = 500;
constexpr std::int64_t default_opc_events = 100;

/// One row: what happened between gateway and device, or what a user did.
struct opc_event {
    wall_time time{};
    std::string event{}, text{}, tag_id{}, user{};
    std::optional<std::int64_t> lasted_ms{};
    std::int64_t count = 1;
    std::optional<audit::read_change> change{};
};

constexpr object_form opc_event_form{
    "",
    {shown<[](const opc_event& e) { return to_epoch_ms(e.time); }>("time", "Time of the event, epoch ms."),
     shown<&opc_event::event>("event",
                              "connected, lost, not_connected or refused (an address): since the gateway started. "
                              "created, changed, deleted, restored, started or stopped: by a user."),
     shown<&opc_event::text>("text", "Reason, in words; empty: none."),
     shown<&opc_event::tag_id>("tag_id", "Tag that the event is about; empty: the device itself."),
     shown<&opc_event::user>("user", "User who did it; empty: nobody did."),
     shown<&opc_event::lasted_ms>("lasted_ms",
                                  "connected: how long the device was lost. lost: how long it was connected, ms; "
                                  "null: it is not known."),
     shown<&opc_event::count>("count", "Number of things for which the row stands."),
     written<[](json_writer& json, const opc_event& e) {
         e.change ? write_change(json, *e.change) : (void)json.null();
     }>("change", audit_change_schema)}};

struct opc_event_page {
    const std::vector<opc_event>& rows;
    bool has_changes;
};

constexpr object_form opc_event_page_form{
    "",
    {shown_list<[](const opc_event_page& p) -> const std::vector<opc_event>& { return p.rows; }, opc_event_form>(
         "data", "Events, newest first."),
     shown<[](const opc_event_page& p) { return p.rows.size(); }>("total", "Number of events in data."),
     shown<&opc_event_page::has_changes>(
         "has_changes", "false: what users did cannot be read now, or the gateway has no table of the audit.")}};

opc_event event_of(const services::device_event& e) {
    opc_event out{e.time, std::string(to_string(e.type)), e.text, e.tag_id};
    using kind = services::device_event::kind;
    if (e.lasted.count() > 0 && (e.type == kind::connected || e.type == kind::lost)) out.lasted_ms = e.lasted.count();
    return out;
}

std::optional<opc_event> event_of(const audit::entry& line) {
    auto change = audit::change_of(line);
    if (!change) return std::nullopt;
    opc_event out{line.time, change->event};
    if (change->kind == "tag") out.tag_id = change->id;
    out.user = line.user;
    out.count = line.count;
    out.change = std::move(change);
    return out;
}

/// Adds what users did; false: it cannot be read.
io::awaitable<bool> add_changes(call& c, const std::string& opc_id, std::size_t most, std::vector<opc_event>& rows) {
    if (c.context.audit_search == nullptr) co_return false;
    audit::search_query query;
    query.object = audit::object_of("opc", opc_id);
    query.size = most;
    query.is_counted = false;
    const auto found = co_await c.context.audit_search->search(std::move(query));
    if (!found) co_return false;
    for (const auto& line : found->lines) {
        if (auto row = event_of(line)) rows.push_back(*std::move(row));
    }
    co_return true;
}

io::awaitable<> list_opc_events(call& c) {
    faults found;
    const auto most =
        static_cast<std::size_t>(c.query_number("last", max_opc_events, found).value_or(default_opc_events));
    if (!found.empty()) co_return c.invalid(found);
    const std::string opc_id(c.id());
    if (!c.context.devices.status(opc_id))
        co_return c.reject("NOT_FOUND", fmt::format("OPC {} does not exist", opc_id));
    std::vector<opc_event> rows;
    for (const auto& e : c.context.devices.events(opc_id))
        rows.push_back(event_of(e));
    const bool has_changes = co_await add_changes(c, opc_id, most, rows);
    std::ranges::stable_sort(rows, std::ranges::greater{}, &opc_event::time);
    if (rows.size() > most) rows.resize(most);
    c.answer(opc_event_page_form, {rows, has_changes});
}

using services::device_uses;

constexpr object_form device_uses_form{
    "",
    {shown<&device_uses::tag_count>("tag_count", "Number of tags of the OPC."),
     shown<&device_uses::alarm_count>("alarm_count", "Number of alarms in service on these tags."),
     shown<&device_uses::transfer_count>("transfer_count", "Number of running transfers that send these tags."),
     shown<&device_uses::transfers>("transfers", "Names of the first 10 of these transfers."),
     shown<&device_uses::flow_count>("flow_count", "Number of flows that show these tags."),
     shown<&device_uses::flows>("flows", "Names of the first 10 of these flows.")}};

void get_opc_uses(call& c) {
    const auto found = services::find_device_uses(c.context.configuration, c.context.database, c.context.transfers,
                                                  std::string(c.id()));
    if (!found) return refuse(c, found.error());
    c.answer(device_uses_form, *found);
}

}  // namespace

std::vector<route> opc_event_routes() {
    return {{.method = verb::get,
             .pattern = "/api/v1/opc/{opcId}/events",
             .required_role = user_role::operator_,
             .run = list_opc_events,
             .summary = "What happened to a device, newest first: connected, lost, refused addresses, changes by users",
             .data = json_schema(opc_event_page_form),
             .query = {{"last", "maximum of events, default 100", R"({"type":"integer","minimum":1,"maximum":500})"}},
             .has_inner_errors = true},
            {.method = verb::get,
             .pattern = "/api/v1/opc/{opcId}/uses",
             .required_role = user_role::viewer,
             .run = store_handler{get_opc_uses},
             .summary = "What gets no new values when the OPC is stopped: tags, alarms, transfers, flows",
             .data = json_schema(device_uses_form),
             .has_inner_errors = true}};
}

}  // namespace penstock::api
