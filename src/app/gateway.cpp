#include "app/gateway.hpp"

#include <malloc.h>
#include <unistd.h>

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>

#include "api/access_log.hpp"
#include "api/api_server.hpp"
#include "app/backup_parts.hpp"
#include "app/clock_news.hpp"
#include "app/data_folder.hpp"
#include "app/database_link.hpp"
#include "app/driver_list.hpp"
#include "app/job_kinds.hpp"
#include "app/key_source.hpp"
#include "app/named_files.hpp"
#include "app/opcua_service.hpp"
#include "app/own_files.hpp"
#include "app/properties_editor.hpp"
#include "app/property_rules.hpp"
#include "app/recorder.hpp"
#include "app/secret_rules.hpp"
#include "app/settings_check.hpp"
#include "app/status_line.hpp"
#include "app/transfer_service.hpp"
#include "app/update_service.hpp"
#include "base/hang_detector.hpp"
#include "base/host.hpp"
#include "base/log.hpp"
#include "base/log_secrets.hpp"
#include "base/named_file.hpp"
#include "base/product.hpp"
#include "drivers/driver.hpp"
#include "engine/engine.hpp"
#include "engine/limit_book.hpp"
#include "io/net_rules.hpp"
#include "monitor/monitor.hpp"
#include "opcua/certificate_store.hpp"
#include "services/accounts.hpp"
#include "services/address_space.hpp"
#include "services/alarm_service.hpp"
#include "services/discovery_import.hpp"
#include "services/known_configuration.hpp"
#include "services/production_counter.hpp"
#include "store/database_size.hpp"
#include "store/master_store.hpp"
#include "store/store.hpp"

namespace penstock::app {

namespace {

api::access_log::settings audit_settings(const properties& set) {
    return {{set.audit_file, set.audit_max_mb << 20U, set.audit_max_files},
            set.audit_syslog,
            set.audit_syslog_ca,
            set.audit_on_failure == "refuse"};
}

/// Whether the database may be available later: a server that rejects name or password will reject them again.
bool may_come(const store::failure& why) {
    const auto says = [&](std::string_view words) { return why.message.find(words) != std::string::npos; };
    return why.code == store::errc::unavailable && !says("authentication failed") && !says("does not exist");
}

}  // namespace

class gateway::body {
public:
    using answer_of_store = store::outcome<std::unique_ptr<store::store>>;

    body(properties s, places where)
        : set(std::move(s)),
          config_path(std::move(where.config_path)),
          settings(std::move(where.settings)),
          data_path(std::move(where.data_dir)),
          stopped_at(where.stopped_at),
          restart(std::move(where.restart)) {}

    checked<> start(const std::function<bool()>& may_wait);
    answer_of_store open_store(const std::vector<std::shared_ptr<const protocol>>& protocols,
                               const std::function<bool()>& may_wait) const;
    bool is_shared() const { return set.store_url.starts_with("postgres"); }  ///< the database
    std::string database_path() const;                                        ///< of this gateway's own data
    checked<> load_configuration();
    void look_at_own_files();
    void set_net_rules() const;
    void warn_of_certificates() const;
    api::settings api_settings();
    std::unique_ptr<properties_editor> make_editor(const std::vector<std::shared_ptr<const protocol>>& protocols) const;
    std::string why_no_start() const;
    checked<> write_ports() const;

