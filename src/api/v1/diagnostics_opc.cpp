#include <fmt/format.h>

#include "api/call.hpp"
#include "api/handler_context.hpp"
#include "api/v1/routes.hpp"
#include "services/devices/devices.hpp"
#include "services/history/device_minutes.hpp"

namespace penstock::api {

namespace {

using services::device_minutes;

template <class Of>
void write_column(json_writer& json, const char* name, const std::vector<device_minutes::minute>& all, Of of) {
    json.key(name).begin_array();
    for (const auto& m : all)
        json.put(of(m));
    json.end_array();
}

/// A column for each figure: a day of them is a fifth of what a list of objects is.
void write_minutes(json_writer& json, const device_minutes::series& of) {
    json.key("minutes").begin_object().key("end");
    if (of.minutes.empty()) {
        json.null();
    } else {
        json.number(to_epoch_ms(of.end));
    }
    const auto& all = of.minutes;
    write_column(json, "requests", all, [](const auto& m) { return m.requests; });
    write_column(json, "timeouts", all, [](const auto& m) { return m.timeouts; });
    write_column(json, "refusals", all, [](const auto& m) { return m.refusals; });
    write_column(json, "reconnects", all, [](const auto& m) { return m.reconnects; });
    write_column(json, "values_read", all, [](const auto& m) { return m.values; });
    write_column(json, "read_errors", all, [](const auto& m) { return m.errors; });
    write_column(json, "rtt_ms", all, [](const auto& m) { return m.rtt_ms; });
    json.end_object();
}

void get_device(call& c) {
    const std::string opc_id(c.id());
    const auto status = c.context.devices.status(opc_id);
    if (!status) return c.reject("NOT_FOUND", fmt::format("OPC {} does not exist", opc_id));
    const auto minutes = c.context.minutes == nullptr ? std::nullopt : c.context.minutes->of(opc_id);
    const auto& n = status->counters;
    c.answer([&](json_writer& json) {
        json.begin_object().member("opc_id", opc_id).member("connection_status", to_string(status->connection));
        json.member("requests", n.requests).member("timeouts", n.timeouts).member("refusals", n.refusals);
        json.member("reconnects", n.reconnects).member("values_read", n.values_read);
        json.member("read_errors", n.read_errors).member("writes", n.writes).member("write_errors", n.write_errors);
        json.member("scans", n.scans).member("overruns", n.overruns).member("bad_tags", n.bad_tags);
        json.member("sent_bytes", n.sent_bytes).member("received_bytes", n.received_bytes);
        json.member("unasked_bytes", n.unasked_bytes);
        json.key("rtt").begin_object().member("bounds_ms", services::rtt_bounds_ms).member("counts", n.rtt);
        json.member("sum_ms", n.rtt_sum_ms).end_object();
        write_minutes(json, minutes.value_or(device_minutes::series{}));
        json.end_object();
    });
}

}  // namespace

std::vector<route> diagnostics_opc_routes() {
    constexpr std::string_view counters[] = {
        "requests",     "timeouts", "refusals", "reconnects", "values_read", "read_errors",    "writes",
        "write_errors", "scans",    "overruns", "bad_tags",   "sent_bytes",  "received_bytes", "unasked_bytes"};
    constexpr std::string_view columns[] = {"requests",    "timeouts",    "refusals", "reconnects",
                                            "values_read", "read_errors", "rtt_ms"};
    std::string required, properties, minutes;
    for (const auto name : counters) {
        required += fmt::format(",\"{}\"", name);
        properties += fmt::format(R"(,"{}":{{"type":"integer"}})", name);
    }
    for (const auto name : columns)
        minutes += fmt::format(R"(,"{}":{{"type":"array","items":{{"type":"number"}}}})", name);
    const auto numbers = R"({"type":"array","items":{"type":"number"}})";
    const auto data = fmt::format(
        R"({{"type":"object","required":["opc_id","connection_status","rtt","minutes"{}],"additionalProperties":false,)"
        R"("properties":{{"opc_id":{{"type":"string"}},"connection_status":{{"type":"string"}}{},)"
        R"("rtt":{{"type":"object","description":)"
        R"("Round-trip times: counts[i] requests took up to bounds_ms[i]; the last ones took longer.",)"
        R"("required":["bounds_ms","counts","sum_ms"],"additionalProperties":false,"properties":{{"bounds_ms":{},)"
        R"("counts":{},"sum_ms":{{"type":"number"}}}}}},"minutes":{{"type":"object","description":)"
        R"("Counts of the last 24 h, one number for each minute, oldest first.","required":["end"],)"
        R"("additionalProperties":false,)"
        R"("properties":{{"end":{{"type":["integer","null"],)"
        R"("description":"End of the last minute, epoch ms; null: none yet."}}{}}}}}}}}})",
        required, properties, numbers, numbers, minutes);
    return {{.method = verb::get,
             .pattern = "/api/v1/diagnostics/opc/{opcId}",
             .required_role = user_role::engineer,
             .run = get_device,
             .summary = "Requests to a device and its responses, counted: since the start, and by the minute for 24 h",
             .data = data,
             .has_inner_errors = true}};
}

}  // namespace penstock::api
