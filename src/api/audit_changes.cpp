#include "api/audit_changes.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "api/router.hpp"
#include "api/v1/routes.hpp"
#include "api/v5/routes.hpp"
#include "audit/access_line.hpp"
#include "audit/change_record.hpp"
#include "master/resource.hpp"

namespace penstock::api {

namespace {

/// Patterns of v1 whose changes have lines of their own.
constexpr std::array<std::string_view, 9> reported_patterns{
    "/api/v1/opc",
    "/api/v1/opc/{opcId}",
    "/api/v1/opc/{opcId}/start",
    "/api/v1/opc/{opcId}/stop",
    "/api/v1/opc/{opcId}/tag",
    "/api/v1/opc/{opcId}/tag/bulk",
    "/api/v1/tag/{tagId}",
    "/api/v1/transfer/{name}",
    "/api/v1/import",
};

/// Patterns of calls that leave everything as it is, whatever their method is.
constexpr std::array<std::string_view, 14> harmless_patterns{
    "/api/v1/opc/test",
    "/api/v1/opc/{opcId}/discover",
    "/api/v1/opc/{opcId}/ingest",
    "/api/v1/opc/{opcId}/trace",
    "/api/v1/values/read",
    "/api/v1/transfer/{name}/test",
    "/api/v1/session/confirm",
    "/api/v1/events/{stream_id}",
    "/config/validate",
    "/config/backup/{name}/check",
    "/login/form",
    "/logout",
    "/api/v5/system/disconnect",
    "/api/v5/system/connect",
};

const router& every_route() {
    static const router all([] {
        auto routes = all_routes();
        auto of_v5 = v5::all_routes();
        routes.insert(routes.end(), std::make_move_iterator(of_v5.begin()), std::make_move_iterator(of_v5.end()));
        return routes;
    }());
    return all;
}

/// Creates, changes or deletes records, which have lines of their own.
bool is_reported(const route& r) {
    if (std::ranges::find(reported_patterns, r.pattern) != reported_patterns.end()) return true;
    if (r.resource == nullptr) return false;
    const std::string_view rest = std::string_view(r.pattern).substr(std::string_view("/api/v5").size());
    if (!rest.starts_with(r.resource->path)) return false;
    const auto end = rest.substr(r.resource->path.size());
    return end.empty() || end == "/{id}" || end == "/bulk" || end == "/import";
}

verb verb_of(std::string_view method) {
    for (const auto v : {verb::post, verb::put, verb::patch, verb::remove}) {
        if (to_string(v) == method) return v;
    }
    return verb::other;
}

bool is_changing_call(const audit::entry& line, verb method) {
    if (line.status >= 400 || !line.error.empty()) return false;
    const auto* r = every_route().find(line.path, method).route_of(method);
    if (r == nullptr || r->changes_nothing || is_reported(*r)) return false;
    return std::ranges::find(harmless_patterns, r->pattern) == harmless_patterns.end();
}

}  // namespace

bool tells_change(const audit::entry& line) {
    if (line.method == audit::change_events || line.method == audit::key_events || line.method == "API_IMPORT")
        return true;
    if (line.method == "TRANSFER_ACCESS" || line.method == "OPCUA_ACCESS") return line.path == "write";
    const auto method = verb_of(line.method);
    return method != verb::other && is_changing_call(line, method);
}

}  // namespace penstock::api
