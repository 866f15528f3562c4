#include "api/openapi/openapi.hpp"

#include <map>
#include <utility>

#include "api/openapi/openapi_schemas.hpp"
#include "api/openapi/operation_names.hpp"
#include "api/openapi/schema.hpp"
#include "base/text.hpp"
#include "model/json_write.hpp"

namespace penstock::api {

namespace {

std::string reference_to(std::string_view name) {
    return R"({"$ref":"#/components/schemas/)" + std::string(name) + "\"}";
}

/// The schema text unchanged; a name becomes a reference.
std::string schema_text(std::string_view given) {
    return given.starts_with('{') ? std::string(given) : reference_to(given);
}

/// The path parameters of `/a/{b}`.
std::vector<std::string_view> parameters_of(std::string_view pattern) {
    std::vector<std::string_view> names;
    for (auto at = pattern.find('{'); at != std::string_view::npos; at = pattern.find('{', at + 1)) {
        names.push_back(pattern.substr(at + 1, pattern.find('}', at) - at - 1));
    }
    return names;
}

void write_parameters(json_writer& json, const route& r) {
    json.key("parameters").begin_array();
    for (const auto name : parameters_of(r.pattern)) {
        json.begin_object().member("name", name).member("in", "path").member("required", true);
        json.key("schema").raw(R"({"type":"string"})").end_object();
    }
    for (const auto& q : r.query) {
        json.begin_object().member("name", q.name).member("in", "query").member("required", q.is_required);
        json.member("description", q.text).key("schema").raw(q.schema).end_object();
    }
    json.end_array();
}

void write_content(json_writer& json, std::string_view type, std::string_view schema) {
    json.key(type).begin_object().key("schema").raw(schema).end_object();
}

/// Schemas for bodies and answers of operations: name → JSON.
using named_schemas = std::map<std::string, std::string>;

/// Gives a name to a schema that a route contains in full, so that generated clients have a type for it.
std::string named_schema(std::string_view given, std::string name, named_schemas& named) {
    if (!given.starts_with('{')) return schema_text(given);
    auto reference = reference_to(name);
    named.emplace(std::move(name), given);
    return reference;
}

/// The schema of the response with status 200.
std::string envelope_schema(const route& r, const std::string& operation, named_schemas& named) {
    auto data = named_schema(r.data, operation + "_data", named);
    if (r.has_inner_errors) data = R"({"anyOf":[)" + data + R"(,{"$ref":"#/components/schemas/inner_error"}]})";
    named.emplace(operation + "_ok",
                  R"({"type":"object","required":["result","data","meta"],"additionalProperties":false,)"
                  R"("properties":{"result":{"type":"string","const":"OK"},"data":)" +
                      data + (r.beside_data.empty() ? "" : "," + std::string(r.beside_data)) +
                      R"(,"meta":{"$ref":"#/components/schemas/meta"}}})");
    named.emplace(operation + "_answer",
                  R"({"anyOf":[)" + reference_to(operation + "_ok") + R"(,{"$ref":"#/components/schemas/error"}]})");
    return reference_to(operation + "_answer");
}

/// The schema of a probe that reports a fault: an error with data.
std::string probe_schema(const route& r) {
    return R"({"type":"object","required":["result","data","message","meta","errors"],"additionalProperties":false,)"
           R"("properties":{"result":{"type":"string","const":"ERROR"},"data":)" +
           schema_text(r.data) +
           R"(,"message":{"type":"string"},"meta":{"$ref":"#/components/schemas/error_meta"},)"
           R"("errors":{"$ref":"#/components/schemas/errors"}}})";
}

void write_responses(json_writer& json, const route& r, const std::string& operation, named_schemas& named) {
    json.key("responses").begin_object();
    json.key("200").begin_object().member("description", "executed, or refused with result ERROR in the body");
    json.key("content").begin_object();
    if (!r.data.empty()) write_content(json, "application/json", envelope_schema(r, operation, named));
    if (!r.content.empty()) {
        const bool is_json = r.content == "application/json";
        const std::string_view plain = is_json ? R"({"type":"object"})" : R"({"type":"string"})";
        write_content(json, r.content, std::string(r.content_schema.empty() ? plain : r.content_schema));
    }
    if (r.has_workbook) write_content(json, workbook_type, std::string(raw_body_schema(workbook_type)));
    json.end_object().end_object();
    if (r.is_probe) {
        json.key("503").begin_object().member("description", "not ready").key("content").begin_object();
        write_content(json, "application/json", probe_schema(r));
        json.end_object().end_object();
    }
    json.key("default").raw(R"({"$ref":"#/components/responses/error"})").end_object();
}

/// Writes how a call is authorized, if this differs from the document's default. With a session, calls that change
/// something need the session's token, too.
void write_security(json_writer& json, const route& r) {
    const bool changes = r.method != verb::get;
    const std::string_view session = changes ? R"({"session":[],"csrf":[]})" : R"({"session":[]})";
    json.key("security").begin_array();
    if (r.required_role != user_role::none) {
        if (!r.requires_session) json.raw(R"({"key_header":[]})").raw(R"({"bearer":[]})");
        json.raw(session);
    }
    json.end_array();
}

void write_operation(json_writer& json, const route& r, const std::string& operation, named_schemas& named) {
    json.key(to_lower(to_string(r.method))).begin_object();
    json.member("operationId", operation).member("summary", r.summary);
    json.key("tags").begin_array().text(operation_group(r)).end_array();
    write_security(json, r);
    if (r.required_role != user_role::none) {
        json.member("description", "Role: " + std::string(to_string(r.required_role)) + " or above.");
    }
    write_parameters(json, r);
    if (!r.body.empty() || !r.body_content.empty()) {
        json.key("requestBody").begin_object().member("required", !r.is_body_optional).key("content").begin_object();
        if (!r.body.empty()) write_content(json, "application/json", named_schema(r.body, operation + "_body", named));
        if (!r.body_content.empty()) write_content(json, r.body_content, raw_body_schema(r.body_content));
        if (r.takes_workbook) write_content(json, workbook_type, raw_body_schema(workbook_type));
        json.end_object().end_object();
    }
    write_responses(json, r, operation, named);
    json.end_object();
}

}  // namespace

std::string make_openapi(const std::vector<route>& routes, std::string_view version,
                         const services::driver_catalog& drivers, const services::kind_catalog& transfer_types) {
    std::map<std::string_view, std::vector<const route*>> by_path;
    for (const auto& r : routes)
        by_path[r.pattern].push_back(&r);
    const operation_names names(routes);
    named_schemas named;
    for (const auto& r : routes)
        named.insert(r.named.begin(), r.named.end());
    std::string out;
    json_writer json(out);
    json.begin_object().member("openapi", "3.1.0");
    json.key("info").begin_object().member("title", "Penstock edge gateway").member("version", version).end_object();
    json.key("security").raw(R"([{"key_header":[]},{"bearer":[]},{"session":[]}])");
    json.key("paths").begin_object();
    for (const auto& [path, operations] : by_path) {
        json.key(path).begin_object();
        for (const auto* r : operations)
            write_operation(json, *r, names.of(*r), named);
        json.end_object();
    }
    json.end_object().key("components").begin_object();
    json.key("securitySchemes")
        .raw(R"({"key_header":{"type":"apiKey","in":"header","name":"X-API-Key"},)"
             R"("bearer":{"type":"http","scheme":"bearer"},)"
             R"("session":{"type":"apiKey","in":"cookie","name":"penstock_session",)"
             R"("description":"set by /login/form and /login/setup"},)"
             R"("csrf":{"type":"apiKey","in":"header","name":"X-CSRF-Token",)"
             R"("description":"csrf_token of the login response, or of GET /api/v1/session"}})");
    json.key("responses")
        .raw(R"({"error":{"description":"refused or failed","content":{"application/json":)"
             R"({"schema":{"$ref":"#/components/schemas/error"}}}}})");
    json.key("schemas").begin_object();
    write_component_schemas(json, drivers, transfer_types);
    for (const auto& [name, schema] : named)
        json.key(name).raw(schema);
    json.end_object().end_object().end_object();
    return with_integer_formats(out);
}

}  // namespace penstock::api
