#include "ctl/opc_copy_command.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "base/url.hpp"
#include "ctl/json_text.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

struct opc_copy_arguments {
    std::string source;
    std::vector<std::string> copies;
    std::string tag_prefix;
    bool is_started = false;
    bool is_dry_run = false;
};

/// Of `ID=ADDRESS`; the address may be absent.
json::object copy_of(const std::string& text) {
    const auto equals = text.find('=');
    json::object copy{{"opc_id", text.substr(0, equals)}};
    if (equals != std::string::npos) copy["opc_agent_ip"] = text.substr(equals + 1);
    return copy;
}

outcome<> copy_opc(command_context& s, const opc_copy_arguments& a) {
    json::object body{{"auto_collect", a.is_started}, {"dry_run", a.is_dry_run}};
    if (!a.tag_prefix.empty()) body["tag_prefix"] = a.tag_prefix;
    json::array copies;
    for (const auto& text : a.copies)
        copies.push_back(copy_of(text));
    body["copies"] = std::move(copies);
    const auto data = s.api.post("/api/v1/opc/" + percent_encode(a.source) + "/copy", body);
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
        return {};
    }
    table t({"OPC_ID", "NAME", "ADDRESS", "TAGS", "FIRST_TAG"});
    const auto& made = array_of(*data, "copies");
    for (const auto& copy : made) {
        const auto& tags = array_of(copy, "tags");
        t.add({text_of(copy, "opc_id"), text_of(copy, "opc_name"), text_of(copy, "opc_agent_ip"),
               text_of(copy, "tag_count"), tags.empty() ? "" : text_of(tags.front(), "tag_id")});
    }
    s.output << t.text();
    for (const auto& copy : made) {
        for (const auto& option : array_of(copy, "locked_options")) {
            s.err << displayable(text_of(copy, "opc_id") + ": enter options." + std::string(option.get_string()) +
                                 " again; the OPC is off until then")
                  << '\n';
        }
        const auto twin = text_of(copy, "same_as");
        if (!twin.empty())
            s.err << displayable(text_of(copy, "opc_id") + ": has the same address and options as " + twin) << '\n';
    }
    if (a.is_dry_run) s.err << "nothing was made: --dry-run\n";
    return {};
}

}  // namespace

void add_opc_copy_command(CLI::App& opc, action& chosen) {
    const auto a = std::make_shared<opc_copy_arguments>();
    auto* const made = add_command(opc, "copy", "Copy an OPC with its tags: all copies, or none if one is refused",
                                   chosen, a, copy_opc);
    made->add_option("OPC_ID", a->source)->required();
    made->add_option("COPY", a->copies, "NEW_ID=ADDRESS of each copy, as L2=192.168.1.12; without =: the same address")
        ->required();
    made->add_option("--tag-prefix", a->tag_prefix,
                     "Beginning of the tag ids that the id of the copy replaces; default: the id of the source");
    made->add_flag("--start", a->is_started, "The copies collect at once");
    made->add_flag("--dry-run", a->is_dry_run, "Only check and show");
}

}  // namespace penstock::ctl
