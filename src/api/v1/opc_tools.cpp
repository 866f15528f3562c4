#include <fmt/format.h>

#include "api/formats/json_read.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "base/text.hpp"
#include "services/devices/devices.hpp"

namespace penstock::api {

namespace {

/// The stored OPC of the body's id, so that `***` works before saving a change, too.
opc_config stored_opc(call& c) {
    const auto parsed = parse_json_object(c.in.body);
    const auto* id = parsed ? parsed->root.get_object().if_contains("opc_id") : nullptr;
    if (id == nullptr || !id->is_string()) return {};
    const auto found = c.context.configuration.find_opc(plain_text(*id));
    return found ? found->config : opc_config{};
}

std::vector<std::string> lines_of(const std::vector<planned_request>& plan) {
    std::vector<std::string> lines;
    for (const auto& request : plan)
        lines.push_back(request.text);
    return lines;
}

void write_report(json_writer& json, const services::test_report& report) {
    json.begin_object().member("is_connected", report.is_connected).member("message", report.message);
    json.member("connect_ms", report.connect_ms).member("identity", report.identity);
    json.key("points").begin_array();
    for (const auto& point : report.points) {
        json.begin_object().member("tag_id", point.tag_id).member("plc_address", point.plc_address);
        json.member("is_good", point.is_good).member("value", point.value).member("message", point.message);
        json.member("ms", point.ms).end_object();
    }
    json.end_array().member("plan", lines_of(report.plan)).end_object();
}

io::awaitable<> test_opc(call& c) {
    const auto stored = co_await c.context.store_thread.run([&] { return stored_opc(c); });
    opc_body body;
    if (const auto found = reader_of(c).read_new(c.in.body, body, stored); !found.empty()) co_return c.invalid(found);
    const auto report = co_await c.context.devices.test(std::move(body.opc), std::move(body.tags));
    c.answer([&](json_writer& json) { write_report(json, report); });
}

void refuse_unknown(call& c, const std::string& opc_id) {
    c.reject("NOT_FOUND", fmt::format("OPC {} does not exist", opc_id));
}

void get_plan(call& c) {
    const std::string opc_id(c.id());
    const auto plan = c.context.devices.plan(opc_id);
    if (!plan) return refuse_unknown(c, opc_id);
    c.answer([&](json_writer& json) {
        json.begin_object().member("requests_per_scan", plan->size()).member("plan", lines_of(*plan));
        json.member("requests", *plan).end_object();
    });
}

void start_trace(call& c) {
    const std::string opc_id(c.id());
    faults found;
    const auto parsed = parse_json_object(c.in.body);
    if (!parsed) return c.invalid(parsed.error());
    object_reader members(parsed->root.get_object(), "", found);
    std::string level_text;
    std::int64_t seconds = 60;
    members.read("level", level_text, object_reader::need::required);
    if (members.read("seconds", seconds) && (seconds < 1 || seconds > 3600)) {
        members.add_fault("seconds", "expected a whole number from 1 to 3600");
    }
    members.refuse_others();
    const auto level = services::parse_trace_level(level_text);
    if (!level && members.find("level") != nullptr) members.add_fault("level", "expected off, values, frames or bytes");
    if (!found.empty()) return c.invalid(found);
    if (services::is_built_in(opc_id)) return c.reject("PROTECTED", opc_id + " is built in");
    if (!c.context.devices.start_trace(opc_id, *level, std::chrono::seconds(seconds))) return refuse_unknown(c, opc_id);
    c.done([&](json_writer& json) { json.member("opc_id", opc_id).member("level", to_string(*level)); });
}

void write_fields(json_writer& json, const std::vector<frame_field>& fields) {
    json.key("fields").begin_array();
    for (const auto& field : fields) {
        json.begin_object().member("offset", field.offset).member("size", field.size);
        json.member("name", field.name).member("value", field.value).end_object();
    }
    json.end_array();
}

void get_trace(call& c) {
    const std::string opc_id(c.id());
    const auto page = c.context.devices.trace(opc_id);
    if (!page) return refuse_unknown(c, opc_id);
    const auto after = parse_number<std::uint64_t>(c.query("after").value_or("0")).value_or(0);
    c.answer([&](json_writer& json) {
        json.begin_object().member("opc_id", opc_id).member("level", to_string(page->level));
        json.member("until", to_epoch_ms(page->until)).member("dropped", page->dropped).key("lines").begin_array();
        for (const auto& line : page->lines) {
            if (line.seq <= after && after > 0) continue;
            json.begin_object().member("seq", line.seq).member("ts", to_epoch_ms(line.time));
            json.member("direction", line.direction).member("hex", line.hex).member("meaning", line.meaning);
            write_fields(json, line.fields);
            json.end_object();
        }
        json.end_array().end_object();
    });
}

}  // namespace

std::vector<route> opc_tool_routes() {
    using enum user_role;
    constexpr auto report =
        R"({"type":"object","required":["is_connected","message","connect_ms","identity","points","plan"],)"
        R"("additionalProperties":false,"properties":{"is_connected":{"type":"boolean"},"message":{"type":"string"},)"
        R"("connect_ms":{"type":"number"},"identity":{"type":"string"},"plan":{"type":"array","items":)"
        R"({"type":"string"}},"points":{"type":"array","items":{"type":"object","required":["tag_id","plc_address",)"
        R"("is_good","value","message","ms"],"additionalProperties":false,"properties":{"tag_id":{"type":"string"},)"
        R"("plc_address":{"type":"string"},"is_good":{"type":"boolean"},"value":{"type":"string"},)"
        R"("message":{"type":"string"},"ms":{"type":"number"}}}}}})";
    constexpr auto plan =
        R"({"type":"object","required":["requests_per_scan","plan","requests"],"additionalProperties":false,)"
        R"("properties":{"requests_per_scan":{"type":"integer"},"plan":{"type":"array","items":{"type":"string"},)"
        R"("description":"the texts of requests"},"requests":{"type":"array","items":{"type":"object",)"
        R"("required":["text","points","spans"],"additionalProperties":false,"properties":{"text":{"type":"string"},)"
        R"("points":{"type":"integer","description":"that it reads"},"spans":{"type":"array","description":)"
        R"("the addresses that it reads, with gaps; empty where addresses are names","items":{"type":"object",)"
        R"("required":["area","from","to"],"additionalProperties":false,"properties":{"area":{"type":"string"},)"
        R"("from":{"type":"integer"},"to":{"type":"integer"}}}}}}}}})";
    constexpr auto trace_started =
        R"({"type":"object","required":["result","opc_id","level"],"additionalProperties":false,"properties":{)"
        R"("result":{"type":"string","const":"SUCCESS"},"opc_id":{"type":"string"},"level":{"$ref":"#/components/schemas/trace_level"}}})";
    constexpr auto trace =
        R"({"type":"object","required":["opc_id","level","until","dropped","lines"],"additionalProperties":false,)"
        R"("properties":{"opc_id":{"type":"string"},"level":{"$ref":"#/components/schemas/trace_level"},)"
        R"("until":{"type":"integer"},"dropped":{"type":"integer"},"lines":{"type":"array","items":{"type":"object",)"
        R"("required":["seq","ts","direction","hex","meaning","fields"],"additionalProperties":false,"properties":{)"
        R"("seq":{"type":"integer"},"ts":{"type":"integer"},"direction":{"type":"string","enum":["sent","received","value","note"]},)"
        R"("hex":{"type":"string"},"meaning":{"type":"string"},"fields":{"type":"array","description":"What the protocol )"
        R"(says of each part of the frame; at level bytes.","items":{"type":"object","required":["offset","size","name","value"],)"
        R"("additionalProperties":false,"properties":{"offset":{"type":"integer","description":"first byte, from 0"},)"
        R"("size":{"type":"integer"},"name":{"type":"string"},"value":{"type":"string"}}}}}}}}})";
    return {
        {.method = verb::post,
         .pattern = "/api/v1/opc/test",
         .required_role = engineer,
         .run = test_opc,
         .summary = "Test an OPC before saving it: connects and reads each tag once; nothing is stored",
         .data = report,
         .body = "opc_body"},
        {.method = verb::get,
         .pattern = "/api/v1/opc/{opcId}/plan",
         .required_role = viewer,
         .run = get_plan,
         .summary = "The requests of one scan",
         .data = plan,
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/opc/{opcId}/trace",
         .required_role = engineer,
         .run = start_trace,
         .summary = "Trace the communication between gateway and device, for some time",
         .data = trace_started,
         .body = R"({"type":"object","required":["level"],"additionalProperties":false,"properties":{"level":)"
                 R"({"$ref":"#/components/schemas/trace_level"},"seconds":{"type":"integer","minimum":1,)"
                 R"("maximum":3600}}})",
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/api/v1/opc/{opcId}/trace",
         .required_role = engineer,
         .run = get_trace,
         .summary = "Lines of the trace, oldest first",
         .data = trace,
         .query = {{"after", "only lines with a greater seq", R"({"type":"integer"})"}},
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
