#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <ostream>

#include "base/text.hpp"
#include "base/url.hpp"
#include "ctl/command.hpp"
#include "ctl/for_each_id.hpp"
#include "ctl/json_text.hpp"
#include "ctl/opc_copy_command.hpp"
#include "ctl/opc_export_command.hpp"
#include "ctl/settings.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"
#include "ctl/trace_command.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

struct opc_arguments {
    std::vector<std::string> ids;
    std::string id;
    std::string file;
    std::string query;
    std::string node;
    std::string prefix;
    bool is_dry_run = false;
};

std::string opc_path(const std::string& id) {
    return "/api/v1/opc/" + percent_encode(id);
}

/// The place of the OPC: `10.0.0.5:502`, `[fd00::5]:502`, its URL or its serial line; all of several addresses.
/// `placeOf` of the page (web/src/api/opc.ts) has the same rules.
std::string where(const json::value& opc) {
    const auto address = text_of(opc, "opc_agent_ip");
    const auto port = text_of(opc, "opc_agent_port");
    if (port.empty() || address.find('/') != std::string::npos) return address;
    std::string out;
    for (const auto part : split(address, ',')) {
        const auto host = trim(part);
        // One colon only separates a host from its own port.
        const bool is_bare_v6 = std::ranges::count(host, ':') > 1 && !host.starts_with('[');
        out += (out.empty() ? "" : ", ") + (is_bare_v6 ? bracketed(host) : std::string(host));
    }
    return out + ":" + port;
}

/// The time as `0.62`; more decimals would not help.
std::string ms_text(const json::value& object, std::string_view name) {
    const auto ms = parse_number<double>(text_of(object, name));
    return ms ? fmt::format("{:.2f}", *ms) : "";
}

outcome<> list_opcs(command_context& s, const opc_arguments& a) {
    const auto data = s.api.get("/api/v1/opc" + (a.query.empty() ? "" : "?q=" + percent_encode(a.query)));
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
        return {};
    }
    table t({"OPC_ID", "TYPE", "NAME", "ADDRESS", "CONNECTION", "SCAN", "GOOD/TAGS", "SCAN_MS", "LAST_ERROR"});
    for (const auto& opc : array_of(*data, "data")) {
        t.add({text_of(opc, "opc_id"), text_of(opc, "opc_type"), text_of(opc, "opc_name"), where(opc),
               text_of(opc, "connection_status"), text_of(opc, "scan_status"),
               text_of(opc, "good_count") + "/" + text_of(opc, "tag_count"), ms_text(opc, "scan_ms"),
               text_of(opc, "last_error")});
    }
    s.output << t.text();
    return {};
}

outcome<> get_opc(command_context& s, const opc_arguments& a) {
    const auto data = s.api.get(opc_path(a.id));
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
        return {};
    }
    table t;
    if (const auto* const members = data->if_object()) {
        for (const auto& member : *members) {
            t.add({std::string(member.key()), text_of(*data, member.key())});
        }
    }
    s.output << t.text();
    return {};
}

/// Reads JSON from a file. It is checked here, because faults can name lines only here.
outcome<json::value> read_body(const std::string& file) {
    const auto text = read_input(file);
    if (!text) return text.error();
    return parse_json(*text, file);
}

outcome<> create_opc(command_context& s, const opc_arguments& a) {
    const auto body = read_body(a.file);
    if (!body) return body.error();
    const auto data = s.api.post("/api/v1/opc", *body);
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
    } else {
        s.output << displayable("created " + text_of(*data, "opc_id") + " with " + text_of(*data, "tag_count") +
                                " tags")
                 << '\n';
    }
    return {};
}

void print_report(command_context& s, const json::value& report) {
    if (text_of(report, "is_connected") == "true") {
        s.output << displayable("connected in " + ms_text(report, "connect_ms") + " ms " + text_of(report, "identity"))
                 << '\n';
    } else {
        s.output << displayable("not connected: " + text_of(report, "message")) << '\n';
    }
    table t({"TAG_ID", "ADDRESS", "GOOD", "VALUE", "MS", "MESSAGE"});
    for (const auto& p : array_of(report, "points")) {
        t.add({text_of(p, "tag_id"), text_of(p, "plc_address"), text_of(p, "is_good") == "true" ? "yes" : "no",
               text_of(p, "value"), ms_text(p, "ms"), text_of(p, "message")});
    }
    s.output << t.text();
    const auto& plan = array_of(report, "plan");
    if (!plan.empty()) s.output << "requests of a scan:\n";
    for (const auto& line : plan) {
        if (line.is_string()) s.output << "  " << displayable(line.get_string()) << '\n';
    }
}

outcome<> test(command_context& s, const opc_arguments& a) {
    const auto body = read_body(a.file);
    if (!body) return body.error();
    const auto report = s.api.post("/api/v1/opc/test", *body);
    if (!report) return report.error();
    if (s.is_json) {
        s.output << format_json(*report) << '\n';
    } else {
        print_report(s, *report);
    }
    if (text_of(*report, "is_connected") != "true") {
        return failure{exit_code::refused, "the device does not respond"};
    }
    for (const auto& p : array_of(*report, "points")) {
        if (text_of(p, "is_good") != "true") return failure{exit_code::refused, "not every tag could be read"};
    }
    return {};
}

