#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "app/gateway_body.hpp"
#include "app/settings_check.hpp"
#include "base/hang_detector.hpp"
#include "base/log.hpp"
#include "base/private_file.hpp"
#include "base/product.hpp"
#include "base/text.hpp"
#include "io/net_rules.hpp"
#include "model/secret_parts.hpp"
#include "properties/file.hpp"
#include "properties/zone_name.hpp"

namespace penstock::app {

namespace {

/// `host:port` of a list of hosts with or without ports.
std::string first_contact_point(std::string_view list) {
    const std::string first(trim(list.substr(0, list.find(','))));
    const auto colon = first.rfind(':');
    const bool has_port = colon != first.npos && first.find(':') == colon;
    return has_port || first.starts_with('[') ? first : first + ":9042";
}

}  // namespace

api::settings gateway::body::api_settings() {
    api::settings out;
    out.bind = set.http_bind;
    out.visitors.of_one_address = set.http_connections_per_address;
    // All clients of a proxy come from its address.
    const auto* comma = set.http_unlimited.empty() || set.trusted_proxies.empty() ? "" : ",";
    out.visitors.unlimited = io::network_list::parse(set.http_unlimited + comma + set.trusted_proxies).value();
    out.http_port = set.http_port;
    out.https_port = set.https_port;
    out.console_port = set.console_port;
    out.is_console_only = set.is_console_only;
    out.base_path = set.base_path;
    if (set.is_web_enabled) out.page_files = page::embedded_files();
    out.threads = set.api_threads;
    out.data_dir = data->path();
    const auto config_folder = std::filesystem::path(config_path).parent_path();
    out.config_dir = config_folder.empty() ? "." : config_folder.string();
    out.tls_cert = set.tls_cert;
    out.tls_key = set.tls_key;
    out.is_https_only = set.is_https_only;
    out.is_auth_required = set.is_auth_required;
    out.max_body_mb = set.max_body_mb;
    out.max_streams = set.max_event_streams;
    out.is_strict_http = set.is_strict_http;
    out.hosts = set.http_hosts;
    out.proxies = {io::network_list::parse(set.trusted_proxies).value(), set.trusts_forwarded_for};
    out.audit = audit.get();
    out.audit_search = audit_search.get();
    out.accounts = accounts.get();
    out.properties = editor.get();
    out.jobs = jobs.get();
    out.updates = updates.get();
    out.backups = backups.get();
    out.tags = &tags;
    out.minutes = &minutes;
    if (is_shared()) out.known = &known;
    out.discovery = &discovery;
    out.alarms = alarms.get();
    out.counts = counts.get();
    out.v5_key_hours = set.v5_key_hours;
    out.edge_id = store->edge_id();
    out.site_id = set.site_id;
    out.time_zone = properties::zone_name(set);
    out.version = product_version();
    out.build_date = product_build_date();
    out.notice = notice;
    out.is_always_on = set.is_always_on;
    out.ttl = set.ttl;
    out.started = started;
    out.running_since = running_since;
    out.health_addresses = set.health_addresses;
    if (set.history_engine == "cassandra") {
        auto& address = out.health_addresses["cassandra"];
        if (address.empty()) address = first_contact_point(set.cassandra_contact_points);
    }
    out.embedded["mqtt"] = [this] { return transfers->are_brokers_reached(); };
    out.embedded["edge_core"] = [] { return !has_hanging_thread(); };
    out.embedded["tse"] = [this] { return kept->problems().empty(); };
    if (front) out.embedded["opc_ua"] = [this] { return front->port() != 0; };
    out.warnings = [this] { return warnings(); };
    out.transfers = &transfers->hub();
    out.sent_count = [this] { return transfers->totals().sent_points; };
    out.storage = [this] { return kept->metrics(); };
    return out;
}

std::vector<std::string> gateway::body::warnings() const {
    std::vector<std::string> all;
    const auto add = [&](std::vector<std::string> sentences) {
        all.insert(all.end(), std::move_iterator(sentences.begin()), std::move_iterator(sentences.end()));
    };
    for (const auto& thread : still_threads())
        all.push_back(describe(thread));
    if (!went_back.empty()) all.push_back(went_back);
    for (const auto& key : set.left_out) {
        if (!key.starts_with("edge.transfer."))
            all.push_back("enter " + key +
                          " again in the properties: its secret was not in the backup that was restored");
    }
    for (const auto& opc : engine->statuses()) {
        if (says_locked(opc.last_error)) all.push_back("device " + opc.opc_id + ": " + opc.last_error);
    }
    add(accounts->warnings());
    add(set_aside);
    add(kept->problems());
    if (!weak_database.empty()) all.push_back(weak_database);
    add(changed_files);
    add(certificates->warnings());
    add(transfers->problems());
    if (auto sentence = audit->trouble(); !sentence.empty()) all.push_back(std::move(sentence));
    add(backups->warnings());
    add(clock.warnings(steady_now()));
    if (monitor) add(monitor->problems());
    return all;
}

/// A restart would not come back from these.
std::optional<std::string> gateway::body::why_no_start() const {
    const auto next = properties::load(config_path, properties::missing_file::means_defaults, settings);
    const auto found = next ? check_start(next->values, places_of_own(), &set) : faults{next.error()};
    if (found.empty()) return std::nullopt;
    std::vector<properties::properties_file::line_fault> unreadable;
    const auto text = read_file(config_path);
    const auto file = properties::properties_file::read(text ? *text : std::string(), unreadable);
    std::string why = "the properties would not start, correct them first: ";
    for (const auto& f : found) {
        if (&f != &found.front()) why += "; ";
        auto sentence = to_string(f);
        std::size_t line = 0;
        for (const auto& e : file.entries())
            if (e.key == f.field) line = e.line;
        if (line != 0) sentence = fmt::format("line {}: {}", line, sentence);
        // The reader of the file names it with the line.
        if (sentence.starts_with(config_path + ":")) sentence.replace(0, config_path.size() + 1, "line ");
        why += sentence;
    }
    return why;
}

checked<> gateway::body::write_ports() const {
    const auto ports = api->ports();
    const auto opcua = front ? std::to_string(front->port()) : "null";
    const auto console = ports.console == 0 ? "null" : std::to_string(ports.console);
    const auto host = set.http_bind == "0.0.0.0" ? "127.0.0.1" : set.http_bind == "::" ? "::1" : set.http_bind.c_str();
    return data->publish_ports(fmt::format(
        "{{\"http\":{},\"https\":{},\"console\":{},\"opcua\":{},\"host\":\"{}\",\"certificate_sha256\":\"{}\"}}\n",
        ports.http, ports.https, console, opcua, host, api->certificate_sha256()));
}

}  // namespace penstock::app
