#include <fmt/format.h>

#include <algorithm>

#include "api/formats/csv_tags.hpp"
#include "api/formats/table_body.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "base/text.hpp"

namespace penstock::api {

namespace {

constexpr std::size_t max_reported_errors = 1000;

/// Adds faults for tags of the import whose id another OPC uses.
void check_owners(call& c, const std::string& opc_id, tag_import& asked) {
    std::vector<std::string> ids;
    for (const auto& tag : asked.tags)
        ids.push_back(tag.tag_id);
    const auto owners = c.context.configuration.owners_of(ids);
    for (std::size_t i = 0; i < asked.tags.size(); ++i) {
        const auto found = owners.find(asked.tags[i].tag_id);
        if (found != owners.end() && found->second != opc_id) {
            asked.errors.push_back(
                {asked.lines[i],
                 fmt::format("tag_id: is already a tag of OPC {}: delete it there first, or choose another id",
                             found->second)});
        }
    }
}

void answer_errors(call& c, const tag_import& asked) {
    c.answer([&](json_writer& json) {
        json.begin_object().member("result", "ERROR");
        const auto count = asked.errors.size();
        json.member("msg", fmt::format("{} fault{}; nothing was changed", count, count == 1 ? "" : "s"));
        json.member("code", "VALIDATION_FAILED").key("errors").begin_array();
        for (std::size_t i = 0; i < std::min(asked.errors.size(), max_reported_errors); ++i) {
            json.begin_object().member("line", asked.errors[i].line);
            json.member("message", asked.errors[i].message).end_object();
        }
        json.end_array().end_object();
    });
}

std::vector<query_rule> bulk_query_rules() {
    auto rules = import_style_rules(true);
    rules.insert(rules.begin(), {"dry_run", "only check", R"({"type":"boolean"})"});
    return rules;
}

/// True: the body was a valid table or JSON; otherwise the call was answered.
bool read_import(call& c, const opc_config& opc, const std::map<std::string, tag_config, std::less<>>& stored,
                 tag_import& out) {
    faults wrong;
    const bool is_table =
        is_workbook(c.request.body) || to_lower(c.request.find("Content-Type")).starts_with("text/csv");
    const auto style = read_import_style([&](std::string_view name) { return c.query(name); }, wrong);
    if (!is_table) {
        for (const auto& rule : import_style_rules(true))
            if (c.query(rule.name)) wrong.emplace_back(std::string(rule.name), "is only for CSV and workbooks");
    }
    if (!wrong.empty()) {
        c.invalid(wrong);
        return false;
    }
    if (is_table) {
        out = read_tag_csv(c.request.body, opc, reader_of(c), stored, style);
        return true;
    }
    if (const auto found = reader_of(c).read_tags(c.request.body, opc, out.tags); !found.empty()) {
        c.invalid(found);
        return false;
    }
    for (std::size_t i = 0; i < out.tags.size(); ++i)
        out.lines.push_back(i + 1);
    return true;
}

void import_tags(call& c) {
    const auto is_dry = c.query_flag("dry_run");
    if (!is_dry) return;
    const std::string opc_id(c.id());
    const auto opc = c.context.configuration.find_changeable(opc_id);
    if (!opc) return refuse(c, opc.error());
    auto tags = c.context.configuration.find_tags(opc_id);
    if (!tags) return refuse(c, tags.error());
    std::map<std::string, tag_config, std::less<>> stored;
    for (auto& tag : *tags)
        stored.emplace(tag.tag_id, std::move(tag));

    tag_import asked;
    if (!read_import(c, opc->config, stored, asked)) return;
    check_owners(c, opc_id, asked);
    if (!asked.errors.empty()) return answer_errors(c, asked);

    const auto count = asked.tags.size();
    const auto created = static_cast<std::size_t>(
        std::ranges::count_if(asked.tags, [&](const tag_config& tag) { return !stored.contains(tag.tag_id); }));
    if (!*is_dry) {
        const auto done = c.context.configuration.put_tags(opc_id, asked.tags, c.caller.actor());
        if (!done) return refuse(c, done.error());
    }
    c.done([&](json_writer& json) {
        json.member("opc_id", opc_id).member("tag_count", stored.size() + created).member("created", created);
        json.member("updated", count - created).member("dry_run", *is_dry).key("errors").begin_array().end_array();
    });
}

}  // namespace

std::vector<route> tag_bulk_routes() {
    constexpr auto response =
        R"({"type":"object","required":["result"],"additionalProperties":false,"properties":{)"
        R"("result":{"type":"string","enum":["SUCCESS","ERROR"]},"opc_id":{"type":"string"},"tag_count":{"type":"integer"},)"
        R"("created":{"type":"integer"},"updated":{"type":"integer"},"dry_run":{"type":"boolean"},)"
        R"("msg":{"type":"string"},"code":{"type":"string"},"errors":{"type":"array","items":{"type":"object",)"
        R"("required":["line","message"],"additionalProperties":false,"properties":{"line":{"type":"integer"},)"
        R"("message":{"type":"string"}}}}}})";
    return {{.method = verb::post,
             .pattern = "/api/v1/opc/{opcId}/tag/bulk",
             .required_role = user_role::engineer,
             .run = store_handler{import_tags},
             .summary = "Add and change many tags in one call, by CSV (text/csv), a workbook or JSON; all or nothing",
             .data = response,
             .body = R"({"type":"object","required":["tags"],"additionalProperties":false,"properties":{"tags":)"
                     R"({"type":"array","items":{"$ref":"#/components/schemas/tag_body"}}}})",
             .query = bulk_query_rules(),
             .takes_workbook = true,
             .has_inner_errors = true}};
}

}  // namespace penstock::api
