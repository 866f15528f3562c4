#include <sys/utsname.h>

#include <ctime>

#include "api/call.hpp"
#include "api/handler_context.hpp"
#include "api/v1/routes.hpp"
#include "services/configuration/system_state.hpp"
#include "time/zone_data.hpp"

namespace penstock::api {

namespace {

/// Of the zone that `value_time` is in, at that moment.
std::int64_t utc_offset_s(wall_time at) {
    const auto seconds = std::time_t{to_epoch_ms(at) / 1000};
    std::tm parts{};
    ::localtime_r(&seconds, &parts);
    return parts.tm_gmtoff;
}

struct gateway_identity {
    const gateway::gateway_facts& facts;
    std::string site_name;
    const utsname& system;
    wall_time time;
};

constexpr object_form edge_form{
    "",
    {shown<[](const gateway_identity& g) { return g.facts.edge_id; }>("id", "Id of the gateway (edge.id)."),
     shown<[](const gateway_identity& g) { return g.facts.site_id; }>("site_id", "Site of the gateway."),
     shown<&gateway_identity::site_name>("site_name", "Name of the site."),
     shown<[](const gateway_identity& g) { return std::string_view(&g.system.nodename[0]); }>("hostname",
                                                                                              "Name of the host."),
     shown<[](const gateway_identity& g) { return g.facts.product_name; }>("product_name", "Name of the product."),
     shown<[](const gateway_identity& g) { return g.facts.version; }>("version", "Version of the gateway."),
     shown<[](const gateway_identity& g) { return g.facts.build_date; }>("build_date", "Date of the build."),
     shown<[](const gateway_identity& g) { return std::string_view(&g.system.sysname[0]); }>(
         "os_name", "Name of the operating system."),
     shown<[](const gateway_identity& g) { return std::string_view(&g.system.release[0]); }>(
         "os_version", "Version of the operating system."),
     shown<[](const gateway_identity& g) { return std::string_view(&g.system.machine[0]); }>(
         "os_arch", "Architecture of the machine."),
     shown<[](const gateway_identity&) { return true; }>("started", "The gateway has started: always true."),
     shown<[](const gateway_identity& g) { return to_epoch_ms(g.facts.started); }>(
         "started_date", "Time when the gateway started, epoch ms."),
     shown<[](const gateway_identity& g) { return g.facts.uptime_ms(); }>("uptime_ms",
                                                                          "Time since the start of the gateway, ms."),
     shown<[](const gateway_identity& g) { return g.facts.time_zone; }>("time_zone",
                                                                        "Time zone of the gateway, an IANA name."),
     shown<[](const gateway_identity& g) { return utc_offset_s(g.time); }>(
         "utc_offset_s", "Offset of this time zone from UTC now, s; east is positive."),
     shown<[](const gateway_identity&) { return zone_data_in_force(); }>(
         "time_zone_data", "Release of the time zone data of IANA in use, for example 2025b; empty: not known."),
     shown<[](const gateway_identity& g) { return g.facts.is_always_on; }>("always_on", "Value of edge.always_on."),
     shown<[](const gateway_identity& g) { return g.facts.ttl; }>("ttl", "Value of edge.ttl; 0: none."),
     shown<[](const gateway_identity& g) { return g.facts.sent_count ? g.facts.sent_count() : std::int64_t{0}; }>(
         "sended_count", "Number of samples that all transfers have sent.")}};

void get_edge(call& c) {
    utsname system{};
    uname(&system);
    c.answer(edge_form, {c.context.facts, c.context.system.site_name(), system, c.meta.time});
}

}  // namespace

std::vector<route> edge_routes() {
    return {{.method = verb::get,
             .pattern = "/api/v1/edge",
             .required_role = user_role::viewer,
             .run = store_handler{get_edge},
             .summary = "Identity of this gateway",
             .data = json_schema(edge_form)}};
}

}  // namespace penstock::api
