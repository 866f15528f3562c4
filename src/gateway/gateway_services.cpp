#include <filesystem>

#include "base/hang_detector.hpp"
#include "base/product.hpp"
#include "base/text.hpp"
#include "gateway/gateway_body.hpp"
#include "properties/zone_name.hpp"
#include "store/master_store.hpp"

namespace penstock::gateway {

namespace {

/// `host:port` of the first entry in a list of hosts with or without ports.
std::string first_contact_point(std::string_view list) {
    const std::string first(trim(list.substr(0, list.find(','))));
    const auto colon = first.rfind(':');
    const bool has_port = colon != first.npos && first.find(':') == colon;
    return has_port || first.starts_with('[') ? first : first + ":9042";
}

}  // namespace

gateway::body::running_services::running_services(body& of)
    : devices(*of.engine, *of.monitor),
      history(of.kept->history(), of.engine->table()),
      transfers(of.transfers->hub(), *of.store),
      system(of.make_health(), *of.monitor, *of.store),
      trust(*of.certificates, of.front.get(), devices),
      drivers(of.engine->protocols()),
      records({checks, devices, of.facts.edge_id, of.facts.site_id,
               [&store = *of.store](option_map& options, const std::string& type, const std::string& owner) {
                   store.open_secrets(options, type, owner);
               }}),
      collection(*of.engine),
      late(of.store->master(), store_thread),
      configuration({*of.store, records, collection, devices, late, of.alarms.get(), of.counts.get(),
                     of.is_shared() ? &of.known : nullptr,
                     [&of](const std::string& id, const std::string& name) {
                         of.tree.name_site(id, name);
                         if (of.front) of.front->name_site(id, name);
                     },
                     [&of] { of.accounts->load_service_keys(); }, of.audit.get()}),
      views(*of.store),
      preferences(*of.store),
      bin({*of.store, configuration, transfers, *of.audit}),
      poller(of.store->master(), configuration, store_thread, of.facts.edge_id),
      imports({store_thread, reader_threads, *of.store, configuration, checks, drivers, of.engine->table(),
               of.facts.site_id}),
      notifications(of.make_notification_settings()) {}

gateway_facts gateway::body::make_facts() {
    gateway_facts out;
    out.edge_id = store->edge_id();
    out.site_id = set.edge.site_id;
    out.time_zone = properties::zone_name(set);
    out.version = product_version();
    out.build_date = product_build_date();
    const auto config_folder = std::filesystem::path(environment.config_path).parent_path();
    out.config_dir = config_folder.empty() ? "." : config_folder.string();
    out.notice = notice;
    out.is_always_on = set.edge.is_always_on;
    out.ttl = set.edge.ttl;
    out.started = started;
    out.running_since = running_since;
    out.warnings = [this] { return warnings(); };
    out.storage = [this] { return kept->metrics(); };
    out.channels = [this] { return running->notifications.states(); };
    out.sent_count = [this] { return transfers->totals().sent_points; };
    return out;
}

services::notifications::settings gateway::body::make_notification_settings() {
    using notify::text_language;
    const bool is_korean = set.edge.language == alarms::text_language::korean;
    return {.store = *store,
            .records = store->master(),
            .tags = engine->table(),
            .sender = {set.edge.site_id, facts.edge_id, facts.time_zone,
                       is_korean ? text_language::korean : text_language::english},
            .devices = [this] { return engine->statuses(); },
            .transfers = [this] { return transfers->hub().statuses(); },
            .disk_used_percent = [this] { return monitor->snapshot().disk_used_percent; },
            .warnings = [this] { return own_warnings(); }};
}

services::gateway_state::settings gateway::body::make_health() {
    services::gateway_state::settings out;
    out.site_id = set.edge.site_id;
    out.addresses = set.health_addresses;
    if (set.history.engine == "cassandra") {
        auto& address = out.addresses["cassandra"];
        if (address.empty()) address = first_contact_point(set.history.cassandra.contact_points);
    }
    out.embedded["mqtt"] = [this] { return transfers->are_brokers_reached(); };
    out.embedded["edge_core"] = [] { return !has_hanging_thread(); };
    out.embedded["tse"] = [this] { return kept->problems().empty(); };
    if (front) out.embedded["opc_ua"] = [this] { return front->port() != 0; };
    return out;
}

service_set gateway::body::make_service_set() {
    auto& of = *running;
    return {.facts = facts,
            .database = store->master(),
            .records = of.records,
            .configuration = of.configuration,
            .devices = of.devices,
            .imports = of.imports,
            .history = of.history,
            .transfers = of.transfers,
            .system = of.system,
            .trust = of.trust,
            .accounts = *accounts,
            .audit = *audit,
            .properties = *editor,
            .jobs = *jobs,
            .updates = *updates,
            .backups = *backups,
            .views = of.views,
            .notifications = of.notifications,
            .preferences = of.preferences,
            .bin = of.bin,
            .tags = tags,
            .address_space = tree,
            .drivers = of.drivers,
            .store_thread = of.store_thread,
            .reader_threads = of.reader_threads,
            .history_threads = of.history_threads,
            .long_work = of.long_work,
            .audit_search = audit_search.get(),
            .minutes = &minutes,
            .counts = counts.get(),
            .opcua_server = front.get()};
}

}  // namespace penstock::gateway
