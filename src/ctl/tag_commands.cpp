#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <ostream>

#include "base/text.hpp"
#include "base/url.hpp"
#include "ctl/command.hpp"
#include "ctl/export_options.hpp"
#include "ctl/fleet.hpp"
#include "ctl/json_text.hpp"
#include "ctl/poll.hpp"
#include "ctl/settings.hpp"
#include "ctl/shown_values.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

struct tag_arguments {
    std::string opc_id;
    std::string file;
    std::string query;
    std::string status;
    std::string sort;
    unsigned size = 200;
    std::vector<std::string> words;  ///< tag ids, or ids and values alternately
    bool is_fresh = false;
    bool is_dry_run = false;
    unsigned interval_ms = 500;
    export_options style;
    table_options import_style;
};

std::string tags_path(const tag_arguments& a) {
    return "/api/v1/opc/" + percent_encode(a.opc_id) + "/tag";
}

std::string list_query_of(const tag_arguments& a) {
    std::string out;
    for (const auto& [name, value] :
         {std::pair{"q", a.query}, std::pair{"status", a.status}, std::pair{"sort", a.sort}}) {
        if (!value.empty()) out += std::string("&") + name + "=" + percent_encode(value);
    }
    return out;
}

outcome<> print_tags(command_context& s, const json::value& data) {
    if (s.is_json) {
        s.output << format_json(data) << '\n';
        return {};
    }
    table t({"TAG_ID", "ADDRESS", "TYPE", "VALUE", "UNIT", "STATUS", "TIME", "ERROR"});
    for (const auto& tag : array_of(data, "data")) {
        const auto type = text_of(tag, "data_type");
        t.add({text_of(tag, "tag_id"), text_of(tag, "plc_address"), type,
               shown_text(text_of(tag, "value"), type, text_of(tag, "display_format")), text_of(tag, "unit"),
               text_of(tag, "value_read_status"), text_of(tag, "value_time"),
               text_of(tag, "value_read_error_message")});
    }
    s.output << t.text();
    return {};
}

outcome<> list_tags(command_context& s, const tag_arguments& a) {
    const auto query = list_query_of(a);
    const auto data = s.api.get(tags_path(a) + (query.empty() ? "" : "?" + query.substr(1)));
    if (!data) return data.error();
    return print_tags(s, *data);
}

outcome<> find_tags(command_context& s, const tag_arguments& a) {
    const auto data = s.api.get("/api/v1/tag?size=" + std::to_string(a.size) + list_query_of(a));
    if (!data) return data.error();
    if (const auto done = print_tags(s, *data); !done) return done;
    const auto shown = array_of(*data, "data").size();
    if (const auto total = text_of(*data, "total"); !s.is_json && total != std::to_string(shown))
        s.err << shown << " of " << total << " tags are shown: raise --size, or use a filter\n";
    return {};
}

outcome<> import_tags(command_context& s, const tag_arguments& a) {
    auto text = read_input(a.file);
    if (!text) return text.error();
    auto path = tags_path(a) + "/bulk" + (a.is_dry_run ? "?dry_run=true" : "");
    const auto content = trim(*text);
    outcome<json::value> data = json::value();
    if (content.starts_with('[') || content.starts_with('{')) {
        auto body = parse_json(*text, a.file);
        if (!body) return body.error();
        data = s.api.post(path, body->is_array() ? json::value(json::object{{"tags", *body}}) : *body);
    } else {
        add_import_query(path, a.import_style);
        const std::string type(table_type(*text));
        data = s.api.post_text(path, std::move(*text), type);
    }
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
    } else {
        s.output << text_of(*data, "created") << " created, " << text_of(*data, "updated") << " changed"
                 << (a.is_dry_run ? " (dry run: nothing was stored)\n" : "\n");
    }
    return {};
}

outcome<> export_tags(command_context& s, const tag_arguments& a) {
    return write_export(s, tags_path(a), a.style);
}

outcome<json::value> read_values(command_context& s, const tag_arguments& a) {
    return s.api.post_query("/api/v1/values/read",
                            {{"tag_ids", json::array(a.words.begin(), a.words.end())}, {"fresh", a.is_fresh}});
}

std::string shown_of(shown_values& shown, const json::value& record) {
    return shown.text(text_of(record, "tag_id"), text_of(record, "data_type"), text_of(record, "value"));
}

outcome<> read(command_context& s, const tag_arguments& a) {
    const auto data = read_values(s, a);
    if (!data) return data.error();
    table t({"TAG_ID", "VALUE", "STATUS", "TIME", "ERROR"});
    bool is_good = true;
    shown_values shown(s);
    for (const auto& v : array_of(*data, "values")) {
        t.add({text_of(v, "tag_id"), s.is_json ? std::string() : shown_of(shown, v), text_of(v, "value_read_status"),
               text_of(v, "value_time"), text_of(v, "value_read_error_message")});
        is_good = is_good && text_of(v, "value_read_status") == "SUCCESS";
    }
    s.output << (s.is_json ? format_json(*data) + "\n" : t.text());
    return is_good ? outcome<>{} : failure{exit_code::refused, "not every value is good"};
}

