#include "api/openapi/openapi_schemas.hpp"

#include <span>

#include "api/formats/opc_write.hpp"
#include "api/formats/transfer_json.hpp"
#include "api/formats/value_json.hpp"
#include "api/openapi/schema.hpp"
#include "model/opc.hpp"
#include "model/option_rule_json.hpp"
#include "monitor/monitor_record.hpp"

namespace penstock::api {

namespace {

constexpr std::string_view text = R"({"type":"string"})";

using extra_members = std::map<std::string_view, std::string_view>;

using member_list = std::vector<member_schema>;

void write_schemas_of(json_writer& json, const member_list& members) {
    for (const auto& m : members) {
        json.key(m.name);
        write_member_schema(json, m);
    }
}

/// The schema of an answer: all members of T and all extra members, and no others.
template <class T>
void write_response(json_writer& json, std::string_view name, const extra_members& overrides,
                    const member_list& extra) {
    json.key(name).begin_object().member("type", "object").member("additionalProperties", false);
    json.key("properties").begin_object();
    write_properties<T>(json, side::answer, overrides);
    write_schemas_of(json, extra);
    json.end_object().key("required").begin_array();
    for (const auto& rule : rules_of<T>())
        json.text(rule.name);
    for (const auto& m : extra)
        if (m.is_required) json.text(m.name);
    json.end_array().end_object();
}

/// The schema of a body. It also accepts the additional members of answers, because an answer may be sent back.
template <class T>
void write_body(json_writer& json, std::string_view name, bool is_change, const extra_members& overrides,
                const extra_members& extra) {
    json.key(name).begin_object().member("type", "object").member("additionalProperties", is_change);
    json.key("properties").begin_object();
    write_properties<T>(json, side::body, overrides);
    for (const auto& [member, schema] : extra)
        json.key(member).raw(schema);
    json.end_object();
    if (!is_change) write_required<T>(json, side::body);
    json.end_object();
}

void write_opc_schemas(json_writer& json) {
    const extra_members as_text{{"auto_collect", R"({"type":"string","enum":["true","false"]})"}, {"timecycle", text}};
    write_response<opc_config>(json, "opc", as_text, opc_status_schemas());
    const extra_members port{{"opc_agent_port", R"({"type":["string","integer","null"]})"}};
    const extra_members tags{{"tag_list", R"({"type":"array","items":{"$ref":"#/components/schemas/tag_body"}})"}};
    write_body<opc_config>(json, "opc_body", false, port, tags);
    write_body<opc_config>(json, "opc_change", true, port, tags);
}

void write_tag_schemas(json_writer& json) {
    auto beside = value_schemas();
    beside.insert(beside.begin(), {.name = "site_id", .text = "Site of the OPC.", .type = "string"});
    write_response<tag_config>(json, "tag", {}, beside);
    write_body<tag_config>(json, "tag_body", false, {}, {});
    write_body<tag_config>(json, "tag_change", true, {}, {});
    json.key("value_record").raw(object_schema(value_record_schemas(), false));
}

/// Begins the schema `name` of an object with that head (`"type":"object",…`), whose member `type` is one of `types`.
/// `properties` stays open.
void begin_typed(json_writer& json, std::string_view name, std::string_view head, std::string_view type,
                 const std::vector<std::string_view>& types) {
    json.key(name).begin_object().raw(head).key("properties").begin_object();
    json.key(type).begin_object().member("type", "string").member("enum", types).end_object();
}

/// Writes `schema` of a protocol or transfer type: the rule list `options`, which has `groups`, and another rule list.
void write_rule_lists(json_writer& json, std::string_view other, std::span<const std::string_view> groups) {
    constexpr auto members = R"("name":{"type":"string"},"type":{"type":"string"},"description":{"type":"string"})";
    const auto begin_list = [&](std::string_view name, std::string_view required) {
        json.key(name).begin_object().member("type", "array").key("items").begin_object().member("type", "object");
        json.key("required").raw(required).key("properties").begin_object().raw(members);
    };
    const auto end_list = [&] { json.end_object().end_object().end_object(); };
    json.key("schema").begin_object().member("type", "object").key("required").begin_array();
    json.put("options").put(other).end_array().key("properties").begin_object();
    begin_list("options", R"(["name","type","group","hidden"])");
    json.key("group").begin_object().member("type", "string").key("enum").begin_array();
    for (const auto group : groups)
        json.text(group);
    json.end_array().member("description", "Part of a form in which the option stands.").end_object();
    json.raw(R"("hidden":{"type":"boolean","description":"A form does not show it: only calls set it."})");
    end_list();
    begin_list(other, R"(["name","type"])");
    end_list();
    json.end_object().end_object();
}

constexpr std::string_view icon =
    R"({"type":"string","description":"data of an SVG path that is drawn with a line in a square of 16 by 16; empty: none"})";

/// Writes what the devices of a protocol can do.
void write_ability_schemas(json_writer& json) {
    json.key("icon").raw(icon);
    json.raw(
        R"("browses":{"type":"boolean","description":"Devices can list their tags."},)"
        R"("browses_if":{"type":"object","description":"Only devices where this option has one of these values can be browsed.",)"
        R"("required":["option","values"],"additionalProperties":false,"properties":{"option":{"type":"string"},)"
        R"("values":{"type":"array","items":{"type":"string"}}}},)"
        R"("reports_types":{"type":"boolean","description":"A tag needs no data_type: the device reports it."},)"
        R"("member_separator":{"type":"string","description":)"
        R"("Separator between a structure and its member in an address; empty: there are no members."})");
}

/// How the page shows the options.
constexpr std::string_view form_schema =
    R"("form":{"type":"array","description":"Labels of options for people, in each language of the page.","items":)"
    R"({"type":"object","required":["name","label"],"properties":{"name":{"type":"string"},)"
    R"("label":{"type":"object","required":["en","ko"],"properties":{"en":{"type":"string"},"ko":{"type":"string"}}},)"
    R"("help":{"type":"object","description":"Help in other languages than English, which is the description.",)"
    R"("properties":{"ko":{"type":"string"}}},)"
    R"("used_if":{"type":"object","description":"The option has an effect only with one of these values of another.",)"
    R"("required":["option","values"],"properties":{"option":{"type":"string"},)"
    R"("values":{"type":"array","items":{"type":"string"}}}}}}})";

void write_driver_schema(json_writer& json, const services::driver_catalog& drivers) {
    std::vector<std::string_view> types;
    for (const auto& driver : drivers.all())
        types.push_back(driver.kind->type());
    begin_typed(
        json, "driver",
        R"("type":"object","required":["opc_type","title","icon","aliases","default_port","browses","reports_types",)"
        R"("member_separator","form","schema"],"additionalProperties":false)",
        "opc_type", types);
    json.raw(R"("title":{"type":"string"},"aliases":{"type":"array","items":{"type":"string"}},)"
             R"("default_port":{"type":"integer"})");
    write_ability_schemas(json);
    json.raw(form_schema);
    write_rule_lists(json, "tag_options", option_schema::groups);
    json.end_object().end_object();
}

/// Writes the members that only some types of transfers report; if several have the same name, one definition is used.
void write_own_members(json_writer& json, const services::kind_catalog& kinds) {
    std::map<std::string_view, std::vector<const option_rule*>> members;
    for (const auto& kind : kinds.entries()) {
        for (const auto& rule : kind.status)
            members[rule.name].push_back(&rule);
    }
    for (const auto& [name, rules] : members) {
        json.key(name).begin_object().key("anyOf").begin_array();
        for (const auto* rule : rules)
            write_value_schema(json, *rule);
        json.end_array().end_object();
    }
}

void write_transfer_schemas(json_writer& json, const services::kind_catalog& kinds) {
    std::vector<std::string_view> types;
    for (const auto& kind : kinds.entries())
        types.push_back(kind.kind->type());
    begin_typed(
        json, "transfer_type",
        R"("type":"object","required":["type","title","icon","has_births","schema"],"additionalProperties":false)",
        "type", types);
    json.raw(R"("title":{"type":"string"})").key("icon").raw(icon);
    json.raw(R"("has_births":{"type":"boolean","description":"A new session first sends all tags again (births)."})");
    write_rule_lists(json, "status", publish::option_groups);
    json.end_object().end_object();
    // The type of a stored transfer may be one that this gateway does not have.
    json.key("transfer_status").begin_object();
    json.raw(R"("type":"object","required":["type"],"additionalProperties":false)").key("properties").begin_object();
    write_schemas_of(json, transfer_status_schemas());
    write_own_members(json, kinds);
    json.end_object().end_object();
}

}  // namespace

void write_component_schemas(json_writer& json, const services::driver_catalog& drivers,
                             const services::kind_catalog& transfer_types) {
    json.raw(
        R"("meta":{"type":"object","required":["timestamp","status","request_id"],"additionalProperties":false,)"
        R"("properties":{"timestamp":{"type":"integer"},"status":{"type":"string","const":"OK"},"request_id":{"type":"string"}}},)"
        R"("error_meta":{"type":"object","required":["timestamp","status","http_status","request_id"],)"
        R"("additionalProperties":false,"properties":{"timestamp":{"type":"integer"},"status":{"type":"string","const":"ERROR"},)"
        R"("http_status":{"type":"integer"},"request_id":{"type":"string"}}},)"
        R"("errors":{"type":"array","minItems":1,"items":{"type":"object","required":["code","message"],)"
        R"("additionalProperties":false,"properties":{"code":{"type":"string"},"message":{"type":"string"},)"
        R"("line":{"type":"integer","description":)"
        R"("Line of the properties file. Only faults of this file have it, and key, expected and nearest."},)"
        R"("key":{"type":"string"},)"
        R"("expected":{"type":"string"},"nearest":{"type":"string"}}}},)"
        R"("error":{"type":"object","required":["result","data","message","meta","errors"],)"
        R"("additionalProperties":false,"properties":{"result":{"type":"string","const":"ERROR"},"data":{"type":["object","null"],"description":"always null"},)"
        R"("message":{"type":"string"},"meta":{"$ref":"#/components/schemas/error_meta"},)"
        R"("errors":{"$ref":"#/components/schemas/errors"},"trace":{"type":"array","items":{"type":"string"}}}},)"
        R"("inner_error":{"type":"object","required":["result","msg","code"],"additionalProperties":false,)"
        R"("properties":{"result":{"type":"string","const":"ERROR"},"msg":{"type":"string"},"code":{"type":"string","enum":["NOT_FOUND",)"
        R"("DUPLICATE","INTEGRITY","NOT_RUNNING","NOT_TAKEN","PROTECTED","SEND_FAILED","STALE_VERSION","NO_SPACE",)"
        R"("NOT_AVAILABLE"]},"version":{"type":"string",)"
        R"("description":"Present version, as text; only with the code STALE_VERSION."},)"
        R"("text":{"type":"string"}}},)"
        R"("done":{"type":"object","required":["result"],"additionalProperties":false,"properties":)"
        R"({"result":{"type":"string","const":"SUCCESS"}}},)"
        R"("trace_level":{"type":"string","enum":["off","values","frames","bytes"]},)"
        R"("role":{"type":"string","enum":["viewer","operator","engineer","admin"]})");
    json.key("history_point")
        .raw(
            R"({"type":"object","required":["ts","value","type","quality"],"additionalProperties":false,"properties":)"
            R"({"ts":{"type":"integer"},"value":{"type":"string"},"type":{"type":"string"},"quality":{"type":"integer"}}})");
    write_driver_schema(json, drivers);
    write_transfer_schemas(json, transfer_types);
    write_opc_schemas(json);
    write_tag_schemas(json);
    write_response<monitor::monitor_record>(json, "monitor_record", {}, {});
}

}  // namespace penstock::api
