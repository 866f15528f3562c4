#include "api/v5/openapi.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "api/openapi/operation_names.hpp"
#include "api/openapi/schema.hpp"
#include "api/route.hpp"
#include "api/v5/page.hpp"
#include "api/v5/schemas.hpp"
#include "base/text.hpp"
#include "master/resource.hpp"
#include "services/configuration/record_rules.hpp"

namespace penstock::api::v5 {

namespace {

void write_schema(json_writer& json, const std::string& name) {
    json.begin_object().member("$ref", "#/components/schemas/" + name).end_object();
}

void write_parameter(json_writer& json, std::string_view name, std::string_view in, std::string_view about,
                     std::string_view schema = R"({"type":"string"})") {
    json.begin_object().member("name", name).member("in", in).member("required", in == "path");
    json.key("schema").raw(schema).member("description", about).end_object();
}

void write_list_parameters(json_writer& json, const master::resource& of) {
    const auto query = [&](std::string_view name, std::string_view about) {
        write_parameter(json, name, "query", about);
    };
    const auto query_values = [&](std::string_view name) {
        query(name, fmt::format("only records whose {} is one of these values, separated by commas", name));
    };
    for (const auto& q : {page_query, size_query})
        write_parameter(json, q.name, "query", q.text, q.schema);
    query("after", "`next` of the previous page");
    query("sort", "fields separated by commas, `-` before a descending one");
    query("q", "part of id or name, case ignored");
    for (const auto* name : {"active", "external_id"}) {
        if (of.has(name)) query_values(name);
    }
    if (of.has("updated_at")) query("updated_since", "epoch ms or ISO-8601");
    if (!of.ancestor_field.empty()) query("under", "id of an asset or site: linked at or below it");
    for (const auto name : of.filters)
        query_values(name);
    for (const auto& [name, about] : services::live_filters_of(of))
        query(name, about);
    for (const auto& [name, by] : of.ranges) {
        query(std::string(name) + "_from", by);
        query(std::string(name) + "_to", by);
    }
}

void write_parameters(json_writer& json, const route& r) {
    json.key("parameters").begin_array();
    for (const auto part : split(r.pattern, '/')) {
        if (part.starts_with('{')) write_parameter(json, part.substr(1, part.size() - 2), "path", "id");
    }
    if (r.is_list) write_list_parameters(json, *r.resource);
    for (const auto& q : r.query)
        write_parameter(json, q.name, "query", q.text, q.schema);
    if (r.method == verb::post && std::holds_alternative<write_handler>(r.run) && !r.gives_secret) {
        write_parameter(json, "Idempotency-Key", "header",
                        "a call that is repeated with the same key returns the same response, for 24 h");
    }
    if (r.method == verb::put || r.method == verb::patch || r.method == verb::remove) {
        write_parameter(json, "If-Match", "header", "version that the change applies to");
    }
    json.end_array();
}

void write_content(json_writer& json, std::string_view type, const std::string& schema) {
    json.key("content").begin_object().any_key(type).begin_object().key("schema");
    if (schema.empty()) {
        json.raw(type == "application/json" ? R"({"type":"object"})" : R"({"type":"string"})");
    } else {
        write_schema(json, schema);
    }
    json.end_object().end_object();
}

void write_response(json_writer& json, const route& r) {
    json.key("responses").begin_object().key("200").begin_object().member("description", "done");
    if (r.has_workbook) {
        json.key("content").begin_object().any_key(r.content).raw(R"({"schema":{"type":"string"}})");
        json.any_key(workbook_type).begin_object().key("schema").raw(raw_body_schema(workbook_type)).end_object();
        json.end_object();
    } else if (!r.content.empty()) {
        write_content(json, r.content, {});
    } else {
        json.key("content").begin_object().key("application/json").begin_object().key("schema").begin_object();
        json.member("type", "object").key("required").raw(R"(["_status","data"])");
        json.member("additionalProperties", false).key("properties").begin_object();
        json.key("_status").raw(R"({"type":"string","const":"OK"})").key("data");
        write_schema(json, r.data);
        json.end_object().end_object().end_object().end_object();
    }
    json.end_object().key("default").raw(R"({"$ref":"#/components/responses/error"})").end_object();
}

/// As in v1: with a session, calls that change something need the session's token, too.
void write_security(json_writer& json, const route& r) {
    const std::string_view session = r.method == verb::get ? R"({"session":[]})" : R"({"session":[],"csrf":[]})";
    json.key("security").begin_array();
    if (r.needed != permission::none) {
        if (!r.makes_access) json.raw(R"({"service_key":[]})");
        json.raw(R"({"key_header":[]})").raw(R"({"bearer":[]})").raw(session);
    }
    json.end_array();
}

void write_operation(json_writer& json, const route& r, const operation_names& names) {
    json.key(to_lower(api::to_string(r.method))).begin_object();
    json.member("operationId", names.of(r)).member("summary", r.summary);
    json.key("tags").begin_array().text(r.domain).end_array();
    write_security(json, r);
    write_parameters(json, r);
    if (!r.body.empty() || !r.body_content.empty()) {
        json.key("requestBody").begin_object();
        if (r.body.empty()) {
            json.key("content").begin_object().any_key(r.body_content).begin_object();
            json.key("schema").raw(raw_body_schema(r.body_content)).end_object().end_object();
        } else {
            write_content(json, "application/json", r.body);
        }
        json.end_object();
    }
    write_response(json, r);
    json.end_object();
}

}  // namespace

std::string make_openapi(const std::vector<route>& routes, std::string_view version) {
    std::map<std::string_view, std::vector<const route*>> by_path;
    for (const auto& r : routes)
        by_path[r.pattern].push_back(&r);
    const operation_names names(routes);
    std::string out;
    json_writer json(out);
    json.begin_object().member("openapi", "3.1.0").key("info").begin_object();
    json.member("title", "Penstock master data (V5)").member("version", version).end_object();
    json.key("security").raw(R"([{"service_key":[]},{"key_header":[]},{"bearer":[]},{"session":[]}])");
    json.key("paths").begin_object();
    for (const auto& [path, operations] : by_path) {
        json.any_key(path).begin_object();
        for (const auto* r : operations)
            write_operation(json, *r, names);
        json.end_object();
    }
    json.end_object().key("components").begin_object().key("securitySchemes");
    json.raw(R"({"service_key":{"type":"apiKey","in":"header","name":"api_key"},)"
             R"("key_header":{"type":"apiKey","in":"header","name":"X-API-Key"},)"
             R"("bearer":{"type":"http","scheme":"bearer"},)"
             R"("session":{"type":"apiKey","in":"cookie","name":"penstock_session",)"
             R"("description":"set by POST /login/form, which /api/v1/openapi.json describes"},)"
             R"("csrf":{"type":"apiKey","in":"header","name":"X-CSRF-Token",)"
             R"("description":"csrf_token of the login response"}})");
    json.key("responses")
        .raw(R"({"error":{"description":"refused or failed","content":{"application/json":)"
             R"({"schema":{"$ref":"#/components/schemas/error"}}}}})");
    json.key("schemas").begin_object();
    write_schemas(json);
    json.end_object().end_object().end_object();
    return with_integer_formats(out);
}

}  // namespace penstock::api::v5
