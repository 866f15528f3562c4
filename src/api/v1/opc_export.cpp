#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/formats/csv.hpp"
#include "api/formats/export_style.hpp"
#include "api/handler_context.hpp"
#include "api/http/long_answer.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "base/text.hpp"
#include "imports/kepware/tag_file.hpp"
#include "imports/own/rows.hpp"
#include "services/access/built_in.hpp"

namespace penstock::api {

namespace {

namespace own = imports::own;
using imports::kepware::export_answer;

constexpr std::string_view own_csv = "csv", kepware_csv = "kepware-csv";
constexpr std::size_t max_exported_opcs = 1000;
constexpr std::size_t max_exported_tags = 200'000;  ///< of several OPCs, in memory at once; an import takes no more

struct exported_opc {
    opc_config config;
    std::vector<tag_config> tags;
    const option_schema* schema = nullptr;
};

struct wanted_export {
    std::vector<std::string> opc_ids;
    std::string format;
    bool is_report = false;
    export_style style{};
};

/// What of an OPC or a tag is not in the file, or not as here.
struct exported_line {
    std::string effect, opc_id, tag_id, name, text, help;
};

struct export_report {
    std::string format;
    std::size_t opc_count = 0, tag_count = 0, left_out = 0;
    std::vector<export_answer> answers{};
    std::vector<exported_line> lines{};
};

constexpr std::string_view effects_of_export[] = {"changed", "left_out"};

constexpr object_form export_answer_form{
    "",
    {shown<&export_answer::key>("key", "Key of the question that the import of the file asks."),
     shown<&export_answer::value>("value", "Answer with which the tags are read as they are here."),
     shown<&export_answer::text>("text", "Setting of the device in Kepware that means the same; empty: none.")}};

constexpr object_form export_line_form{
    "",
    {shown<&exported_line::effect>("effect", "changed: it is in the file, but not as here; left_out.")
         .one_of(effects_of_export),
     shown<&exported_line::opc_id>("opc_id", "Id of the OPC."),
     shown<&exported_line::tag_id>("tag_id", "Id of the tag; empty: the line is about the OPC."),
     shown<&exported_line::name>("name", "Name of the tag or the OPC."),
     shown<&exported_line::text>("text", "What is different, and why."),
     shown<&exported_line::help>("help", "What would help; empty: nothing.")}};

constexpr object_form export_report_form{
    "",
    {shown<&export_report::format>("format", "Format of the file."),
     shown<&export_report::opc_count>("opc_count", "Number of OPCs."),
     shown<&export_report::tag_count>("tag_count", "Number of tags in the file."),
     shown<&export_report::left_out>("left_out", "Number of tags that are left out."),
     shown_list<&export_report::answers, export_answer_form>(
         "answers", "What the file does not hold, and its import asks for; only of kepware-csv."),
     shown_list<&export_report::lines, export_line_form>("lines", "A line for each difference.")}};

own::option_rules rules_of_options(const exported_opc& opc) {
    static const std::vector<option_rule> none;
    if (opc.schema == nullptr) return {none, none};
    return {opc.schema->options(), opc.schema->tag_options()};
}

void append_row(std::string& out, const own::file_row& row, const export_style& style) {
    std::vector<std::string> fields;
    for (const auto& cell : row)
        fields.push_back(cell.is_number ? number_text(cell.text, style) : protect_text(cell.text));
    append_csv_record(out, fields, style.separator);
}

std::string csv_of_opcs(const std::vector<exported_opc>& opcs, const export_style& style) {
    std::string out;
    append_row(out, own::header_row(), style);
    for (const auto& opc : opcs) {
        const auto rules = rules_of_options(opc);
        append_row(out, own::row_of(opc.config, rules), style);
        for (const auto& tag : opc.tags)
            append_row(out, own::row_of(tag, rules), style);
    }
    return out;
}

export_report report_of_opcs(const std::vector<exported_opc>& opcs) {
    export_report out{.format = std::string(own_csv), .opc_count = opcs.size()};
    for (const auto& opc : opcs) {
        out.tag_count += opc.tags.size();
        for (const auto& name : own::names_of_secrets(opc.config, rules_of_options(opc))) {
            out.lines.push_back({"changed", opc.config.opc_id, "", opc.config.opc_name,
                                 fmt::format("{} has a secret, which is not in the file", name),
                                 "enter it again after the import, where the OPC is new"});
        }
    }
    return out;
}

export_report report_of_tags(const opc_config& opc, imports::kepware::tag_file&& file) {
    export_report out{.format = std::string(kepware_csv),
                      .opc_count = 1,
                      .tag_count = file.tag_count,
                      .left_out = file.left_out,
                      .answers = std::move(file.answers)};
    for (auto& line : file.lines) {
        out.lines.push_back({std::move(line.effect), opc.opc_id, std::move(line.tag_id), std::move(line.tag_name),
                             std::move(line.text), std::move(line.help)});
    }
    return out;
}

/// On the store's thread. None: the call was answered.
std::optional<std::vector<exported_opc>> load(call& c, const wanted_export& wanted) {
    std::vector<exported_opc> out;
    std::size_t tag_count = 0;
    for (const auto& id : wanted.opc_ids) {
        if (services::is_built_in(id)) {
            c.invalid(
                {fault{"opc_id", fmt::format("the OPC {} is a part of each gateway and cannot be exported", id)}});
            return std::nullopt;
        }
        auto opc = c.context.configuration.find_opc(id);
        if (!opc) {
            refuse(c, opc.error());
            return std::nullopt;
        }
        auto tags = c.context.configuration.find_tags(id);
        if (!tags) {
            refuse(c, tags.error());
            return std::nullopt;
        }
        tag_count += tags->size();
        if (tag_count > max_exported_tags && wanted.opc_ids.size() > 1) {
            c.invalid({fault{"opc_ids", fmt::format("the OPCs up to {} have {} tags, and an export of several has at "
                                                    "most {}: name fewer OPCs",
                                                    id, tag_count, max_exported_tags)}});
            return std::nullopt;
        }
        const auto* schema = schema_of(c, opc->config);
        out.push_back({std::move(opc->config), std::move(*tags), schema});
    }
    return out;
}

/// A file of its own, or all that a report says of it.
struct made_export {
    std::string text{};
    export_report report{};
    std::optional<fault> refused{};
};

made_export make(const wanted_export& wanted, const std::vector<exported_opc>& opcs) {
    made_export out;
    if (wanted.format == own_csv) {
        if (wanted.is_report) {
            out.report = report_of_opcs(opcs);
        } else {
            out.text = csv_of_opcs(opcs, wanted.style);
        }
        return out;
    }
    auto file = imports::kepware::write_tags(opcs.front().config, opcs.front().tags);
    if (!file) {
        out.refused = fault{"format", file.error().message};
    } else if (wanted.is_report) {
        out.report = report_of_tags(opcs.front().config, std::move(*file));
    } else {
        out.text = std::move(file->text);
    }
    return out;
}

io::awaitable<> answer_export(call& c, const wanted_export& wanted) {
    const auto place = co_await place_for_long_answer(c, *c.context.places_of_files);
    if (!place) co_return;
    auto opcs = co_await c.context.store_thread.run([&] { return load(c, wanted); });
    if (!opcs) co_return;
    const auto made = co_await c.context.reader_threads.run([&] { return make(wanted, *opcs); });
    if (made.refused) co_return c.invalid({*made.refused});
    if (wanted.is_report) co_return c.done(export_report_form, made.report);
    const auto kind = wanted.format == own_csv ? "opc_" : "kepware_";
    begin_csv(c.response, wanted.style, opcs->size() == 1 ? kind + wanted.opc_ids.front() : "opcs");
    c.response.body += made.text;
}

/// None: the call was answered.
std::optional<wanted_export> read_export(call& c, std::vector<std::string> opc_ids, bool has_formats, faults found) {
    const auto is_report = c.query_flag("report");
    if (!is_report) return std::nullopt;
    wanted_export wanted{.opc_ids = std::move(opc_ids), .format = std::string(own_csv), .is_report = *is_report};
    if (has_formats) wanted.format = c.query("format").value_or(std::string(own_csv));
    if (wanted.format != own_csv && wanted.format != kepware_csv)
        found.emplace_back("format", "expected csv or kepware-csv");
    const bool has_style = wanted.format == own_csv && !wanted.is_report;
    wanted.style = read_export_style([&](std::string_view name) { return c.query(name); },
                                     has_style ? table_format::csv : table_format::json, found);
    if (wanted.style.zone) found.emplace_back("tz", "the file has no times");
    if (found.empty()) return wanted;
    c.invalid(found);
    return std::nullopt;
}

io::awaitable<> export_opc(call& c) {
    const auto wanted = read_export(c, {std::string(c.id())}, true, {});
    if (wanted) co_await answer_export(c, *wanted);
}

io::awaitable<> export_opcs(call& c) {
    faults found;
    std::vector<std::string> ids;
    const auto named = c.query("opc_ids").value_or("");
    for (const auto part : split(named, ',')) {
        const std::string id(trim(part));
        if (!id.empty() && std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
    }
    if (ids.empty() || ids.size() > max_exported_opcs)
        found.emplace_back("opc_ids",
                           fmt::format("expected 1 to {} ids of OPCs, separated by commas", max_exported_opcs));
    const auto wanted = read_export(c, std::move(ids), false, std::move(found));
    if (wanted) co_await answer_export(c, *wanted);
}

}  // namespace

std::vector<route> opc_export_routes() {
    const query_rule report{"report", "true: in place of the file, JSON that says what is not in it, or not as here",
                            R"({"type":"boolean"})"};
    const auto styles = export_style_rules(false);
    std::vector<query_rule> of_one{{"format",
                                    "csv: the connection and the tags, as POST /api/v1/import takes them (default); "
                                    "kepware-csv: the tags as a tag export of Kepware",
                                    R"({"type":"string","enum":["csv","kepware-csv"]})"},
                                   report};
    std::vector<query_rule> of_some{{"opc_ids", "ids of the OPCs, separated by commas", R"({"type":"string"})", true},
                                    report};
    of_one.insert(of_one.end(), styles.begin(), styles.end());
    of_some.insert(of_some.end(), styles.begin(), styles.end());
    return {{.method = verb::get,
             .pattern = "/api/v1/opc/{opcId}/export",
             .required_role = user_role::engineer,
             .run = coroutine_handler(export_opc),
             .summary = "An OPC with its connection and its tags as one file. It holds no secrets: where the import "
                        "makes a new OPC, they are entered again",
             .data = done_schema(export_report_form),
             .query = of_one,
             .content = "text/csv",
             .has_inner_errors = true},
            {.method = verb::get,
             .pattern = "/api/v1/export",
             .required_role = user_role::engineer,
             .run = coroutine_handler(export_opcs),
             .summary = "Several OPCs with their connections and tags as one CSV file, which POST /api/v1/import takes",
             .data = done_schema(export_report_form),
             .query = of_some,
             .content = "text/csv",
             .has_inner_errors = true}};
}

}  // namespace penstock::api
