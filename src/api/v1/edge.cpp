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

void get_edge(call& c) {
    utsname system{};
    uname(&system);
    const auto site_name = c.context.system.site_name();
    const auto& facts = c.context.facts;
    c.answer([&](json_writer& json) {
        json.begin_object().member("id", facts.edge_id).member("site_id", facts.site_id).member("site_name", site_name);
        json.member("hostname", &system.nodename[0]).member("product_name", facts.product_name);
        json.member("version", facts.version).member("build_date", facts.build_date);
        json.member("os_name", &system.sysname[0]).member("os_version", &system.release[0]);
        json.member("os_arch", &system.machine[0]).member("started", true);
        json.member("started_date", to_epoch_ms(facts.started));
        json.member("uptime_ms", facts.uptime_ms());
        json.member("time_zone", facts.time_zone).member("utc_offset_s", utc_offset_s(c.meta.time));
        json.member("time_zone_data", zone_data_in_force());
        json.member("always_on", facts.is_always_on).member("ttl", facts.ttl);
        json.member("sended_count", facts.sent_count ? facts.sent_count() : 0).end_object();
    });
}

}  // namespace

std::vector<route> edge_routes() {
    return {
        {.method = verb::get,
         .pattern = "/api/v1/edge",
         .required_role = user_role::viewer,
         .run = store_handler{get_edge},
         .summary = "Identity of this gateway",
         .data =
             R"({"type":"object","additionalProperties":false,"required":["id","site_id","site_name","hostname",)"
             R"("product_name","version","build_date","os_name","os_version","os_arch","started",)"
             R"("started_date","uptime_ms","time_zone","utc_offset_s","time_zone_data","always_on","ttl",)"
             R"("sended_count"],"properties":{)"
             R"("id":{"type":"string"},"site_id":{"type":"string"},"site_name":{"type":"string"},)"
             R"("hostname":{"type":"string"},"product_name":{"type":"string"},"version":{"type":"string"},)"
             R"("build_date":{"type":"string"},"os_name":{"type":"string"},"os_version":{"type":"string"},)"
             R"("os_arch":{"type":"string"},"started":{"type":"boolean"},"started_date":{"type":"integer"},)"
             R"("uptime_ms":{"type":"integer"},"time_zone":{"type":"string","description":"IANA name"},)"
             R"("utc_offset_s":{"type":"integer","description":"seconds east of UTC, now"},)"
             R"("time_zone_data":{"type":"string","description":"release of IANA's zones in force, as 2025b; empty: not known"},)"
             R"("always_on":{"type":"boolean"},"ttl":{"type":"integer"},)"
             R"("sended_count":{"type":"integer"}}})"}};
}

}  // namespace penstock::api
