#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/failure.hpp"
#include "base/host.hpp"
#include "base/log.hpp"
#include "base/log_secrets.hpp"
#include "base/named_file.hpp"
#include "gateway/backup_parts.hpp"
#include "gateway/database_link.hpp"
#include "gateway/gateway_body.hpp"
#include "gateway/job_kinds.hpp"
#include "gateway/key_source.hpp"
#include "gateway/named_files.hpp"
#include "gateway/own_files.hpp"
#include "gateway/secret_rules.hpp"
#include "gateway/settings_check.hpp"
#include "gateway/update_service.hpp"
#include "properties/rules.hpp"
#include "properties/zone_name.hpp"
#include "services/devices/read_only_tags.hpp"
#include "services/devices/tag_read_ahead.hpp"
#include "store/database_size.hpp"
#include "store/master_store.hpp"

namespace penstock::gateway {

checked<> gateway::body::open(const std::function<bool()>& may_wait) {
    if (auto done = open_folder(); !done) return done;
    if (auto done = open_stores(may_wait); !done) return done;
    if (auto done = make_collection(); !done) return done;
    if (auto done = make_administration(); !done) return done;
    return load_configuration();
}

checked<> gateway::body::open_folder() {
    auto folder = data_folder::open(environment.data_dir);
    if (!folder) return folder.error();
    data.emplace(std::move(*folder));
    went_back = environment.take_trial_report();
    if (!went_back.empty()) logger("app")->error("{}", went_back);
    // Before the rules for files that calls name.
    if (auto said = read_notice(set); said) {
        notice = std::move(*said);
    } else {
        logger("app")->warn("{}; the login page shows no notice", to_string(said.error()));
    }
    std::vector<std::uint16_t> own_ports{set.http.http_port, set.http.https_port, set.http.console_port};
    if (set.opcua.is_enabled) own_ports.push_back(set.opcua.port);  // else another server may have it
    set_net_rules(std::move(own_ports));
    set_named_file_rules({properties::folders_of(set.reach.files), {data->path()}});

    hide_secrets_of(set);
    set.audit.table_path = data->at("audit.sqlite");
    auto trail = audit::trail_writer::open(set.audit);
    if (!trail) return trail.error();
    if (set.audit.retention_days > 0) audit_search = std::make_unique<services::audit_search>(set.audit.table_path);
    audit = std::move(*trail);
    look_at_own_files();
    warn_of_weak_settings();
    return {};
}

void gateway::body::warn_of_weak_settings() {
    const char* const mode = std::getenv("PGSSLMODE");
    weak_database = database_link_weakness(set.store.url, mode == nullptr ? "" : mode);
    if (!weak_database.empty()) logger("app")->warn("{}", weak_database);
    if (::geteuid() == 0) {
        logger("app")->warn(
            "running as root: a fault in the gateway would affect the whole machine; run it as a user "
            "of its own, with CAP_NET_BIND_SERVICE for ports below 1024");
    }
    if (set.http.trusts_forwarded_for && set.http.trusted_proxies.empty()) {
        logger("app")->warn(
            "edge.rest.api.trust_x_forwarded_for trusts any client that is connected; name the proxies in "
            "edge.http.trusted_proxies");
    }
}

/// A changed installation keeps running: it may be the only one.
void gateway::body::look_at_own_files() {
    const auto found = check_own_files(installed_at());
    if (!found) return;
    changed_files = *found ? **found : std::vector{to_string(found->error())};
    for (const auto& sentence : changed_files)
        logger("app")->warn("{}", sentence);
}

properties::own_places gateway::body::places_of_own() const {
    return {data->path(), environment.config_path, installed_at().string()};
}

std::string gateway::body::database_path() const {
    constexpr std::string_view scheme = "sqlite:";
    return set.store.url.starts_with(scheme) ? set.store.url.substr(scheme.size()) : data->at("config.sqlite");
}

/// A plant that comes up after a power cut may have its database up last.
gateway::body::answer_of_store gateway::body::open_store(const std::function<bool()>& may_wait) const {
    for (bool is_reported = false;;) {
        auto opened = store::store::open({data->path(), set.edge.site_id, secret_options(environment.linked), &wall_now,
                                          set.store.url, properties::zone_name(set), set.edge.language});
        // A server that refuses the login will refuse it again.
        if (opened || !is_shared() || !store::is_unavailable(opened.error().kind)) return opened;
        if (!std::exchange(is_reported, true))
            logger("app")->warn("waiting for the database: {}", opened.error().message);
        if (!may_wait()) return opened;
    }
}

checked<> gateway::body::open_stores(const std::function<bool()>& may_wait) {
    auto opened = open_store(may_wait);
    if (!opened) return to_fault(opened.error());
    store = std::move(*opened);
    accounts = std::make_unique<services::accounts>(
        services::accounts::settings{data->at("secrets/setup-token"), set.access.admins_need_code}, *store);

    auto keeps = recorder::open(set, data->path(), *store);
    if (!keeps) return keeps.error();
    kept = std::move(*keeps);
    set_aside = recorder::series_of_others(data->path());

    auto trust = opcua::certificate_store::open(
        {data->at("pki/opcua"), "urn:penstock:edge:" + store->edge_id(), host_name(), &wall_now});
    if (!trust) return trust.error();
    certificates = std::move(*trust);
    warn_of_certificates();

    auto ways_out =
        transfer_service::open(set, data->path(), *store, kept->journal(), environment.linked.publisher_kinds);
    if (!ways_out) return ways_out.error();
    transfers = std::move(*ways_out);

    alarms = std::make_unique<services::alarm_service>(
        store->master(), services::alarm_service::settings{store->edge_id(), set.alarms.retention_days});
    return {};
}

checked<> gateway::body::make_collection() {
    limits = std::make_unique<engine::limit_book>(data->at("learned/limits"));
    engine::engine::settings collecting;
    collecting.limits = limits.get();
    collecting.threads = set.edge.collect_threads;
    collecting.sink = kept.get();
    collecting.alarms = alarms.get();
    collecting.certificates = certificates.get();
    collecting.config_listeners = {&tree, transfers.get(), &discovery, &tags, limits.get()};
    if (is_shared()) collecting.config_listeners.push_back(&known);
    if (set.opcua.is_enabled) {
        auto made = opcua_service::open(set, *data, *store, *certificates, {*audit, *accounts});
        if (!made) return made.error();
        front = std::move(*made);
        collecting.config_listeners.push_back(front.get());
    }
    engine = std::make_unique<engine::engine>(collecting, environment.linked.protocols);
    transfers->connect(*engine, *audit);
    alarms->connect(*engine);
    counts = std::make_unique<services::production_counter>(store->master(), *engine);
    kept->set_readers([this] { return transfers->hub().has_any(); });
    if (front) front->connect(*engine, kept->history());
    monitor = make_monitor();
    for (auto* f : collecting.config_listeners)
        f->put_opc(monitor::system_opc_at(set.edge.site_id), monitor::system_tag_configs());
    return {};
}

std::unique_ptr<monitor::monitor> gateway::body::make_monitor() {
    monitor::monitor::settings stats;
    stats.data_dir = data->path();
    stats.machine = set.monitor;
    stats.collected = [this] { return engine->counters(); };
    stats.transferred = [this] { return transfers->totals(); };
    stats.api_requests = [this] {
        std::uint64_t all = 0;
        for (const auto* one : doors)
            all += one->requests();
        return all;
    };
    stats.storage = [this] { return kept->stats(); };
    stats.database_bytes = [this, path = database_path()] {
        return store::file_bytes(path) + running->poller.database_bytes();
    };
    stats.each_second = [this](steady_time now) {
        tags.drop_idle(now);
        if (minutes.is_due(now)) minutes.look(engine->statuses(), wall_now(), now);
    };
    stats.errors = [] { return static_cast<std::int64_t>(logged_errors()); };
    stats.clock_was_set = [this](milliseconds step) { clock.note(step, steady_now()); };
    return std::make_unique<monitor::monitor>(std::move(stats), engine->table(), kept.get());
}

checked<> gateway::body::make_administration() {
    if (set.http.is_auth_required) {
        const auto key = find_api_key(set, *data);
        if (!key) return key.error();
        hide_in_log(key->key);
        accounts->set_main_key(key->key, key->file);
    } else {
        logger("app")->warn("edge.rest.api.auth is off: every client that reaches the port may do everything");
    }
    editor = make_editor();
    updates = make_updates(set, data->path(), environment.config_path, database_path());
    jobs = make_jobs(set, {environment.config_path, data->path(), environment.stopped_at,
                           [this] { return why_no_start(); }, environment.restart});
    jobs->add(upgrade_kind(*updates, upgrade_notes(installed_at())));
    auto keeping = make_backups(set, {environment.config_path, data->path(), database_path(), store->edge_id(),
                                      secret_options(environment.linked), editor.get(), kept.get()});
    if (!keeping) return keeping.error();
    backups = std::move(*keeping);
    jobs->add(backups->backup_kind());
    jobs->add(backups->restore_kind());
    facts = make_facts();
    running = std::make_unique<running_services>(*this);
    shown.emplace(make_service_set());
    return {};
}

std::unique_ptr<properties::file_editor> gateway::body::make_editor() const {
    properties::file_editor::parts parts;
    parts.path = environment.config_path;
    parts.settings = environment.settings;
    parts.data_dir = data->path();
    parts.is_secret = secret_options(environment.linked);
    parts.check = [this](properties::property_set wanted) {
        // One that is shown already was read before `edge.files.allow` applied.
        if (wanted.edge.ui_notice == set.edge.ui_notice) wanted.edge.ui_notice.clear();
        return check_settings(wanted, places_of_own(), &set, publish::kind_catalog(environment.linked.publisher_kinds));
    };
    parts.note_trial = [this](const std::string& before, const std::string& saved) {
        return environment.note_trial(data->path(), before, saved);
    };
    parts.apply = [](const properties::property_set& now) { set_log_level(now.log.level); };
    return std::make_unique<properties::file_editor>(std::move(parts));
}

/// Starts every stored OPC.
checked<> gateway::body::load_configuration() {
    const auto sites = store->list_sites();
    if (!sites) return to_fault(sites.error());
    for (const auto& site : *sites)
        tree.name_site(site.site_id, site.site_name);
    auto opcs = store->list_opcs();
    if (!opcs) return to_fault(opcs.error());
    std::vector<std::string> ids;
    for (const auto& row : opcs->items)
        ids.push_back(row.config.opc_id);
    services::tag_read_ahead coming(*store, std::move(ids));
    services::read_only_tags read_only;
    std::size_t tags_loaded = 0;
    for (const auto& row : opcs->items) {
        auto of_opc = coming.next();
        if (!of_opc) return to_fault(of_opc.error());
        tags_loaded += of_opc->size();
        read_only.correct(row.config, engine->find_protocol(row.config.opc_type), *of_opc);
        engine->put_opc(row.config, std::move(*of_opc), row.order);
    }
    read_only.store(store->master());
    logger("app")->info("loaded {} OPCs with {} tags", opcs->items.size(), tags_loaded);
    return {};
}

}  // namespace penstock::gateway
