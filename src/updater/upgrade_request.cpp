#include "updater/upgrade_request.hpp"

#include <algorithm>

#include "model/json_parse.hpp"
#include "update/json_members.hpp"
#include "update/release.hpp"

namespace penstock::updater {

namespace {

namespace json = boost::json;

constexpr std::size_t max_path = 4096;

/// The text of an optional member; empty if it is absent.
checked<std::string> read_optional(const json::object& in, const char* name, std::size_t max) {
    if (!in.contains(name)) return std::string();
    return update::read_text(in, name, "", max);
}

checked<std::string> read_file_name(const json::object& in, const char* name) {
    auto text = read_optional(in, name, 200);
    if (text && !text->empty() && !update::is_file_name(*text)) return fault{name, "expected the name of a file"};
    return text;
}

checked<bool> read_flag(const json::object& in, const char* name) {
    const auto* value = in.if_contains(name);
    if (value == nullptr) return false;
    if (!value->is_bool()) return fault{name, "expected true or false"};
    return value->get_bool();
}

checked<database_place> read_database(const json::object& in) {
    const auto text = read_optional(in, "database", max_path);
    if (!text) return text.error();
    if (*text == "postgresql") return database_place{true, {}};
    if (!text->empty() && text->front() != '/') return fault{"database", "expected postgresql or an absolute path"};
    return database_place{false, *text};
}

}  // namespace

checked<upgrade_request> parse_request(std::string_view text) {
    const auto parsed = parse_json_object(text);
    if (!parsed) return parsed.error();
    const auto& top = parsed->root.get_object();
    const auto* inner = top.if_contains("parameters");
    if (inner != nullptr && !inner->is_object()) return fault{"parameters", "expected an object"};
    const auto& in = inner == nullptr ? top : inner->get_object();
    upgrade_request out;
    auto id = read_optional(top, "job_id", 100);
    if (!id) return id.error();
    out.job_id = std::move(*id);
    auto bundle = read_file_name(in, "bundle");
    if (!bundle) return bundle.error();
    if (bundle->empty()) return fault{"bundle", "expected the name of a bundle"};
    out.bundle = std::move(*bundle);
    auto descriptor = read_file_name(in, "descriptor");
    if (!descriptor) return descriptor.error();
    out.descriptor = std::move(*descriptor);
    const auto downgrade = read_flag(in, "allow_downgrade");
    if (!downgrade) return downgrade.error();
    out.is_downgrade_allowed = *downgrade;
    auto database = read_database(in);
    if (!database) return database.error();
    out.database = std::move(*database);
    if (in.contains("host")) {
        auto host = update::read_text(in, "host", "", 64);
        if (!host) return host.error();
        const auto fits = [](char c) {
            return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == '.' || c == ':';
        };
        // Only an address: with a name, the gateway could choose by the resolver which host root asks.
        if (host->empty() || !std::ranges::all_of(*host, fits)) return fault{"host", "expected an address"};
        out.host = std::move(*host);
    }
    if (in.contains("probe_s")) {
        const auto seconds = update::read_number(in, "probe_s", "", 3600);
        if (!seconds) return seconds.error();
        out.probe_timeout = std::chrono::seconds{*seconds};
    }
    return out;
}

}  // namespace penstock::updater