outcome<> browse(command_context& s, const opc_arguments& a) {
    json::value page;
    table t({"NODE", "NAME", "KIND", "ADDRESS", "TYPE", "WRITABLE"});
    json::array all;
    std::string after;
    do {
        const auto path = opc_path(a.id) + "/browse?node=" + percent_encode(a.node) +
                          (after.empty() ? "" : "&after=" + percent_encode(after));
        auto got = s.api.get(a.node.empty() && after.empty() ? opc_path(a.id) + "/browse" : path);
        if (!got) return got.error();
        page = std::move(*got);
        for (const auto& item : array_of(page, "items")) {
            t.add({text_of(item, "node"), text_of(item, "name"), text_of(item, "kind"), text_of(item, "plc_address"),
                   text_of(item, "data_type"), text_of(item, "writable")});
            all.push_back(item);
        }
        after = text_of(page, "next");
    } while (!after.empty());
    s.output << (s.is_json ? format_json(all) + "\n" : t.text());
    return {};
}

/// Creates tags for everything that `browse` would list, on all levels.
outcome<> discover_opc(command_context& s, const opc_arguments& a) {
    json::object body{{"node", a.node}, {"q", a.query}, {"dry_run", a.is_dry_run}};
    if (!a.prefix.empty()) body["prefix"] = a.prefix;
    const auto data = s.api.post(opc_path(a.id) + "/discover", body);
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
        return {};
    }
    table t({"TAG_ID", "ADDRESS", "TYPE", "WRITABLE", "NAME"});
    for (const auto& tag : array_of(*data, "tags")) {
        t.add({text_of(tag, "tag_id"), text_of(tag, "plc_address"), text_of(tag, "data_type"), text_of(tag, "writable"),
               text_of(tag, "tag_name")});
    }
    s.output << t.text();
    s.err << text_of(*data, "created") << (a.is_dry_run ? " would be created, " : " created, ")
          << text_of(*data, "known") << " existed\n";
    for (const auto& refused : array_of(*data, "refused"))
        s.err << displayable(text_of(refused, "node") + ": " + text_of(refused, "message")) << '\n';
    if (text_of(*data, "is_complete") == "false") s.err << "the device has more nodes: run the command again\n";
    return {};
}

}  // namespace

void add_opc_commands(CLI::App& app, action& chosen) {
    auto* const opc = app.add_subcommand("opc", "Connections to devices")->require_subcommand(1);
    const auto a = std::make_shared<opc_arguments>();
    const auto add = [&, opc](const char* name, const char* what, auto command) {
        return add_command(*opc, name, what, chosen, a, command);
    };
    add("list", "Show all OPCs", list_opcs)
        ->add_option("-q,--query", a->query, "Only ids and names that contain this text");
    add("get", "Show one OPC with all fields", get_opc)->add_option("OPC_ID", a->id)->required();
    add("create", "Create an OPC with its tags", create_opc)
        ->add_option("FILE", a->file, "JSON body of POST /api/v1/opc; - = standard input")
        ->required();
    add("test", "Connect and read once, without storing the OPC", test)
        ->add_option("FILE", a->file, "JSON body of POST /api/v1/opc; - = standard input")
        ->required();
    const auto add_for_each = [&](const char* name, const char* what, const char* done, auto call) {
        add(name, what,
            [=](command_context& s, const opc_arguments& given) {
                return for_each_id(s, given.ids, done, [&](const std::string& id) { return call(s.api, id); });
            })
            ->add_option("OPC_ID", a->ids)
            ->required();
    };
    add_for_each("delete", "Delete an OPC with all its tags", "deleted",
                 [](api_client& to, const std::string& id) { return to.remove(opc_path(id)); });
    add_for_each("start", "Start collecting", "started",
                 [](api_client& to, const std::string& id) { return to.post_text(opc_path(id) + "/start", "", ""); });
    add_for_each("stop", "Stop collecting", "stopped",
                 [](api_client& to, const std::string& id) { return to.post_text(opc_path(id) + "/stop", "", ""); });
    auto* const browsing = add("browse", "List the nodes of the device", browse);
    browsing->add_option("OPC_ID", a->id)->required();
    browsing->add_option("--node", a->node, "Below this node instead of the root");
    auto* const discovering = add("discover", "Create tags from the nodes of the device", discover_opc);
    discovering->add_option("OPC_ID", a->id)->required();
    discovering->add_option("--node", a->node, "Below this node instead of the root");
    discovering->add_option("-q,--query", a->query, "Only names that contain this text");
    discovering->add_option("--prefix", a->prefix, "Prefix of the tag ids; default: the OPC's id and a dot");
    discovering->add_flag("--dry-run", a->is_dry_run, "Only show the tags");
    add_opc_copy_command(*opc, chosen);
    add_opc_export_command(*opc, chosen);
    add_trace_command(*opc, chosen);
}

}  // namespace penstock::ctl
