#include "api/v5/schemas.hpp"

#include <algorithm>
#include <string>

#include "api/v5/alarm.hpp"
#include "api/v5/order_request.hpp"
#include "api/v5/presenter.hpp"
#include "master/catalog.hpp"
#include "master/write_record.hpp"

namespace penstock::api::v5 {

namespace {

using master::field;
using master::kind;

/// What a schema describes: an answer, or a body that creates or changes a record.
enum class side { answer, create, change };

std::string_view type_of(kind k) noexcept {
    switch (k) {
        case kind::time:
        case kind::integer: return "integer";
        case kind::quantity:
        case kind::real: return "number";
        case kind::boolean: return "boolean";
        case kind::string_map:
        case kind::options: return "object";
        case kind::integer_list:
        case kind::string_list:
        case kind::list: return "array";
        default: return "string";
    }
}

void write_field(json_writer& json, const field& f, side s);

/// `more`: further members, as JSON.
void write_fields(json_writer& json, const std::vector<field>& fields, side s, std::string_view more = {}) {
    json.begin_object().member("type", "object").member("additionalProperties", false);
    json.key("required").begin_array();
    for (const auto& f : fields) {
        if (!f.is_hidden && (s == side::answer || (s == side::create && f.is_required))) json.text(f.name);
    }
    json.end_array().key("properties").begin_object();
    for (const auto& f : fields) {
        if (f.is_hidden) continue;
        json.key(f.name);
        write_field(json, f, s);
    }
    if (!more.empty()) json.raw(more);
    json.end_object().end_object();
}

constexpr std::string_view live_member =
    R"("live":{"type":["object","null"],"description":)"
    R"("With ?live=true: the last value; null: another gateway collects it.",)"
    R"("required":["value","value_time","value_read_status","value_read_error_message","quality","ts"]})";

void write_items(json_writer& json, const field& f, side s) {
    json.key("items");
    if (f.type == kind::list) {
        write_fields(json, f.items, s == side::change ? side::create : s);
    } else {
        json.begin_object().member("type", f.type == kind::integer_list ? "integer" : "string").end_object();
    }
}

void write_limits(json_writer& json, const field& f, bool takes_null) {
    if (f.min_value) json.member(f.is_min_exclusive ? "exclusiveMinimum" : "minimum", *f.min_value);
    if (f.max_value) json.member("maximum", *f.max_value);
    if (f.type == kind::text) {
        if (f.min_length > 0) json.member("minLength", f.min_length);
        json.member("maxLength", f.max_length);
    }
    if (!f.choices.empty()) {
        json.key("enum").begin_array();
        for (const auto choice : f.choices)
            json.text(choice);
        if (takes_null) json.raw("null");
        json.end_array();
    }
    if (f.type == kind::date) json.member("format", "date");
}

void write_field(json_writer& json, const field& f, side s) {
    // In a body, null means the default for every type.
    const bool takes_null = f.is_nullable || (s != side::answer && !f.is_required);
    json.begin_object();
    if (takes_null) {
        json.key("type").begin_array().text(type_of(f.type)).text("null").end_array();
    } else {
        json.member("type", type_of(f.type));
    }
    if (s != side::answer || !f.choices.empty()) write_limits(json, f, takes_null);
    if (type_of(f.type) == "array") write_items(json, f, s);
    if (f.type == kind::string_map) json.key("additionalProperties").raw(R"({"type":"string"})");
    if (f.is_read_only && s == side::answer) json.member("readOnly", true);
    json.member("description", f.description).end_object();
}

void write_reference(json_writer& json, const std::string& name) {
    json.begin_object().member("$ref", "#/components/schemas/" + name).end_object();
}

void write_page(json_writer& json, const std::string& item) {
    json.begin_object().member("type", "object");
    json.key("required").raw(R"(["items","total","page","size","next"])").member("additionalProperties", false);
    json.key("properties").begin_object().key("items").begin_object().member("type", "array").key("items");
    write_reference(json, item);
    json.end_object().key("total").raw(R"({"type":"integer"})").key("page").raw(R"({"type":["integer","null"]})");
    json.key("size").raw(R"({"type":"integer"})").key("next").raw(R"({"type":["string","null"]})");
    // Only histories stop counting.
    json.key("total_capped")
        .raw(R"({"type":"boolean","description":"true: there are more records than total; absent: total is exact."})");
    json.end_object().end_object();
}

void write_resource(json_writer& json, const master::resource& r) {
    const std::string name(r.name);
    json.key(name);
    const auto beside = presenter_of(r).has_live() ? live_member : std::string_view();
    write_fields(json, r.fields, side::answer, beside);
    json.key(name + "_list").begin_object().key("oneOf").begin_array();
    json.begin_object().member("type", "array").key("items");
    write_reference(json, name);
    json.end_object();
    write_page(json, name);
    json.end_array().end_object();
    if (r.is_read_only) return;
    json.key(name + "_create");
    write_fields(json, r.fields, side::create, beside);
    json.key(name + "_change");
    write_fields(json, r.fields, side::change, beside);
    json.key(name + "_bulk").begin_object().member("type", "object").member("additionalProperties", false);
    json.key("required").raw(R"(["items"])").key("properties").begin_object();
    json.key("items").begin_object().member("type", "array").member("maxItems", 10'000).key("items");
    write_reference(json, name + "_change");
    json.end_object().key("on_conflict").raw(R"({"type":"string","enum":["fail","update","skip"],"default":"fail"})");
    json.key("atomic").raw(R"({"type":"boolean","default":true})");
    json.key("dry_run").raw(R"({"type":"boolean","default":false})").end_object().end_object();
}

struct named_schema {
    std::string_view name, text;
};

constexpr named_schema plain_schemas[] = {
    {"error",
     R"({"type":"object","required":["_status","_code","_message","_http_status"],"additionalProperties":false,)"
     R"("properties":{"_status":{"type":"string","const":"ERROR"},"_code":{"type":"string","enum":["E1001","E1002","E1100","E1101","E1200","E1300",)"
     R"("E1400","E1500","E1900"]},"_message":{"type":"string"},"_http_status":{"type":"integer"},"_errors":)"
     R"({"type":"array","items":{"type":"object","required":["field","code","message"],"additionalProperties":false,)"
     R"("properties":{"index":{"type":"integer"},"field":{"type":"string"},"code":{"type":"string"},"message":)"
     R"({"type":"string"}}}}}})"},
    {"count", R"({"type":"object","required":["count"],"properties":{"count":{"type":"integer"}}})"},
    {"exists", R"({"type":"object","required":["exists"],"properties":{"exists":{"type":"boolean"}}})"},
    {"deleted", R"({"type":"object","required":["deleted"],"properties":{"deleted":{"type":"boolean"}}})"},
    {"bulk",
     R"({"type":"object","required":["created","updated","skipped","failed","items"],"additionalProperties":false,)"
     R"("properties":{"created":{"type":"integer"},"updated":{"type":"integer"},"skipped":{"type":"integer"},)"
     R"("failed":{"type":"integer"},"items":{"type":"array","items":{"$ref":"#/components/schemas/item_result"}}}})"},
    {"item_result",
     R"({"type":"object","required":["index","id","ok","code","message"],"additionalProperties":false,"properties":)"
     R"({"index":{"type":"integer"},"id":{"type":["string","null"]},"ok":{"type":"boolean"},"code":{"type":)"
     R"(["string","null"]},"message":{"type":["string","null"]}}})"},
    {"ping", R"({"type":"object","required":["ping","version"],"properties":{"ping":{"type":"boolean"},"version":)"
             R"({"type":"string"}}})"},
    {"connect",
     R"({"type":"object","required":["user_id","token"],"additionalProperties":false,"properties":{"user_id":)"
     R"({"type":"string"},"token":{"type":"string"}}})"},
    {"connected",
     R"({"type":"object","required":["api_key","expires_at","user_id","role"],"properties":{"api_key":)"
     R"({"type":"string"},"expires_at":{"type":"integer"},"user_id":{"type":"string"},"role":{"type":"string"}}})"},
    {"disconnected",
     R"({"type":"object","required":["disconnected"],"properties":{"disconnected":{"type":"boolean"}}})"},
    {"me", R"({"type":"object","required":["user_id","role","scopes","expires_at"],"properties":{"user_id":)"
           R"({"type":"string"},"role":{"type":"string"},"scopes":{"type":"array","items":{"type":"string"}},)"
           R"("expires_at":{"type":["integer","null"]}}})"},
    {"token_request",
     R"({"type":"object","required":["user_id"],"additionalProperties":false,"properties":{"user_id":)"
     R"({"type":"string"},"description":{"type":["string","null"]},"expires_at":{"type":["integer","null"]}}})"},
    {"token",
     R"({"type":"object","required":["token_id","user_id","description","expires_at","created_at","created_by"],)"
     R"("properties":{"token_id":{"type":"string"},"token":{"type":"string"},"user_id":{"type":"string"},)"
     R"("description":{"type":"string"},"expires_at":{"type":["integer","null"]},"created_at":{"type":"integer"},)"
     R"("created_by":{"type":"string"}}})"},
    {"token_made", R"({"allOf":[{"$ref":"#/components/schemas/token"},{"required":["token"]}]})"},
    {"token_list", R"({"type":"array","items":{"$ref":"#/components/schemas/token"}})"},
    {"change",
     R"({"type":"object","required":["seq","at","actor","domain","kind","id","action","version","edge_id"],)"
     R"("properties":{"seq":{"type":"integer"},"at":{"type":"integer"},"actor":{"type":"string"},"domain":)"
     R"({"type":"string"},"kind":{"type":"string"},"id":{"type":"string"},"action":{"type":"string","enum":["create","update",)"
     R"("delete"]},"version":{"type":"integer"},"edge_id":{"type":"string"}}})"},
    {"order_event",
     R"({"type":"object","required":["seq","at","op","from","to","actor","employee_id","reason_code","reason",)"
     R"("good_qty","reject_qty","shift_name","shift_date"],"properties":{"seq":{"type":"integer"},"at":{"type":)"
     R"("integer"},"op":{"type":"string","enum":["create","start","pause","resume","end","abort","report"]},"from":{"type":["string",)"
     R"("null"]},"to":{"type":"string"},"actor":{"type":"string"},"employee_id":{"type":["string","null"]},)"
     R"("reason_code":{"type":["string","null"]},"reason":{"type":["string","null"]},"good_qty":{"type":"number"},)"
     R"("reject_qty":{"type":"number"},"shift_name":{"type":["string","null"]},"shift_date":{"type":["string",)"
     R"("null"]}}})"},
    {"alarm_live",
     R"({"type":"object","required":["alarm_id","seq"],"properties":{"alarm_id":{"type":"string"},"alarm_name":)"
     R"({"type":"string"},"tag_id":{"type":"string"},"linked_asset_id":{"type":"string"},"site_id":{"type":"string"},)"
     R"("level":{"type":"string"},"priority":{"type":["string","null"]},"alarm_state":{"type":"string","enum":["NORMAL",)"
     R"("ACTIVE_UNACK","ACTIVE_ACK","CLEARED_UNACK"]},"message":{"type":"string"},"value":{"type":["number",)"
     R"("boolean","null"]},"limit":{"type":["number","null"]},"quality":{"type":["integer","null"]},"occurrence_id":)"
     R"({"type":["string","null"]},"active_since":{"type":["integer","null"]},"cleared_at":{"type":["integer",)"
     R"("null"]},"acked_at":{"type":["integer","null"]},"acked_by":{"type":["string","null"]},"ack_comment":{"type":)"
     R"(["string","null"]},"shelved":{"type":"boolean"},"shelved_until":{"type":["integer","null"]},"shelved_by":)"
     R"({"type":["string","null"]},"enabled":{"type":"boolean"},"deleted":{"type":"boolean"},"seq":{"type":"integer"}}})"},
    {"alarm_live_list", R"({"type":"array","items":{"$ref":"#/components/schemas/alarm_live"}})"},
    {"alarm_summary",
     R"({"type":"object","required":["by_state","by_priority","shelved","disabled","chattering","standing","total"],"properties":{"by_state":)"
     R"({"type":"object","additionalProperties":{"type":"integer"}},"by_priority":{"type":"object",)"
     R"("additionalProperties":{"type":"integer"}},"shelved":{"type":"integer"},"disabled":{"type":"integer"},)"
     R"("chattering":{"type":"integer"},"standing":{"type":"integer"},)"
     R"("total":{"type":"integer"}}})"},
    {"alarm_ack_result",
     R"({"type":"object","required":["acked","failed","items"],"properties":{"acked":{"type":"integer"},"failed":)"
     R"({"type":"integer"},"items":{"type":"array","items":{"$ref":"#/components/schemas/item_result"}}}})"},
    {"alarm_event",
     R"({"type":"object","required":["event_id","occurrence_id","alarm_id","alarm_name","tag_id","tag_name","site_id",)"
     R"("linked_asset_id","event","level_from","level_to","priority","message","value","limit","event_time","at",)"
     R"("actor","comment","after_restart","merged"],"properties":{"event_id":{"type":"string"},"occurrence_id":)"
     R"({"type":["string","null"]},"alarm_id":{"type":"string"},"alarm_name":{"type":"string"},"tag_id":{"type":)"
     R"("string"},"tag_name":{"type":"string"},"site_id":{"type":"string"},"linked_asset_id":{"type":"string"},)"
     R"("event":{"type":"string","enum":["RAISE","LEVEL","CLEAR","ACK","SHELVE","UNSHELVE","COMMENT","ENABLE","DISABLE","DELETE"]},)"
     R"("level_from":{"type":"string"},"level_to":{"type":"string"},"priority":{"type":["string","null"]},)"
     R"("message":{"type":"string"},"value":{"type":["number","boolean","null"]},"limit":{"type":["number","null"]},)"
     R"("event_time":{"type":"integer"},"at":{"type":"integer"},"actor":{"type":"string"},"comment":{"type":)"
     R"(["string","null"]},"after_restart":{"type":"boolean"},"merged":{"type":"integer"}}})"},
    {"asset_branch",
     R"({"type":"object","required":["asset_id","asset_type","asset_name","children"],"properties":{"asset_id":)"
     R"({"type":"string"},"asset_type":{"type":"string","enum":["AREA","LINE","EQUIPMENT"]},"asset_name":{"type":"string"},)"
     R"("children":{"type":"array","items":{"$ref":"#/components/schemas/asset_branch"}}}})"},
    {"asset_tree",
     R"({"type":"array","items":{"type":"object","required":["site_id","site_name","children"],"properties":)"
     R"({"site_id":{"type":"string"},"site_name":{"type":"string"},"children":{"type":"array","items":)"
     R"({"$ref":"#/components/schemas/asset_branch"}}}}})"},
    {"calendar_shift",
     R"({"type":"object","required":["working","in_break","shift_name","shift_date","crew","start","end",)"
     R"("next_start"],"properties":{"working":{"type":"boolean"},"in_break":{"type":"boolean"},"shift_name":)"
     R"({"type":["string","null"]},"shift_date":{"type":["string","null"]},"crew":{"type":["string","null"]},)"
     R"("start":{"type":["integer","null"]},"end":{"type":["integer","null"]},"next_start":{"type":)"
     R"(["integer","null"]}}})"},
    {"calendar_working_time",
     R"({"type":"object","required":["working_ms","break_ms","by_shift"],"properties":{"working_ms":)"
     R"({"type":"integer"},"break_ms":{"type":"integer"},"by_shift":{"type":"array","items":{"type":"object",)"
     R"("required":["shift_name","working_ms"],"properties":{"shift_name":{"type":"string"},"working_ms":)"
     R"({"type":"integer"}}}}}})"},
    {"calendar_intervals",
     R"({"type":"array","items":{"type":"object","required":["start","end","shift_name","shift_date","crew"],)"
     R"("properties":{"start":{"type":"integer"},"end":{"type":"integer"},"shift_name":{"type":"string"},)"
     R"("shift_date":{"type":"string"},"crew":{"type":["string","null"]}}}})"},
    {"calendar_sum", R"({"type":"object","required":["at"],"properties":{"at":{"type":"integer"}}})"},
    {"flow_graph",
     R"({"type":"object","required":["flow","nodes","edges"],"properties":{"flow":)"
     R"({"$ref":"#/components/schemas/flow"},"nodes":{"type":"array","items":)"
     R"({"$ref":"#/components/schemas/flow_node"}},"edges":{"type":"array","items":{"type":"object"}}}})"},
    {"flow_graph_body",
     R"({"type":"object","required":["nodes","edges"],"additionalProperties":false,"properties":{"nodes":)"
     R"({"type":"array","items":{"type":"object"}},"edges":{"type":"array","items":{"type":"object"}},"version":)"
     R"({"type":["integer","null"]}}})"},
    {"flow_picture_content",
     R"({"type":"object","required":["content"],"additionalProperties":false,"properties":{"content":{"type":)"
     R"("string","maxLength":1398104,"description":"PNG, JPEG or WebP of at most 1 MiB, in base64."}}})"},
    {"flow_view",
     R"({"type":"object","required":["flow","nodes","edges","tags"],"properties":{"flow":)"
     R"({"$ref":"#/components/schemas/flow"},"nodes":{"type":"array","items":)"
     R"({"$ref":"#/components/schemas/flow_node"}},"edges":{"type":"array","items":{"type":"object"}},"tags":)"
     R"({"type":"object","additionalProperties":{"type":["object","null"],"required":["value","quality","ts",)"
     R"("level"],"properties":{"value":{"type":"string"},"quality":{"type":"integer"},"ts":{"type":"integer"},)"
     R"("level":{"type":"string"}}}}}})"},
};

}  // namespace

namespace {

/// Writes the schemas for bodies of operations on an order.
void write_order_schemas(json_writer& json) {
    using enum orders::operation;
    for (const auto op : {start, pause, resume, end, abort, report}) {
        json.key("order_" + std::string(orders::to_string(op)));
        write_fields(json, order_body(op).fields, side::create);
    }
    json.key("order_event_page");
    write_page(json, "order_event");
}

void write_alarm_schemas(json_writer& json) {
    for (const auto& body : alarm_bodies()) {
        json.key(body.name);
        write_fields(json, body.fields, side::create);
    }
    json.key("alarm_event_page");
    write_page(json, "alarm_event");
}

}  // namespace

void write_schemas(json_writer& json) {
    for (const auto& [name, text] : plain_schemas)
        json.key(name).raw(text);
    write_order_schemas(json);
    write_alarm_schemas(json);
    json.key("change_page");
    write_page(json, "change");
    for (const auto* r : master::catalog())
        write_resource(json, *r);
}

}  // namespace penstock::api::v5
