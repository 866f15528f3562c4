#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>

#include "base/text.hpp"
#include "base/url.hpp"
#include "ctl/command.hpp"
#include "ctl/json_text.hpp"
#include "ctl/option_table.hpp"
#include "ctl/table.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

/// `UP`, or `DEGRADED: redis DOWN`.
std::string health_text(const json::value& health) {
    auto out = text_of(health, "status");
    if (const auto* const components = member_of(health, "components").if_object()) {
        for (const auto& c : *components) {
            if (c.value() == "DOWN")
                out += std::string(out.find(':') == out.npos ? ": " : ", ") + std::string(c.key()) + " DOWN";
        }
    }
    return out;
}

void print_status(std::ostream& out, const json::value& edge, const json::value& monitor, const json::value& health) {
    const auto figure = [&](std::string_view name) { return text_of(monitor, name); };
    table t;
    t.add({"product",
           text_of(edge, "product_name") + " " + text_of(edge, "version") + ", built " + text_of(edge, "build_date")});
    t.add({"edge", text_of(edge, "id") + " on " + text_of(edge, "hostname") + ", site " + text_of(edge, "site_id")});
    t.add({"uptime", duration_text(parse_number<std::int64_t>(text_of(edge, "uptime_ms")).value_or(0))});
    t.add({"health", health_text(health)});
    t.add({"devices", figure("opc_count") + ": " + figure("plc_con_connected_count") + " connected, " +
                          figure("plc_con_disconnected_count") + " not; " + figure("plc_scan_start_count") +
                          " collecting, " + figure("plc_scan_stop_count") + " stopped"});
    t.add({"tags", figure("tag_count") + ", " + figure("mps") + " values/s"});
    t.add({"machine", "processor " + figure("cpu_used_percent") + " %, memory " + figure("memory_used_percent") +
                          " %, disk " + figure("disk_used_percent") + " %"});
    out << t.text();
}

outcome<> status(command_context& s) {
    const auto edge = s.api.get("/api/v1/edge");
    if (!edge) return edge.error();
    const auto monitor = s.api.get("/api/v1/monitoring");
    if (!monitor) return monitor.error();
    const auto health = s.api.get("/api/v1/system/health");
    if (!health) return health.error();
    if (s.is_json) {
        s.output << format_json({{"edge", *edge}, {"monitoring", *monitor}, {"health", *health}}) << '\n';
    } else {
        print_status(s.output, *edge, *monitor, *health);
    }
    return {};
}

outcome<> list_drivers(command_context& s) {
    const auto data = s.api.get("/api/v1/drivers");
    if (!data) return data.error();
    table t({"TYPE", "TITLE", "PORT", "ALIASES"});
    for (const auto& d : array_of(*data, "data")) {
        std::string aliases;
        for (const auto& alias : array_of(d, "aliases")) {
            if (alias.is_string()) aliases += (aliases.empty() ? "" : " ") + std::string(alias.get_string());
        }
        t.add({text_of(d, "opc_type"), text_of(d, "title"), text_of(d, "default_port"), aliases});
    }
    s.output << (s.is_json ? format_json(*data) + "\n" : t.text());
    return {};
}

outcome<> show_driver(command_context& s, const std::string& type) {
    const auto data = s.api.get("/api/v1/drivers/" + percent_encode(type));
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
        return {};
    }
    const auto& schema = member_of(*data, "schema");
    s.output << displayable(text_of(*data, "opc_type") + ", " + text_of(*data, "title") + ", port " +
                            text_of(*data, "default_port"))
             << '\n'
             << displayable("Addresses: " + text_of(member_of(schema, "address"), "help")) << '\n';
    s.output << '\n'
             << option_table(schema, "options", "OPTION") << '\n'
             << option_table(schema, "tag_options", "TAG_OPTION");
    return {};
}

struct discovery {
    std::string type, address;
    unsigned seconds = 2;
};

outcome<> discover(command_context& s, const discovery& d) {
    auto path = "/api/v1/drivers/" + percent_encode(d.type) + "/devices?seconds=" + std::to_string(d.seconds);
    if (!d.address.empty()) path += "&address=" + percent_encode(d.address);
    const auto data = s.api.get(path);
    if (!data) return data.error();
    table t({"ADDRESS", "PORT", "IDENTITY"});
    for (const auto& device : array_of(*data, "data"))
        t.add({text_of(device, "opc_agent_ip"), text_of(device, "opc_agent_port"), text_of(device, "identity")});
    s.output << (s.is_json ? format_json(*data) + "\n" : t.text());
    return {};
}

}  // namespace

void add_gateway_commands(CLI::App& app, action& chosen) {
    app.add_subcommand("status", "Show the gateway, its health and its load")->callback([&chosen] { chosen = status; });
    const auto type = std::make_shared<std::string>();
    auto* const drivers = app.add_subcommand("drivers", "List protocols, or the options and addresses of one");
    drivers->add_option("TYPE", *type);
    drivers->callback([=, &chosen] {
        chosen = [type](command_context& s) { return type->empty() ? list_drivers(s) : show_driver(s, *type); };
    });
    const auto asked = std::make_shared<discovery>();
    auto* const discovering = app.add_subcommand("discover", "List devices in the network that respond to a broadcast");
    discovering->add_option("TYPE", asked->type, "protocol, such as EIP")->required();
    discovering->add_option("--address", asked->address,
                            "broadcast address, or the address of one device; default: 255.255.255.255");
    discovering->add_option("--seconds", asked->seconds, "seconds to wait for responses")->check(CLI::Range(1U, 10U));
    discovering->callback([=, &chosen] { chosen = [asked](command_context& s) { return discover(s, *asked); }; });
}

}  // namespace penstock::ctl