    properties set;
    std::string config_path;
    std::vector<setting> settings;
    std::string data_path;
    std::optional<steady_time> stopped_at;
    std::function<void()> restart;
    wall_time started = wall_now();
    steady_time running_since = steady_now();
    clock_news clock;
    std::string weak_database;               ///< a sentence on how it is reached; empty = no weakness
    std::string notice;                      ///< of `edge.ui.notice`
    std::vector<std::string> changed_files;  ///< a sentence each
    std::optional<data_folder> data;
    std::unique_ptr<api::access_log> audit;  ///< written to the end
    std::unique_ptr<store::store> store;
    std::unique_ptr<services::accounts> accounts;  ///< of all interfaces
    std::unique_ptr<recorder> kept;
    std::unique_ptr<opcua::certificate_store> certificates;
    services::address_space tree;
    services::known_configuration known;
    services::discovery_import discovery;
    std::unique_ptr<engine::limit_book> limits;
    std::unique_ptr<transfer_service> transfers;
    std::unique_ptr<opcua_service> front;  ///< null: `edge.opcua.enabled` is off
    // Responses of the engine are posted to the API's loops: these are created after the engine and end after it.
    std::unique_ptr<services::alarm_service> alarms;  ///< notified by the engine's loops
    std::unique_ptr<engine::engine> engine;
    std::unique_ptr<services::production_counter> counts;
    std::unique_ptr<monitor::monitor> monitor;
    std::unique_ptr<properties_editor> editor;
    std::unique_ptr<services::updates> updates;         ///< jobs use it
    std::unique_ptr<services::backup_service> backups;  ///< and this
    std::unique_ptr<services::job_runner> jobs;
    std::unique_ptr<api::api_server> api;
};

std::string gateway::body::database_path() const {
    constexpr std::string_view scheme = "sqlite:";
    return set.store_url.starts_with(scheme) ? set.store_url.substr(scheme.size()) : data->at("config.sqlite");
}

/// A plant that comes up after a power cut may have its database up last.
gateway::body::answer_of_store gateway::body::open_store(const std::vector<std::shared_ptr<const protocol>>& protocols,
                                                         const std::function<bool()>& may_wait) const {
    for (bool is_reported = false;;) {
        auto opened = store::store::open({data->path(), set.site_id, secret_options(protocols), &wall_now,
                                          set.store_url, set.timezone.empty() ? host_time_zone() : set.timezone});
        if (opened || !is_shared() || !may_come(opened.error())) return opened;
        if (!std::exchange(is_reported, true))
            logger("app")->warn("waiting for the database: {}", opened.error().message);
        if (!may_wait()) return opened;
    }
}

checked<> gateway::body::start(const std::function<bool()>& may_wait) {
    auto folder = data_folder::open(data_path);
    if (!folder) return folder.error();
    data.emplace(std::move(*folder));
    auto said = read_notice(set);  // before the rules for files that calls name
    if (!said) return said.error();
    notice = std::move(*said);
    set_net_rules();
    set_named_file_rules({folders_of(set.files_allow), {data->path()}});

    hide_secrets_of(set);
    auto trail = api::access_log::open(audit_settings(set));
    if (!trail) return trail.error();
    audit = std::move(*trail);
    look_at_own_files();
    const char* const mode = std::getenv("PGSSLMODE");
    weak_database = database_link_weakness(set.store_url, mode == nullptr ? "" : mode);
    if (!weak_database.empty()) logger("app")->warn("{}", weak_database);
    if (::geteuid() == 0) {
        logger("app")->warn(
            "running as root: a fault in the gateway would affect the whole machine; run it as a user "
            "of its own, with CAP_NET_BIND_SERVICE for ports below 1024");
    }
    if (set.trusts_forwarded_for && set.trusted_proxies.empty()) {
        logger("app")->warn(
            "edge.rest.api.trust_x_forwarded_for trusts any client that is connected; name the proxies in "
            "edge.http.trusted_proxies");
    }

    const auto protocols = all_protocols();
    auto opened = open_store(protocols, may_wait);
    if (!opened) return fault{"", opened.error().message};
    store = std::move(*opened);
    accounts = std::make_unique<services::accounts>(
        services::accounts::settings{data->at("secrets/setup-token"), set.second_factor == "admins"}, *store);

    auto keeps = recorder::open(set, data->path(), *store);
    if (!keeps) return keeps.error();
    kept = std::move(*keeps);

    auto trust = opcua::certificate_store::open(
        {data->at("pki/opcua"), "urn:penstock:edge:" + store->edge_id(), host_name(), &wall_now});
    if (!trust) return trust.error();
    certificates = std::move(*trust);
    warn_of_certificates();

    auto ways_out = transfer_service::open(set, data->path(), *store, kept->journal());
    if (!ways_out) return ways_out.error();
    transfers = std::move(*ways_out);

    alarms = std::make_unique<services::alarm_service>(
        store->master(), services::alarm_service::settings{store->edge_id(), set.alarm_retention_days});

    limits = std::make_unique<engine::limit_book>(data->at("learned/limits"));
    engine::engine::settings collecting;
    collecting.limits = limits.get();
    collecting.threads = set.collect_threads;
    collecting.sink = kept.get();
    collecting.alarms = alarms.get();
    collecting.certificates = certificates.get();
    collecting.config_listeners = {&tree, transfers.get(), &discovery, limits.get()};
    if (is_shared()) collecting.config_listeners.push_back(&known);
    if (set.is_opcua_enabled) {
        auto made = opcua_service::open(set, *data, *store, *certificates, {*audit, *accounts});
        if (!made) return made.error();
        front = std::move(*made);
        collecting.config_listeners.push_back(front.get());
    }
    engine = std::make_unique<engine::engine>(collecting, protocols);
    transfers->connect(*engine, *audit);
    alarms->connect(*engine);
    counts = std::make_unique<services::production_counter>(store->master(), *engine);
    kept->set_readers([this] { return transfers->hub().has_any(); });
    if (front) front->connect(*engine, kept->history());
    monitor::monitor::settings stats;
    stats.data_dir = data->path();
    stats.ping_host = set.ping_host;
    stats.collected = [this] { return engine->counters(); };
    stats.transferred = [this] { return transfers->totals(); };
    stats.api_requests = [this] { return api ? api->requests() : 0; };
    stats.storage = [this] { return kept->stats(); };
    stats.database_bytes = [this, path = database_path()] {
        return store::file_bytes(path) + (api ? api->shared_database_bytes() : 0);
    };
    stats.errors = [] { return static_cast<std::int64_t>(logged_errors()); };
    stats.clock_was_set = [this](milliseconds step) { clock.note(step, steady_now()); };
    monitor = std::make_unique<monitor::monitor>(std::move(stats), engine->table(), kept.get());
    for (auto* f : collecting.config_listeners)
        f->put_opc(monitor::system_opc_at(set.site_id), monitor::system_tag_configs());

    if (set.is_auth_required) {
        const auto key = find_api_key(set, *data);
        if (!key) return key.error();
        hide_in_log(key->key);
        accounts->set_main_key(key->key, key->file);
    } else {
        logger("app")->warn("edge.rest.api.auth is off: every client that reaches the port may do everything");
    }
    editor = make_editor(protocols);
    updates = make_updates(set, data->path(), config_path, database_path());
    jobs = make_jobs(set, {config_path, data->path(), stopped_at, [this] { return why_no_start(); }, restart});
    jobs->add(upgrade_kind(*updates));
    auto keeping = make_backups(set, {config_path, data->path(), database_path(), store->edge_id(),
                                      secret_options(protocols), editor.get(), kept.get()});
    if (!keeping) return keeping.error();
    backups = std::move(*keeping);
    jobs->add(backups->backup_kind());
    jobs->add(backups->restore_kind());
    api = std::make_unique<api::api_server>(api_settings(), *engine, *store, *monitor, kept->history(),
                                            api::opcua_parts{certificates.get(), &tree, front.get()});
    if (auto loaded = load_configuration(); !loaded) return loaded;
    transfers->start();
    if (auto listening = api->start(); !listening) return listening;
    const auto on_store = [this](const std::function<void()>& work) { api->run_on_store(work); };
    alarms->start(on_store);
    counts->start(on_store);
    if (front) {
        auto serving = front->start(on_store);
        if (!serving) return serving;
    }
    set_net_rules();
    monitor->start();
    jobs->start();
    backups->start(*jobs);
    malloc_trim(0);  // memory that only loading the configuration needed: some 100 MB for 100,000 tags
    return write_ports();
}

/// A changed installation keeps running: it may be the only one.
void gateway::body::look_at_own_files() {
    const auto found = check_own_files(installed_at());
    if (!found) return;
    changed_files = *found ? **found : std::vector{to_string(found->error())};
    for (const auto& sentence : changed_files)
        logger("app")->warn("{}", sentence);
}

/// Once with the requested ports, once with those that are open.
void gateway::body::set_net_rules() const {
    io::net_rules rules{io::network_list::parse(set.net_allow).value(), {}, "edge.net.allow"};
    const auto open = api ? api->ports() : decltype(api->ports()){set.http_port, set.https_port};
    for (const auto port : {open.http, open.https, front ? front->port() : set.opcua_port})
        if (port != 0) rules.own_ports.push_back(port);
    io::set_net_rules(std::move(rules));
}

void gateway::body::warn_of_certificates() const {
    for (const auto& sentence : certificates->warnings())
        logger("app")->warn("{}", sentence);
}

/// Starts every stored OPC.
checked<> gateway::body::load_configuration() {
    const auto sites = store->list_sites();
    if (!sites) return fault{"", sites.error().message};
    for (const auto& site : *sites)
        tree.name_site(site.site_id, site.site_name);
    auto opcs = store->list_opcs();
    if (!opcs) return fault{"", opcs.error().message};
    std::size_t tags_loaded = 0;
    for (auto& row : opcs->items) {
        auto tags = store->list_tags(row.config.opc_id);
        if (!tags) return fault{"", tags.error().message};
        tags_loaded += tags->items.size();
        engine->put_opc(row.config, std::move(tags->items), row.order);
    }
    logger("app")->info("{} OPCs with {} tags", opcs->items.size(), tags_loaded);
    return {};
}

api::settings gateway::body::api_settings() {
    api::settings out;
    out.bind = set.http_bind;
    out.visitors.of_one_address = set.http_connections_per_address;
    // All clients of a proxy come from its address.
    const auto* comma = set.http_unlimited.empty() || set.trusted_proxies.empty() ? "" : ",";
    out.visitors.unlimited = io::network_list::parse(set.http_unlimited + comma + set.trusted_proxies).value();
    out.http_port = set.http_port;
    out.https_port = set.https_port;
    out.threads = set.api_threads;
    out.data_dir = data->path();
    const auto config_folder = std::filesystem::path(config_path).parent_path();
    out.config_dir = config_folder.empty() ? "." : config_folder.string();
    out.tls_cert = set.tls_cert;
    out.tls_key = set.tls_key;
    out.is_https_only = set.is_https_only;
    out.is_auth_required = set.is_auth_required;
    out.max_body_mb = set.max_body_mb;
    out.is_strict_http = set.is_strict_http;
    out.hosts = set.http_hosts;
    out.proxies = {io::network_list::parse(set.trusted_proxies).value(), set.trusts_forwarded_for};
    out.audit = audit.get();
    out.accounts = accounts.get();
    out.properties = editor.get();
    out.jobs = jobs.get();
    out.updates = updates.get();
    out.backups = backups.get();
    if (is_shared()) out.known = &known;
    out.discovery = &discovery;
    out.alarms = alarms.get();
    out.counts = counts.get();
    out.v5_key_hours = set.v5_key_hours;
    out.edge_id = store->edge_id();
    out.site_id = set.site_id;
    out.version = product_version();
    out.build_date = product_build_date();
    out.notice = notice;
    out.is_always_on = set.is_always_on;
    out.ttl = set.ttl;
    out.started = started;
    out.running_since = running_since;
    out.health_addresses = set.health_addresses;
    out.embedded["edge_core"] = [] { return !has_hanging_thread(); };
    out.embedded["tse"] = [this] { return kept->problems().empty(); };
    if (front) out.embedded["opc_ua"] = [this] { return front->port() != 0; };
    out.warnings = [this] {
        std::vector<std::string> all;
        for (const auto& thread : still_threads())
            all.push_back(describe(thread));
        for (auto& sentence : kept->problems())
            all.push_back(std::move(sentence));
        if (!weak_database.empty()) all.push_back(weak_database);
        all.insert(all.end(), changed_files.begin(), changed_files.end());
        for (auto& sentence : certificates->warnings())
            all.push_back(std::move(sentence));
        for (auto& sentence : transfers->problems())
            all.push_back(std::move(sentence));
        if (auto sentence = audit->trouble(); !sentence.empty()) all.push_back(std::move(sentence));
        for (auto& sentence : backups->warnings())
            all.push_back(std::move(sentence));
        for (auto& sentence : clock.warnings(steady_now()))
            all.push_back(std::move(sentence));
        return all;
    };
    out.transfers = &transfers->hub();
    out.sent_count = [this] { return transfers->totals().sent_points; };
    out.storage = [this] { return kept->metrics(); };
    return out;
}

std::unique_ptr<properties_editor> gateway::body::make_editor(
    const std::vector<std::shared_ptr<const protocol>>& protocols) const {
    properties_editor::parts parts;
    parts.path = config_path;
    parts.settings = settings;
    parts.versions_folder = data->at("properties/versions");
    parts.is_secret = secret_options(protocols);
    parts.check = [running = set.ui_notice](properties wanted) {
        // One that is shown already was read before `edge.files.allow` applied.
        if (wanted.ui_notice == running) wanted.ui_notice.clear();
        return check_settings(wanted);
    };
    parts.apply = [](const properties& now) { set_log_level(now.log_level); };
    return std::make_unique<properties_editor>(std::move(parts));
}

/// A restart would not come back from these.
std::string gateway::body::why_no_start() const {
    const auto file = editor->load();
    if (!file) return file.error().message;
    const auto found = editor->check(file->text);
    if (found) return {};
    std::string why = "the properties would not start, correct them first: ";
    for (const auto& f : found.error().faults)
        why +=
            fmt::format("{}line {}: {}: {}", &f == &found.error().faults.front() ? "" : "; ", f.line, f.key, f.message);
    return why;
}

checked<> gateway::body::write_ports() const {
    const auto ports = api->ports();
    const auto opcua = front ? std::to_string(front->port()) : "null";
    const auto host = set.http_bind == "0.0.0.0" ? "127.0.0.1" : set.http_bind == "::" ? "::1" : set.http_bind.c_str();
    return data->publish_ports(
        fmt::format("{{\"http\":{},\"https\":{},\"opcua\":{},\"host\":\"{}\",\"certificate_sha256\":\"{}\"}}\n",
                    ports.http, ports.https, opcua, host, api->certificate_sha256()));
}

gateway::gateway(properties set, places where) : body_(std::make_unique<body>(std::move(set), std::move(where))) {}

gateway::~gateway() {
    stop();
}

checked<> gateway::start(const std::function<bool()>& may_wait) {
    return body_->start(may_wait);
}

std::string gateway::url() const {
    const bool is_any = body_->set.http_bind == "0.0.0.0" || body_->set.http_bind == "::";
    return fmt::format("https://{}:{}", is_any ? host_name() : body_->set.http_bind, body_->api->ports().https);
}

restart_note gateway::note_for_restart(steady_time stopped_at) const {
    const auto ports = body_->api->ports();
    return {ports.http, ports.https, body_->front ? body_->front->port() : std::uint16_t(0), stopped_at};
}

void gateway::reload() {
    if (const auto done = body_->api->reload_tls(); !done) {
        logger("app")->error("reload: {}; the old certificate stays", to_string(done.error()));
    }
    if (const auto written = body_->write_ports(); !written)  // `--probe` looks for the certificate there
        logger("app")->error("reload: {}", to_string(written.error()));
    body_->certificates->reload();
    body_->warn_of_certificates();
    body_->engine->on_certificates_changed();
}

std::string gateway::status() const {
    const auto all = body_->engine->statuses();
    const auto lost = std::ranges::count_if(all, [](const auto& opc) {
        return opc.scan == engine::scan_status::start && opc.connection != engine::connection_status::connected;
    });
    return status_line(all.size(), static_cast<std::size_t>(lost), body_->monitor->snapshot().mps);
}

void gateway::warn() const {
    body_->warn_of_certificates();
}

void gateway::stop() {
    if (body_->backups) body_->backups->stop();
    if (body_->jobs) body_->jobs->stop();      // they use all others
    if (body_->front) body_->front->stop();    // it uses the API's store thread
    if (body_->alarms) body_->alarms->stop();  // so do these
    if (body_->counts) body_->counts->stop();
    if (body_->api) body_->api->stop();
    if (body_->transfers) body_->transfers->stop();  // it polls the engine's devices
    if (body_->engine) body_->engine->stop();
    if (body_->limits) body_->limits->stop();
    if (body_->monitor) body_->monitor->stop();
    if (body_->kept) body_->kept->stop();
    if (body_->audit) body_->audit->stop();
    if (body_->data) body_->data->withdraw_ports();
}

}  // namespace penstock::app
