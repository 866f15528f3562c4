#include <CLI/CLI.hpp>
#include <boost/json/object.hpp>
#include <memory>
#include <ostream>

#include "ctl/change_command.hpp"
#include "ctl/command.hpp"
#include "ctl/export_options.hpp"
#include "ctl/fleet.hpp"
#include "ctl/for_each_id.hpp"
#include "ctl/json_text.hpp"
#include "ctl/members.hpp"
#include "ctl/pages.hpp"
#include "ctl/record_text.hpp"
#include "ctl/resources.hpp"
#include "ctl/settings.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

struct v5_arguments {
    resource target{};
    std::vector<std::string> ids;
    std::vector<std::string> settings;  ///< `NAME=VALUE`
    std::string file;
    std::vector<std::string> filters;  ///< `FIELD=A,B`
    std::string query, ancestor, sort;
    std::size_t limit = 0;        ///< 0 = all
    std::int64_t if_version = 0;  ///< 0 = any
    std::string on_conflict = "fail";
    bool is_dry_run = false, keeps_going = false;
    export_options style;
    table_options import_style;
};

/// A path below that of the domain, with the filters that list, count and export share.
outcome<std::string> filtered_path(const v5_arguments& a, const char* call) {
    auto path = a.target.base_path() + call;
    for (const auto& text : a.filters) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0) {
            return failure{exit_code::bad_usage, text + ": expected FIELD=VALUE or FIELD=VALUE,VALUE"};
        }
        add_query(path, text.substr(0, equals), text.substr(equals + 1));
    }
    add_given_query(path, "q", a.query);
    add_given_query(path, "under", a.ancestor);
    add_given_query(path, "sort", a.sort);
    return path;
}

outcome<> list_records(command_context& s, const v5_arguments& a) {
    const auto path = filtered_path(a, "");
    if (!path) return path.error();
    const auto all = read_pages(s.api, *path, a.limit);
    if (!all) return all.error();
    if (s.is_json) {
        s.output << format_json(all->items) << '\n';
        return {};
    }
    print_table(s, all->items, a.target.fields());
    if (all->has_more) s.err << "not all records are shown: raise --limit\n";
    return {};
}

outcome<> count_records(command_context& s, const v5_arguments& a) {
    const auto path = filtered_path(a, "/count");
    if (!path) return path.error();
    const auto data = s.api.get(*path);
    if (!data) return data.error();
    s.output << (s.is_json ? format_json(*data) : text_of(*data, "count")) << '\n';
    return {};
}

outcome<> get_record(command_context& s, const v5_arguments& a) {
    const auto data = s.api.get(a.target.record_path(a.ids.front()));
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
    } else {
        print_record(s, *data);
    }
    return {};
}

/// The record from the file, if there is one; the settings replace its members.
outcome<json::object> body_of(command_context& s, const v5_arguments& a, const char* schema) {
    json::object body;
    if (!a.file.empty()) {
        const auto text = read_input(a.file);
        if (!text) return text.error();
        auto parsed = parse_json(*text, a.file);
        if (!parsed) return parsed.error();
        if (!parsed->is_object()) return failure{exit_code::bad_usage, a.file + ": expected one record; see `import`"};
        body = std::move(parsed->get_object());
    }
    if (a.settings.empty()) return body;
    const std::string kind(a.target.kind);
    const auto fields = read_schemas(s.api, kind + schema, kind);
    if (!fields) return fields.error();
    auto members = read_members(a.settings, *fields);
    if (!members) return members.error();
    for (auto& member : *members)
        body[member.key()] = std::move(member.value());
    return body;
}

outcome<> show(command_context& s, const v5_arguments& a, const outcome<json::value>& data, const std::string& done) {
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
    } else {
        s.output << displayable(done + " " + text_of(*data, a.target.id_field()) + ", version " +
                                text_of(*data, "version"))
                 << '\n';
    }
    return {};
}

outcome<> create_record(command_context& s, const v5_arguments& a) {
    const auto body = body_of(s, a, "_create");
    if (!body) return body.error();
    return show(s, a, s.api.post(a.target.base_path(), *body), "created");
}

outcome<> update(command_context& s, const v5_arguments& a) {
    auto body = body_of(s, a, "_change");
    if (!body) return body.error();
    if (a.if_version > 0) (*body)["version"] = a.if_version;
    return show(s, a, s.api.put(a.target.record_path(a.ids.front()), *body), "changed");
}

outcome<> remove(command_context& s, const v5_arguments& a) {
    json::object body;
    if (a.if_version > 0) {
        if (a.ids.size() > 1)
            return failure{exit_code::bad_usage,
                           "--if-version: expected one ID, because each record has its own version"};
        body["version"] = a.if_version;
    }
    return for_each_id(s, a.ids, "deleted",
                       [&](const std::string& id) { return s.api.remove(a.target.record_path(id), body); });
}

