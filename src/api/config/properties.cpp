#include "api/config/property_shape.hpp"
#include "api/config/routes.hpp"
#include "api/config/saved.hpp"
#include "api/formats/json_read.hpp"
#include "api/handler_context.hpp"
#include "base/text.hpp"

namespace penstock::api {

namespace {

constexpr std::string_view text_type = "text/plain; charset=utf-8";

void write_entry(json_writer& json, const properties::property_view& p) {
    json.begin_object().member("key", p.key).member("value", p.value).member("default", p.default_text);
    json.member("is_set", p.is_set).member("is_overridden", p.is_overridden).member("is_secret", p.is_secret);
    json.member("needs_restart", p.needs_restart).member("rule", p.expected).member("meaning", p.meaning);
    write_shape(json, shape_of(p));
    json.member("line", p.line);
    if (!p.error.empty()) json.member("error", p.error);
    json.end_object();
}

void load(call& c) {
    const auto format = c.query("format").value_or("text");
    if (format != "text" && format != "json") return c.invalid(fault{"format", "expected text or json"});
    const auto file = c.context.properties.load();
    if (!file) return refuse_save(c, file.error());
    c.response.add("ETag", '"' + file->version + '"');
    if (format == "text") {
        c.response.content_type = text_type;
        c.response.body = file->text;
        return;
    }
    c.answer([&](json_writer& json) {
        json.begin_object().member("version", file->version).member("path", file->path).member("text", file->text);
        json.key("entries").begin_array();
        for (const auto& p : c.context.properties.entries())
            write_entry(json, p);
        json.end_array().end_object();
    });
}

/// A text, and the version on which it is based.
struct sent_text {
    std::string text;
    std::optional<std::string> version;
};

bool is_json(std::string_view content_type) {
    return equals_ignoring_case(trim(content_type.substr(0, content_type.find(';'))), "application/json");
}

/// `nullopt`: the call was answered.
std::optional<sent_text> read_text(call& c) {
    sent_text sent;
    if (auto tag = trim(c.request.find("If-Match")); !tag.empty() && tag != "*") {
        if (tag.size() >= 2 && tag.front() == '"' && tag.back() == '"') tag = tag.substr(1, tag.size() - 2);
        sent.version = tag;
    }
    if (!is_json(c.request.find("Content-Type"))) {
        sent.text = c.request.body;
        return sent;
    }
    faults found;
    const auto parsed = parse_json_object(c.request.body);
    if (!parsed) {
        c.invalid(parsed.error());
        return std::nullopt;
    }
    object_reader members(parsed->root.get_object(), "", found);
    members.read("text", sent.text, object_reader::need::required);
    std::string version;
    if (members.read("version", version)) sent.version = version;
    members.refuse_others();
    if (found.empty()) return sent;
    c.invalid(found);
    return std::nullopt;
}

void save(call& c) {
    const auto sent = read_text(c);
    if (!sent) return;
    const auto done = c.context.properties.save(sent->text, sent->version, author_of(c));
    if (!done) return refuse_save(c, done.error());
    c.response.add("ETag", '"' + done->version + '"');
    answer_change(c, *done);
}

void validate(call& c) {
    const auto sent = read_text(c);
    if (!sent) return;
    const auto done = c.context.properties.check(sent->text);
    if (!done) return refuse_save(c, done.error());
    if (!c.caller.may_grant_access() && !done->decide_access.empty())
        return refuse_save(c, properties::refuse_access(*done));
    answer_change(c, *done);
}

void get_schema(call& c) {
    c.answer([&](json_writer& json) {
        const auto all = c.context.properties.entries();
        json.begin_object().key("data").begin_array();
        std::size_t total = 0;
        for (const auto& p : all) {
            if (p.meaning.empty()) continue;  // a line without a property
            ++total;
            json.begin_object().member("key", p.key).member("default", p.default_text).member("rule", p.expected);
            json.member("meaning", p.meaning).member("is_secret", p.is_secret);
            json.member("needs_restart", p.needs_restart);
            write_shape(json, shape_of(p));
            json.end_object();
        }
        json.end_array().member("total", total).end_object();
    });
}

constexpr auto body =
    R"({"type":"object","required":["text"],"additionalProperties":false,"properties":{"text":{"type":"string",)"
    R"("description":"The whole file. *** stands for the stored secret."},"version":{"type":"string",)"
    R"("description":"Version of the text that was changed, as in the header If-Match; absent: any version."}}})";

}  // namespace

std::vector<route> properties_routes() {
    const auto loaded =
        R"({"type":"object","required":["version","path","text","entries"],"additionalProperties":false,"properties":{)"
        R"("version":{"type":"string"},"path":{"type":"string"},"text":{"type":"string"},"entries":{"type":"array",)"
        R"("items":{"type":"object","required":["key","value","default","is_set","is_overridden","is_secret",)"
        R"("needs_restart","rule","meaning","line","kind","section"],"additionalProperties":false,"properties":{)"
        R"("key":{"type":"string"},"value":{"type":"string","description":"Value in force; ***: a secret."},)"
        R"("default":{"type":"string"},"is_set":{"type":"boolean","description":"The file sets the property."},)"
        R"("is_overridden":{"type":"boolean","description":"The option --set of the program overrides the file."},)"
        R"("is_secret":{"type":"boolean"},)"
        R"("needs_restart":{"type":"boolean"},"rule":{"type":"string"},"meaning":{"type":"string"},)" +
        shape_schema() +
        R"(,"line":{"type":"integer","description":"Line in the file; 0: not in the file."},)"
        R"("error":{"type":"string"}}}}}})";
    const auto schema =
        R"({"type":"object","required":["data","total"],"additionalProperties":false,"properties":{"data":)"
        R"({"type":"array","items":{"type":"object","required":["key","default","rule","meaning","is_secret",)"
        R"("needs_restart","kind","section"],"additionalProperties":false,"properties":{)"
        R"("key":{"type":"string"},)"
        R"("default":{"type":"string"},"rule":{"type":"string"},"meaning":{"type":"string"},)"
        R"("is_secret":{"type":"boolean"},"needs_restart":{"type":"boolean"},)" +
        shape_schema() + R"(}}},"total":{"type":"integer"}}})";
    return {
        {.method = verb::get,
         .pattern = "/config/load",
         .required_role = user_role::admin,
         .run = store_handler{load},
         .summary = "The properties file, secrets as ***",
         .data = loaded,
         .query = {{"format", "text: the file; json: also all properties",
                    R"({"type":"string","enum":["text","json"]})"}},
         .content = "text/plain",
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/config/save",
         .required_role = user_role::admin,
         .run = store_handler{save},
         .summary = "Check the whole properties file, then write it",
         .data = change_schema(),
         .body = body,
         .body_content = "text/plain",
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/config/validate",
         .required_role = user_role::admin,
         .run = store_handler{validate},
         .summary = "Check the properties file as save does; nothing is written",
         .data = change_schema(),
         .body = body,
         .body_content = "text/plain",
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/config/schema",
         .required_role = user_role::admin,
         .run = store_handler{get_schema},
         .summary = "All properties with their rules",
         .data = schema},
    };
}

}  // namespace penstock::api
