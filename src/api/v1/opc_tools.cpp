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
    const auto parsed = parse_json_object(c.request.body);
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
    if (const auto found = reader_of(c).read_new(c.request.body, body, stored); !found.empty())
        co_return c.invalid(found);
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
    const auto parsed = parse_json_object(c.request.body);
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
    if (services::is_built_in(opc_id))
        return c.reject("PROTECTED", opc_id + " belongs to the gateway itself: it has no communication to trace");
    if (!c.context.devices.start_trace(opc_id, *level, std::chrono::seconds(seconds))) return refuse_unknown(c, opc_id);
    c.done([&](json_writer& json) { json.member("opc_id", opc_id).member("level", to_string(*level)); });
}

constexpr std::string_view directions[] = {"sent", "received", "value", "note"};

constexpr object_form frame_field_form{
    "",
    {shown<&frame_field::offset>("offset", "Offset of the first byte; the first one of the frame is 0."),
     shown<&frame_field::size>("size", "Size, bytes."), shown<&frame_field::name>("name", "Name of the field."),
     shown<&frame_field::value>("value", "Value of the field as a text.")}};

constexpr object_form trace_line_form{
    "",
    {shown<&engine::trace_line::seq>("seq", "Number of the line."),
     shown<[](const engine::trace_line& l) { return to_epoch_ms(l.time); }>("ts", "Time of the line, epoch ms."),
     shown<[](const engine::trace_line& l) { return std::string_view(l.direction); }>(
         "direction", "Frame that was sent or received, value that was read, or note.")
         .one_of(directions),
     shown<&engine::trace_line::hex>("hex", "Bytes of the frame in hexadecimal; empty: none, or not at this level."),
     shown<&engine::trace_line::meaning>("meaning", "Meaning of the line."),
     shown_list<&engine::trace_line::fields, frame_field_form>(
         "fields", "Fields of the frame by the protocol, at level bytes.")}};

struct shown_trace {
    std::string_view opc_id;
    const engine::trace_page& page;
    std::vector<engine::trace_line> lines;
};

constexpr object_form trace_form{
    "",
    {shown<&shown_trace::opc_id>("opc_id", "Id of the OPC."),
     shown<[](const shown_trace& t) { return std::string_view(to_string(t.page.level)); }>("level").as("trace_level"),
     shown<[](const shown_trace& t) { return to_epoch_ms(t.page.end); }>("until",
                                                                         "Time when the trace ends, epoch ms."),
     shown<[](const shown_trace& t) { return t.page.dropped; }>("dropped",
                                                                "Number of lines that were dropped for lack of space."),
     shown_list<&shown_trace::lines, trace_line_form>("lines", "Lines of the trace, oldest first.")}};

void get_trace(call& c) {
    const std::string opc_id(c.id());
    const auto page = c.context.devices.trace(opc_id);
    if (!page) return refuse_unknown(c, opc_id);
    const auto after = parse_number<std::uint64_t>(c.query("after").value_or("0")).value_or(0);
    shown_trace out{opc_id, *page, page->lines};
    if (after > 0) std::erase_if(out.lines, [&](const auto& line) { return line.seq <= after; });
    c.answer(trace_form, out);
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
        R"("description":"The texts of the requests."},"requests":{"type":"array","items":{"type":"object",)"
        R"("required":["text","points","spans"],"additionalProperties":false,"properties":{"text":{"type":"string"},)"
        R"("points":{"type":"integer","description":"Number of points that the request reads."},)"
        R"("spans":{"type":"array","description":)"
        R"("Addresses that the request reads, with gaps; empty: the protocol has names as addresses.",)"
        R"("items":{"type":"object",)"
        R"("required":["area","from","to"],"additionalProperties":false,"properties":{"area":{"type":"string"},)"
        R"("from":{"type":"integer"},"to":{"type":"integer"}}}}}}}}})";
    constexpr auto trace_started =
        R"({"type":"object","required":["result","opc_id","level"],"additionalProperties":false,"properties":{)"
        R"("result":{"type":"string","const":"SUCCESS"},"opc_id":{"type":"string"},"level":{"$ref":"#/components/schemas/trace_level"}}})";
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
         .data = json_schema(trace_form),
         .query = {{"after", "only lines with a greater seq", R"({"type":"integer"})"}},
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