outcome<> export_records(command_context& s, const v5_arguments& a) {
    const auto path = filtered_path(a, "/export");
    if (!path) return path.error();
    return write_export(s, *path, a.style);
}

outcome<> import_records(command_context& s, const v5_arguments& a) {
    auto text = read_input(a.file);
    if (!text) return text.error();
    auto path = a.target.base_path() + "/import?on_conflict=" + a.on_conflict;
    if (a.is_dry_run) path += "&dry_run=true";
    if (a.keeps_going) path += "&atomic=false";
    add_import_query(path, a.import_style);
    const auto data = s.api.post_text(path, std::move(*text), "text/csv; charset=utf-8");
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
    } else {
        s.output << text_of(*data, "created") << " created, " << text_of(*data, "updated") << " changed, "
                 << text_of(*data, "skipped") << " skipped, " << text_of(*data, "failed") << " failed"
                 << (a.is_dry_run ? " (dry run: nothing was stored)\n" : "\n");
        for (const auto& item : array_of(*data, "items")) {
            if (text_of(item, "ok") == "true") continue;
            s.err << displayable("line " + text_of(item, "index") + ": " + text_of(item, "message")) << '\n';
        }
    }
    if (text_of(*data, "failed") != "0") return failure{exit_code::refused, "not every line was imported"};
    return {};
}

void add_domain(CLI::App& v5, const resource& of, action& chosen) {
    auto* const family = v5.add_subcommand(std::string(of.name), std::string(of.description))->require_subcommand(1);
    const auto a = std::make_shared<v5_arguments>();
    a->target = of;
    const auto add = [&](const char* name, const char* what, auto command) {
        return add_command(*family, name, what, chosen, a, command);
    };
    const auto add_filtered = [&](const char* name, const char* what, auto command) {
        auto* const made = add(name, what, command);
        made->add_option("--filter,--where", a->filters,
                         "Only records with FIELD=VALUE; several values separated by commas (deprecated: --where)");
        made->add_option("-q,--q,--query", a->query, "Only ids and names that contain this text");
        made->add_option("--under", a->ancestor, "Only items linked to this asset or site, or below it");
        return made;
    };
    const auto add_with_id = [&](const char* name, const char* what, auto command, int most) {
        auto* const made = add(name, what, command);
        made->add_option("ID", a->ids)->required()->expected(1, most);
        return made;
    };
    const auto add_body = [&](CLI::App* made) {
        made->add_option("--set", a->settings, "Fields to set, as NAME=VALUE …; NAME= restores the default");
        made->add_option("--file", a->file, "JSON of one record; - = standard input");
    };
    const auto add_version = [&](CLI::App* made) {
        made->add_option("--if-version", a->if_version, "Only if the record has this version")
            ->check(CLI::PositiveNumber);
    };
    auto* const listing = add_filtered("list", "Show records", list_records);
    listing->add_option("--sort", a->sort, "Order by these fields, separated by commas; --sort=-name sorts descending");
    listing->add_option("--limit", a->limit, "Maximum number of records");
    add_with_id("get", "Show one record with all fields", get_record, 1);
    add_body(add("create", "Create a record", create_record));
    auto* const changing = add_with_id("update", "Change fields of a record", update, 1);
    add_body(changing);
    add_version(changing);
    add_version(add_with_id("delete", "Delete records permanently", remove, 1'000'000));
    add_filtered("count", "Count records", count_records);
    auto* const exporting = add_filtered("export", "Print records as CSV, or write a workbook", export_records);
    exporting->add_option("--sort", a->sort, "Order by these fields, as for `list`");
    add_export_options(*exporting, a->style);
    auto* const importing = add("import", "Create or change records from CSV", import_records);
    importing->add_option("FILE", a->file, "CSV as `export` writes it; - = standard input")->required();
    importing->add_flag("--dry-run", a->is_dry_run, "Check everything, store nothing");
    add_import_options(*importing, a->import_style);
    importing
        ->add_option("--on-conflict", a->on_conflict,
                     "What happens to a line whose id exists already: fail, update or skip")
        ->capture_default_str()
        ->check(CLI::IsMember({"fail", "update", "skip"}));
    importing->add_flag("--keep-going", a->keeps_going, "Store the valid lines, instead of all or none");
}

}  // namespace

void add_v5_commands(CLI::App& app, action& chosen) {
    auto* const v5 = app.add_subcommand("v5", "Master data of the plant")->require_subcommand(1);
    for (const auto& of : domains())
        add_domain(*v5, of, chosen);
    add_change_command(*v5, chosen);
}

}  // namespace penstock::ctl
