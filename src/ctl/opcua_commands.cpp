#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <ostream>

#include "base/text.hpp"
#include "base/url.hpp"
#include "ctl/command.hpp"
#include "ctl/file_transfer.hpp"
#include "ctl/fleet.hpp"
#include "ctl/http.hpp"
#include "ctl/json_text.hpp"
#include "ctl/settings.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"
#include "time/date_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

struct opcua_arguments {
    std::vector<std::string> thumbprints;
    std::string file;
};

struct nodeset_arguments {
    std::string opc_id, place;
};

const std::string certificates = "/ui/opcua/certificates";

/// The day as `2031-09-20`, or empty for never.
std::string day_text(const json::value& object, std::string_view name) {
    const auto ms = parse_number<std::int64_t>(text_of(object, name));
    return ms ? format_utc_date(from_epoch_ms(*ms)) : "";
}

outcome<> list_certificates(command_context& s, const opcua_arguments&) {
    const auto data = s.api.get(certificates);
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
        return {};
    }
    table t({"THUMBPRINT", "STATE", "SUBJECT", "APPLICATION_URI", "VALID_UNTIL", "LAST_SEEN", "AS"});
    const auto add = [&](const json::value& c, const char* state) {
        t.add({text_of(c, "thumbprint"), state, text_of(c, "subject"), text_of(c, "application_uri"),
               day_text(c, "not_after"), day_text(c, "last_seen"), text_of(c, "seen_as")});
    };
    add(member_of(*data, "own"), "own");
    for (const auto& c : array_of(*data, "trusted"))
        add(c, "trusted");
    for (const auto& c : array_of(*data, "rejected"))
        add(c, "rejected");
    s.output << t.text();
    return {};
}

void show_change(command_context& s, const json::value& data, std::string_view done) {
    if (s.is_json) {
        s.output << format_json(data, layout::one_line) << '\n';
    } else {
        s.output << done << ' ' << displayable(text_of(data, "thumbprint")) << '\n';
    }
}

/// The full thumbprint for the given one: its beginning is enough if no other has the same.
outcome<std::string> find_thumbprint(command_context& s, const std::string& given) {
    auto wanted = to_lower(given);
    std::erase(wanted, ':');
    if (wanted.size() >= 40) return wanted;
    const auto data = s.api.get(certificates);
    if (!data) return data.error();
    std::string found;
    for (const auto* list : {"trusted", "rejected"}) {
        for (const auto& c : array_of(*data, list)) {
            const auto thumbprint = text_of(c, "thumbprint");
            if (!thumbprint.starts_with(wanted)) continue;
            if (!found.empty())
                return failure{exit_code::bad_usage, given + ": more than one thumbprint begins with this"};
            found = thumbprint;
        }
    }
    if (found.empty()) return failure{exit_code::refused, given + ": there is no such certificate"};
    return found;
}

using change = outcome<json::value> (*)(api_client&, const std::string& path);

outcome<> for_each_thumbprint(command_context& s, const opcua_arguments& a, std::string_view done, change call) {
    for (const auto& given : a.thumbprints) {
        const auto thumbprint = find_thumbprint(s, given);
        if (!thumbprint) return thumbprint.error();
        const auto data = call(s.api, certificates + "/" + percent_encode(*thumbprint));
        if (!data) return data.error();
        show_change(s, *data, done);
    }
    return {};
}

outcome<> add_file(command_context& s, const opcua_arguments& a) {
    auto bytes = read_input(a.file);
    if (!bytes) return bytes.error();
    const auto data = s.api.post_text(certificates, std::move(*bytes), "application/pkix-cert");
    if (!data) return data.error();
    show_change(s, *data, "trusted");
    return {};
}

outcome<> renew(command_context& s, const opcua_arguments&) {
    const auto data = s.api.post_text(certificates + "/renew", "", "");
    if (!data) return data.error();
    show_change(s, *data, "renewed: its thumbprint is now");
    return {};
}

outcome<> get_nodeset(command_context& s, const nodeset_arguments& a) {
    auto name = a.opc_id.empty() ? std::string("nodeset.xml") : "nodeset_" + a.opc_id + ".xml";
    std::ranges::replace_if(
        name, [](char c) { return c == ':' || c == '/'; }, '_');
    const auto place = output_path(s, a.place.empty() && !s.gateway_name.empty() ? "{name}-" + name : a.place);
    if (!place) return place.error();
    auto file = downloaded_file::open(place->empty() ? "." : *place);
    if (!file) return file.error();
    std::string path = "/api/v1/opcua/nodeset";
    add_given_query(path, "opc_id", a.opc_id);
    const auto fetched = file->fetch(s, path, name);
    if (!fetched) return fetched.error();
    s.output << (s.is_json ? format_json(json::object{{"file", *fetched}}) : displayable(*fetched)) << '\n';
    return {};
}

}  // namespace

void add_opcua_commands(CLI::App& app, action& chosen) {
    auto* const opcua = app.add_subcommand("opcua", "OPC UA")->require_subcommand(1);
    auto* const trust = opcua->add_subcommand("trust", "Trusted and rejected certificates")->require_subcommand(1);
    const auto a = std::make_shared<opcua_arguments>();
    const auto add = [&](const char* name, const char* what, auto command) {
        return add_command(*trust, name, what, chosen, a, command);
    };
    add("list", "List the own, the trusted and the rejected certificates", list_certificates);
    const auto add_for_each = [&](const char* name, const char* what, const char* done, change call) {
        auto* const made = add(name, what, [=](command_context& s, const opcua_arguments& given) {
            return for_each_thumbprint(s, given, done, call);
        });
        made->add_option("THUMBPRINT", a->thumbprints, "Thumbprint, or its beginning")->required();
        return made;
    };
    add_for_each("accept", "Trust a rejected certificate", "trusted",
                 [](api_client& to, const std::string& path) { return to.post_text(path + "/trust", "", ""); });
    add_for_each("reject", "Stop trusting a certificate", "rejected",
                 [](api_client& to, const std::string& path) { return to.post_text(path + "/reject", "", ""); });
    add_for_each("remove", "Remove a certificate from the lists (deprecated: forget)", "removed",
                 [](api_client& to, const std::string& path) { return to.remove(path); })
        ->alias("forget");
    add("add", "Trust a certificate in advance", add_file)
        ->add_option("FILE", a->file, "DER or PEM; - = standard input")
        ->required();
    add("renew", "Recreate the own certificate, with the same key and URI", renew);

    const auto n = std::make_shared<nodeset_arguments>();
    auto* const nodeset = add_command(*opcua, "nodeset", "Get the address space of the gateway as a NodeSet2 file",
                                      chosen, n, get_nodeset);
    nodeset->add_option("OPC_ID", n->opc_id, "Only this OPC; default: all");
    nodeset->add_option("--to", n->place, "File or folder; default: the current folder");
}

}  // namespace penstock::ctl