outcome<> write(command_context& s, const tag_arguments& a) {
    if (a.words.size() % 2 != 0) return failure{exit_code::bad_usage, "expected TAG_ID VALUE, in pairs"};
    json::array writes;
    for (std::size_t i = 0; i < a.words.size(); i += 2) {
        writes.push_back({{"tag_id", a.words[i]}, {"value", a.words[i + 1]}});
    }
    const auto data = s.api.post("/api/v1/values/write", {{"writes", writes}});
    if (!data) return data.error();
    table t({"TAG_ID", "RESULT", "VALUE", "READ_BACK", "MESSAGE"});
    bool is_done = true;
    for (const auto& w : array_of(*data, "writes")) {
        t.add({text_of(w, "tag_id"), text_of(w, "result"), text_of(w, "value"), text_of(w, "actual_read"),
               text_of(w, "msg")});
        is_done = is_done && text_of(w, "result") == "SUCCESS";
    }
    s.output << (s.is_json ? format_json(*data) + "\n" : t.text());
    return is_done ? outcome<>{} : failure{exit_code::refused, "not every value was written"};
}

/// Prints records that differ from the one that was printed last for their tag.
void print_changes(command_context& s, const json::value& data, shown_values& values,
                   std::map<std::string, std::string>& shown) {
    for (const auto& v : array_of(data, "values")) {
        const auto status = text_of(v, "value_read_status");
        const auto value = s.is_json ? text_of(v, "value") : shown_of(values, v);
        const auto state = value + "\n" + status;
        auto& last = shown[text_of(v, "tag_id")];
        if (last == state) continue;
        last = state;
        if (s.is_json) {
            s.output << format_json(v, layout::one_line) << '\n';
            continue;
        }
        s.output << displayable(
                        text_of(v, "value_time") + "  " + text_of(v, "tag_id") + "  " + value +
                        (status == "SUCCESS" ? "" : "  " + status + " " + text_of(v, "value_read_error_message")))
                 << '\n';
    }
    s.output.flush();
}

outcome<> watch(command_context& s, const tag_arguments& a) {
    shown_values values(s);
    std::map<std::string, std::string> shown;
    return poll(s, std::chrono::milliseconds(a.interval_ms), [&]() -> outcome<> {
        const auto data = read_values(s, a);
        if (!data) return data.error();
        print_changes(s, *data, values, shown);
        return {};
    });
}

}  // namespace

void add_tag_commands(CLI::App& app, action& chosen) {
    auto* const tag = app.add_subcommand("tag", "Tags and their values")->require_subcommand(1);
    const auto a = std::make_shared<tag_arguments>();
    const auto add = [&, tag](const char* name, const char* what, auto command) {
        return add_command(*tag, name, what, chosen, a, command);
    };
    const auto add_for_opc = [&](const char* name, const char* what, auto command) {
        auto* const made = add(name, what, command);
        made->add_option("OPC_ID", a->opc_id)->required();
        return made;
    };
    const auto add_for_tags = [&](const char* name, const char* what, auto command) {
        auto* const made = add(name, what, command);
        made->add_option("TAG_ID", a->words)->required();
        return made;
    };
    const auto add_filters = [&](CLI::App* made) {
        made->add_option("-q,--query", a->query, "Only ids and names that contain this text");
        made->add_option(
            "--status", a->status,
            "Only tags with this status: good, uncertain, bad, not_read, out_of_limits; several separated by commas");
        made->add_option(
            "--sort", a->sort,
            "Order by these fields, such as opc_id,-value_time; put - before a field for descending order");
        return made;
    };
    add_filters(add_for_opc("list", "Show the tags of an OPC with their values", list_tags));
    add_filters(add("find", "Show tags of all OPCs with their values", find_tags))
        ->add_option("--size", a->size, "Maximum number of tags")
        ->capture_default_str()
        ->check(CLI::Range(1U, 5'000U));
    auto* const importing = add_for_opc("import", "Add or change tags", import_tags);
    importing->add_option("FILE", a->file, "CSV or workbook as `export` writes it, or JSON; - = standard input")
        ->required();
    importing->add_flag("--dry-run", a->is_dry_run, "Check everything, store nothing");
    add_import_options(*importing, a->import_style);
    auto* const exporting = add_for_opc("export", "Print the tags of an OPC as CSV, or write a workbook", export_tags);
    add_export_options(*exporting, a->style);
    add_for_tags("read", "Show last values; exit code 1 if a value is not good", read)
        ->add_flag("--fresh", a->is_fresh, "Read from the device now");
    add("write", "Write values to devices", write)
        ->add_option("TAG_ID VALUE", a->words, "Tags and their new values, in pairs")
        ->required();
    add_for_tags("watch", "Print values as they change until stopped", watch)
        ->add_option("--interval", a->interval_ms, "Milliseconds between two requests to the gateway")
        ->capture_default_str()
        ->check(CLI::Range(50U, 3'600'000U));
}

}  // namespace penstock::ctl
