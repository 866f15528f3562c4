#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

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

constexpr std::string_view health_words[] = {"UP", "DEGRADED"};
constexpr std::string_view ready_words[] = {"READY", "NOT_READY"};

struct gateway_health {
    bool is_well;
    std::int64_t uptime_ms;
    const services::component_states& components;
    std::vector<std::string> warnings;
};

constexpr object_form health_form{
    "",
    {shown<[](const gateway_health& h) { return health_words[h.is_well ? 0 : 1]; }>(
         "status", "UP: every component responds. DEGRADED: a component is down.")
         .one_of(health_words),
     shown<&gateway_health::uptime_ms>("uptime_ms", "Time since the start of the gateway, ms."),
     written<[](json_writer& json, const gateway_health& h) {
         json.begin_object();
         for (const auto& one : h.components)
             json.member(one.name, to_string(one.state));
         json.end_object();
     }>("components", R"({"type":"object","additionalProperties":{"type":"string","enum":["UP","DOWN","DISABLED"]},)"
                      R"("description":"State of each component; DISABLED: the gateway does not use it."})"),
     shown<&gateway_health::warnings>("warnings", "Sentences that an administrator must read."),
     shown<[](const gateway_health&) { return std::string_view(zone_data_in_force()); }>(
         "time_zone_data", "Release of the time zone data of IANA in use, for example 2025b; empty: not known.")}};

using services::readiness;

constexpr object_form ready_checks_form{
    "",
    {shown<&readiness::has_monitor>("monitor", "The figures of the gateway are collected."),
     // Master data lives in the same store and is served by the same process: it is ready when they are.
     shown<&readiness::has_store>("v5", "The master data can be read and written."),
     shown<&readiness::has_store>("store", "The database of the gateway responds.")}};

constexpr object_form ready_form{
    "",
    {shown<[](const readiness& r) { return ready_words[r.is_ready() ? 0 : 1]; }>("status",
                                                                                 "READY: all checks are true.")
         .one_of(ready_words),
     shown_object<[](const readiness& r) { return r; }, ready_checks_form>("checks", "Result of each check.")}};

struct gateway_version {
    std::string_view product_name, version, build_date, image_tag;
    bool is_contained;
};

constexpr object_form version_form{
    "",
    {shown<&gateway_version::product_name>("product_name", "Name of the product."),
     shown<&gateway_version::version>("version", "Version of the gateway."),
     shown<&gateway_version::build_date>("build_date", "Date of the build, YYYYMMDD."),
     shown<&gateway_version::image_tag>("image_tag", "Tag of the container image; unknown: none is known."),
     shown<&gateway_version::is_contained>("container_mode", "The gateway runs in a container.")}};

template <class T, std::size_t n>
std::string object_text(const object_form<T, n>& form, const std::type_identity_t<T>& from) {
    std::string out;
    json_writer json(out);
    write_object(json, form, from);
    return out;
}

/// A probe's answer: 200, or 503 with data all the same.
void answer_probe(call& c, bool is_well, std::string_view code, std::string_view message, std::string_view data) {
    if (is_well) return c.ok(data);
    c.response.status = 503;
    const error_item item{code, std::string(message)};
    write_error(c.response.body, c.meta, 503, message, std::span(&item, 1), data);
}

io::awaitable<> get_health(call& c) {
    const auto components = co_await c.context.system.components();
    const bool is_well =
        std::ranges::find(components, services::health::down, &services::component_health::state) == components.end();
    const auto data =
        object_text(health_form, {is_well, c.context.facts.uptime_ms(), components,
                                  c.context.facts.warnings ? c.context.facts.warnings() : std::vector<std::string>{}});
    answer_probe(c, is_well, "DEGRADED", "a component is down", data);
}

void get_ready(call& c) {
    const auto ready = c.context.system.ready();
    answer_probe(c, ready.is_ready(), "NOT_READY", "the gateway is not ready", object_text(ready_form, ready));
}

void get_version(call& c) {
    const auto tag = read_file(c.context.facts.config_dir + "/version");
    const auto image_tag = tag ? trim(std::string_view(*tag).substr(0, tag->find('\n'))) : std::string_view();
    auto build_date = c.context.facts.build_date;
    std::erase(build_date, '-');
    const auto* const container = std::getenv("container");  // set by our image, and by systemd for its containers
    const bool is_contained = ::access("/.dockerenv", F_OK) == 0 || ::access("/run/.containerenv", F_OK) == 0 ||
                              (container != nullptr && *container != '\0');
    c.answer(version_form, {c.context.facts.product_name, c.context.facts.version, build_date,
                            image_tag.empty() ? "unknown" : image_tag, is_contained});
}

route probe_route(const char* path, route::handler run, std::string_view summary, std::string data) {
    return {.method = verb::get,
            .pattern = path,
            .required_role = user_role::none,
            .run = run,
            .summary = summary,
            .data = std::move(data),
            .is_probe = true};
}

}  // namespace

std::vector<route> system_routes() {
    const auto state = json_schema(health_form);
    constexpr auto health_text = "Whether every component responds";
    return {
        probe_route("/api/v1/system/health", get_health, health_text, state),
        probe_route("/api/health", get_health, health_text, state),
        probe_route("/health", get_health, health_text, state),
        probe_route("/api/v1/system/ready", store_handler{get_ready}, "Whether the gateway can serve",
                    json_schema(ready_form)),
        probe_route("/api/v1/system/version", get_version, "Version of the gateway", json_schema(version_form)),
    };
}

}  // namespace penstock::api
