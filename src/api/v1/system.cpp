#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "api/call.hpp"
#include "api/handler_context.hpp"
#include "api/v1/routes.hpp"
#include "base/private_file.hpp"
#include "base/text.hpp"
#include "services/configuration/system_state.hpp"
#include "time/zone_data.hpp"

namespace penstock::api {

namespace {

std::string_view to_string(services::health h) noexcept {
    using enum services::health;
    return h == up ? "UP" : h == down ? "DOWN" : "DISABLED";
}

/// A probe's answer: 200, or 503 with data all the same.
void answer_probe(call& c, bool is_well, std::string_view code, std::string_view message, std::string_view data) {
    if (is_well) return c.ok(data);
    c.out.status = 503;
    const error_item item{code, std::string(message)};
    write_error(c.out.body, c.meta, 503, message, std::span(&item, 1), data);
}

io::awaitable<> get_health(call& c) {
    const auto components = co_await c.context.system.components();
    const bool is_well =
        std::ranges::find(components, services::health::down, &services::component_health::state) == components.end();
    std::string data;
    json_writer json(data);
    json.begin_object().member("status", is_well ? "UP" : "DEGRADED");
    json.member("uptime_ms", c.context.facts.uptime_ms());
    json.key("components").begin_object();
    for (const auto& one : components)
        json.member(one.name, to_string(one.state));
    json.end_object().member("warnings",
                             c.context.facts.warnings ? c.context.facts.warnings() : std::vector<std::string>{});
    json.member("time_zone_data", zone_data_in_force());
    json.end_object();
    answer_probe(c, is_well, "DEGRADED", "a component is down", data);
}

void get_ready(call& c) {
    const auto ready = c.context.system.ready();
    std::string data;
    json_writer json(data);
    json.begin_object().member("status", ready.is_ready() ? "READY" : "NOT_READY").key("checks").begin_object();
    // Master data lives in the same store and is served by the same process: it is ready when they are.
    json.member("monitor", ready.has_monitor).member("v5", ready.has_store).member("store", ready.has_store);
    json.end_object().end_object();
    answer_probe(c, ready.is_ready(), "NOT_READY", "the gateway is not ready", data);
}

void get_version(call& c) {
    const auto tag = read_file(c.context.facts.config_dir + "/version");
    const auto image_tag = tag ? trim(std::string_view(*tag).substr(0, tag->find('\n'))) : std::string_view();
    auto build_date = c.context.facts.build_date;
    std::erase(build_date, '-');
    const auto* const container = std::getenv("container");  // set by our image, and by systemd for its containers
    const bool is_contained = ::access("/.dockerenv", F_OK) == 0 || ::access("/run/.containerenv", F_OK) == 0 ||
                              (container != nullptr && *container != '\0');
    c.answer([&](json_writer& json) {
        json.begin_object()
            .member("product_name", c.context.facts.product_name)
            .member("version", c.context.facts.version);
        json.member("build_date", build_date).member("image_tag", image_tag.empty() ? "unknown" : image_tag);
        json.member("container_mode", is_contained).end_object();
    });
}

route probe_route(const char* path, route::handler run, std::string_view summary, const char* data) {
    return {.method = verb::get,
            .pattern = path,
            .required_role = user_role::none,
            .run = run,
            .summary = summary,
            .data = data,
            .is_probe = true};
}

}  // namespace

std::vector<route> system_routes() {
    constexpr auto state =
        R"({"type":"object","required":["status","uptime_ms","components","warnings","time_zone_data"],)"
        R"("additionalProperties":false,"properties":{"status":{"type":"string","enum":["UP","DEGRADED"]},)"
        R"("uptime_ms":{"type":"integer"},"components":{"type":"object",)"
        R"("additionalProperties":{"type":"string","enum":["UP","DOWN","DISABLED"]}},"warnings":{"type":"array",)"
        R"("items":{"type":"string"}},"time_zone_data":{"type":"string","description":)"
        R"("release of IANA's zones in force, as 2025b; empty: not known"}}})";
    constexpr auto readiness =
        R"({"type":"object","required":["status","checks"],"additionalProperties":false,"properties":{)"
        R"("status":{"type":"string","enum":["READY","NOT_READY"]},"checks":{"type":"object",)"
        R"("additionalProperties":{"type":"boolean"}}}})";
    constexpr auto version =
        R"({"type":"object","required":["product_name","version","build_date","image_tag","container_mode"],)"
        R"("additionalProperties":false,"properties":{"product_name":{"type":"string"},"version":{"type":"string"},)"
        R"("build_date":{"type":"string"},"image_tag":{"type":"string"},"container_mode":{"type":"boolean"}}})";
    constexpr auto health_text = "Whether every component responds";
    return {
        probe_route("/api/v1/system/health", get_health, health_text, state),
        probe_route("/api/health", get_health, health_text, state),
        probe_route("/health", get_health, health_text, state),
        probe_route("/api/v1/system/ready", store_handler{get_ready}, "Whether the gateway can serve", readiness),
        probe_route("/api/v1/system/version", get_version, "Version of the gateway", version),
    };
}

}  // namespace penstock::api
