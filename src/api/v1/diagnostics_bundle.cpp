#include <fmt/format.h>

#include <array>
#include <utility>

#include "api/call.hpp"
#include "api/handler_context.hpp"
#include "api/router.hpp"
#include "api/v1/routes.hpp"
#include "backup/zip_writer.hpp"
#include "base/log_ring.hpp"
#include "base/log_secrets.hpp"
#include "model/json_text.hpp"
#include "properties/editor.hpp"
#include "services/devices/devices.hpp"

namespace penstock::api {

namespace {

constexpr std::size_t max_part = 4U << 20U;   ///< bytes of one file
constexpr std::size_t max_plans = 4U << 20U;  ///< of all plans
constexpr std::string_view zip_type = "application/zip";

struct bundle_part {
    std::string name;
    std::string_view description;
    std::string text;
};

/// Parts that are the answers of calls, as a viewer sees them: so what is hidden there is hidden here.
struct answered_part {
    std::string_view name, path, description;
};
constexpr std::array answered_parts{
    answered_part{"version.json", "/api/v1/system/version", "version of the gateway"},
    answered_part{"health.json", "/api/v1/system/health", "state of its components, warnings"},
    answered_part{"ready.json", "/api/v1/system/ready", "whether it can serve"},
    answered_part{"edge.json", "/api/v1/edge", "its identity and times"},
    answered_part{"monitoring.json", "/api/v1/monitoring", "figures of the machine and the gateway"},
    answered_part{"metrics.txt", "/metrics", "all metrics"},
    answered_part{"opc.json", "/api/v1/opc", "devices with their state, secrets as ***"},
    answered_part{"transfers.json", "/api/v1/transfer", "transfers with their state, secrets as ***"},
};

/// The body of the answer that a viewer gets.
io::awaitable<std::string> response_of(call& c, std::string_view path) {
    static const router routes(all_routes());
    request in;
    in.method = verb::get;
    in.path = path;
    const auto place = routes.find(path, verb::get);
    const auto* found = place.route_of(verb::get);
    if (found == nullptr) co_return "there is no such call";
    auto viewer = c.caller;
    viewer.role = user_role::viewer;
    response out;
    call asked{in, out, c.context, viewer};
    asked.meta = c.meta;
    if (const auto* quick = std::get_if<inline_handler>(&found->run)) {
        (*quick)(asked);
    } else if (const auto* stored = std::get_if<store_handler>(&found->run)) {
        co_await c.context.store_thread.run([&] { stored->run(asked); });
    } else if (const auto* waiting = std::get_if<coroutine_handler>(&found->run)) {
        co_await (*waiting)(asked);
    }
    co_return std::move(out.body);
}

/// Set keys with their values; not the file itself, whose comments may hold anything.
std::string properties_of(call& c) {
    std::string out;
    for (const auto& p : c.context.properties.entries()) {
        if (p.is_set || p.is_overridden)
            out +=
                fmt::format("{}={}{}\n", p.key, p.is_secret ? "***" : p.value, p.is_overridden ? "  # by --set" : "");
    }
    return out;
}

std::string log_of_memory() {
    std::string out;
    for (const auto& r : recent_log().after(0, log_ring::calls::included))
        out += fmt::format("{} {} {}: {}\n", format_iso_time(r->time), to_string(r->severity), r->module, r->message);
    return out;
}

std::string plans_of(call& c) {
    std::string out;
    for (const auto& status : c.context.devices.statuses()) {
        const auto plan = c.context.devices.plan(status.opc_id);
        if (!plan) continue;
        out += fmt::format("{}: {} requests a scan\n", status.opc_id, plan->size());
        for (const auto& request : *plan) {
            if (out.size() > max_plans) return out + "… cut\n";
            out += "  " + request.text + "\n";
        }
    }
    return out;
}

/// By device: tags, those that have a value, how its link is.
std::string counts_of(call& c) {
    std::string out;
    json_writer json(out);
    json.begin_array();
    for (const auto& s : c.context.devices.statuses()) {
        json.begin_object().member("opc_id", s.opc_id).member("tag_count", s.tag_count);
        json.member("point_count", s.point_count)
            .member("good_count", s.good_count)
            .member("connection_status", to_string(s.connection));
        json.member("bad_tags", s.counters.bad_tags).member("last_error", s.last_error).end_object();
    }
    json.end_array();
    return out;
}

enum class kept_part { beginning, end };

void add(std::vector<bundle_part>& all, std::string_view name, std::string_view what, std::string text,
         kept_part kept = kept_part::beginning) {
    hide_secrets(text);  // before it is cut: half of a secret would not be found
    if (text.size() > max_part && kept == kept_part::beginning) text = text.substr(0, max_part) + "\n… cut\n";
    if (text.size() > max_part && kept == kept_part::end) text = "… cut\n" + text.substr(text.size() - max_part);
    all.push_back({std::string(name), what, std::move(text)});
}

io::awaitable<std::vector<bundle_part>> collect(call& c) {
    std::vector<bundle_part> all;
    for (const auto& part : answered_parts)
        add(all, part.name, part.description, co_await response_of(c, part.path));
    add(all, "properties.txt", "properties that are set, secrets as ***",
        co_await c.context.store_thread.run([&] { return properties_of(c); }));
    add(all, "counts.json", "tags by device", counts_of(c));
    add(all, "plans.txt", "the requests of one scan of each device", plans_of(c));
    add(all, "log.txt", "the last records of the log, with those of calls",
        co_await c.context.reader_threads.run([] { return log_of_memory(); }), kept_part::end);
    co_return all;
}

backup::outcome<std::string> zip_of(const std::vector<bundle_part>& all, wall_time now) {
    backup::zip_writer zip;
    for (const auto& part : all) {
        if (auto added = zip.add(part.name, part.text, to_epoch_ms(now)); !added) return added.error();
    }
    return zip.finish();
}

io::awaitable<> get_bundle(call& c) {
    const auto is_list = c.query_flag("list");
    if (!is_list) co_return;
    const auto all = co_await collect(c);
    if (*is_list) {
        co_return c.answer([&](json_writer& json) {
            json.begin_object().key("data").begin_array();
            for (const auto& part : all) {
                json.begin_object().member("name", part.name).member("bytes", part.text.size());
                json.member("description", part.description).end_object();
            }
            json.end_array().end_object();
        });
    }
    auto zip = co_await c.context.reader_threads.run([&] { return zip_of(all, c.meta.time); });
    if (!zip) co_return c.fail(500, "INTERNAL_ERROR", zip.error().message);
    c.response.content_type = zip_type;
    c.response.add("Content-Disposition",
                   fmt::format("attachment; filename=\"penstock-{}.zip\"", to_epoch_ms(c.meta.time)));
    c.response.body = std::move(*zip);
}

}  // namespace

std::vector<route> diagnostics_bundle_routes() {
    constexpr auto listing =
        R"({"type":"object","required":["data"],"additionalProperties":false,"properties":{"data":{"type":"array",)"
        R"("items":{"type":"object","required":["name","bytes","description"],"additionalProperties":false,)"
        R"("properties":{"name":{"type":"string"},"bytes":{"type":"integer"},"description":{"type":"string"}}}}}})";
    return {{.method = verb::get,
             .pattern = "/api/v1/diagnostics/bundle",
             .required_role = user_role::admin,
             .run = get_bundle,
             .summary = "A zip file for support: version, health, metrics, log, plans, counts, properties; no secrets",
             .data = listing,
             .query = {{"list", "only list its content", R"({"type":"boolean"})"}},
             .content = zip_type}};
}

}  // namespace penstock::api
