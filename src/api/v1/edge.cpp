#include <sys/utsname.h>

#include "api/call.hpp"
#include "api/handler_context.hpp"
#include "api/v1/routes.hpp"
#include "services/system_state.hpp"

namespace penstock::api {

namespace {

void get_edge(call& c) {
    utsname system{};
    uname(&system);
    const auto site_name = c.context.system.site_name();
    const auto& set = c.context.set;
    c.answer([&](json_writer& json) {
        json.begin_object().member("id", set.edge_id).member("site_id", set.site_id).member("site_name", site_name);
        json.member("hostname", &system.nodename[0]).member("product_name", set.product_name);
        json.member("version", set.version).member("build_date", set.build_date);
        json.member("os_name", &system.sysname[0]).member("os_version", &system.release[0]);
        json.member("os_arch", &system.machine[0]).member("started", true);
        json.member("started_date", to_epoch_ms(set.started));
        json.member("uptime_ms", set.uptime_ms());
        json.member("always_on", set.is_always_on).member("ttl", set.ttl);
        json.member("sended_count", set.sent_count ? set.sent_count() : 0).end_object();
    });
}

}  // namespace

std::vector<route> edge_routes() {
    return {{.method = verb::get,
             .pattern = "/api/v1/edge",
             .required_role = user_role::viewer,
             .run = store_handler{get_edge},
             .summary = "Identity of this gateway",
             .data =
                 R"({"type":"object","additionalProperties":false,"required":["id","site_id","site_name","hostname",)"
                 R"("product_name","version","build_date","os_name","os_version","os_arch","started",)"
                 R"("started_date","uptime_ms","always_on","ttl","sended_count"],"properties":{)"
                 R"("id":{"type":"string"},"site_id":{"type":"string"},"site_name":{"type":"string"},)"
                 R"("hostname":{"type":"string"},"product_name":{"type":"string"},"version":{"type":"string"},)"
                 R"("build_date":{"type":"string"},"os_name":{"type":"string"},"os_version":{"type":"string"},)"
                 R"("os_arch":{"type":"string"},"started":{"type":"boolean"},"started_date":{"type":"integer"},)"
                 R"("uptime_ms":{"type":"integer"},"always_on":{"type":"boolean"},"ttl":{"type":"integer"},)"
                 R"("sended_count":{"type":"integer"}}})"}};
}

}  // namespace penstock::api
