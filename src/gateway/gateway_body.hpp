#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audit/trail_writer.hpp"
#include "drivers/driver.hpp"
#include "engine/engine.hpp"
#include "engine/limit_book.hpp"
#include "gateway/clock_news.hpp"
#include "gateway/data_folder.hpp"
#include "gateway/door.hpp"
#include "gateway/gateway.hpp"
#include "gateway/opcua_service.hpp"
#include "gateway/recorder.hpp"
#include "gateway/transfer_service.hpp"
#include "monitor/monitor.hpp"
#include "opcua/certificate_store.hpp"
#include "properties/file_editor.hpp"
#include "properties/path_rules.hpp"
#include "services/access/accounts.hpp"
#include "services/access/preferences.hpp"
#include "services/access/views.hpp"
#include "services/administration/audit_search.hpp"
#include "services/administration/job_runner.hpp"
#include "services/administration/updates.hpp"
#include "services/alarms/alarm_service.hpp"
#include "services/alarms/late_run_commands.hpp"
#include "services/alarms/production_counter.hpp"
#include "services/backup/backup_service.hpp"
#include "services/configuration/bin.hpp"
#include "services/configuration/change_feed_poller.hpp"
#include "services/configuration/configuration.hpp"
#include "services/configuration/gateway_state.hpp"
#include "services/configuration/hub_transfers.hpp"
#include "services/configuration/known_configuration.hpp"
#include "services/devices/discovery_import.hpp"
#include "services/devices/driver_catalog.hpp"
#include "services/devices/engine_collection.hpp"
#include "services/devices/engine_devices.hpp"
#include "services/devices/tag_index.hpp"
#include "services/history/device_minutes.hpp"
#include "services/history/stored_history.hpp"
#include "services/imports/file_importer.hpp"
#include "services/notify/notifications.hpp"
#include "services/opcua/address_space.hpp"
#include "services/opcua/opcua_trust.hpp"
#include "services/shared/worker_pool.hpp"
#include "store/store.hpp"

namespace penstock::gateway {

/// The parts of the gateway in the order of their creation; the last one is destroyed first.
/// `gateway_start.cpp` creates them, `gateway_services.cpp` creates the services, `gateway_report.cpp` reports their
/// state, and
/// `gateway.cpp` runs and stops them.
class gateway::body {
public:
    using answer_of_store = outcome<std::unique_ptr<store::store>>;

    body(properties::property_set s, surroundings of) : set(std::move(s)), environment(std::move(of)) {}

    checked<> open(const std::function<bool()>& may_wait);
    checked<> start(std::span<door* const> further);
    void stop();

    // The steps of `open`; each uses the results of earlier steps.
    checked<> open_folder();
    checked<> open_stores(const std::function<bool()>& may_wait);
    checked<> make_collection();
    checked<> make_administration();
    checked<> load_configuration();

    answer_of_store open_store(const std::function<bool()>& may_wait) const;
    /// Whether several gateways may share the database.
    bool is_shared() const { return set.store.url.starts_with("postgres"); }
    properties::own_places places_of_own() const;
    std::string database_path() const;  ///< database with this gateway's own data
    void warn_of_weak_settings();
    void look_at_own_files();
    void set_net_rules(std::vector<std::uint16_t> own_ports) const;
    void warn_of_certificates() const;
    std::unique_ptr<monitor::monitor> make_monitor();
    gateway_facts make_facts();
    services::gateway_state::settings make_health();
    service_set make_service_set();
    std::vector<std::string> warnings() const;
    std::vector<std::string> own_warnings() const;  ///< without those of transfers and notifications
    services::notifications::settings make_notification_settings();
    std::unique_ptr<properties::file_editor> make_editor() const;
    std::optional<std::string> why_no_start() const;

    /// Creates the services that use engine and stores, and the threads on which they run.
    struct running_services {
        explicit running_services(body& of);

        services::engine_devices devices;
        services::stored_history history;
        services::hub_transfers transfers;
        services::gateway_state system;
        services::opcua_trust trust;
        services::driver_catalog drivers;
        const services::device_rules checks{drivers};
        const services::records records;
        services::engine_collection collection;
        services::worker_pool store_thread{1, "store"};
        services::late_run_commands late;
        services::configuration configuration;
        services::views views;
        services::preferences preferences;
        services::bin bin;
        services::change_feed_poller poller;
        services::worker_pool reader_threads{2, "reader"};
        services::worker_pool history_threads{2, "past reader"};
        services::worker_pool long_work{1, "long work"};
        services::file_importer imports;
        services::notifications notifications;
    };

    properties::property_set set;
    surroundings environment;
    wall_time started = wall_now();
    steady_time running_since = steady_now();
    clock_news clock;
    /// A sentence about an insecure connection to the database; empty = none.
    std::string weak_database;
    std::string notice;  ///< text of `edge.ui.notice`
    /// A sentence, if the previous start failed and the old state was put back.
    std::string went_back;
    std::vector<std::string> set_aside;      ///< a sentence for each history of another database
    std::vector<std::string> changed_files;  ///< a sentence for each changed file
    std::optional<data_folder> data;
    std::unique_ptr<audit::trail_writer> audit;            ///< is stopped last, so that everything is audited
    std::unique_ptr<services::audit_search> audit_search;  ///< null: `edge.audit.retention_days` is 0
    std::unique_ptr<store::store> store;
    std::unique_ptr<services::accounts> accounts;  ///< shared by all doors
    std::unique_ptr<recorder> kept;
    std::unique_ptr<opcua::certificate_store> certificates;
    services::address_space tree;
    services::known_configuration known;
    services::discovery_import discovery;
    services::tag_index tags;
    services::device_minutes minutes;
    std::unique_ptr<engine::limit_book> limits;
    std::unique_ptr<transfer_service> transfers;
    std::unique_ptr<opcua_service> front;             ///< null: `edge.opcua.enabled` is off
    std::unique_ptr<services::alarm_service> alarms;  ///< notified by the engine's loops
    std::unique_ptr<engine::engine> engine;
    std::unique_ptr<services::production_counter> counts;
    std::unique_ptr<monitor::monitor> monitor;
    std::unique_ptr<properties::file_editor> editor;
    std::unique_ptr<services::updates> updates;         ///< used by jobs
    std::unique_ptr<services::backup_service> backups;  ///< used by jobs
    std::unique_ptr<services::job_runner> jobs;
    gateway_facts facts;
    std::unique_ptr<running_services> running;
    std::optional<service_set> shown;
    std::vector<door*> doors;  ///< all but the transfers, in the order of their start
    bool is_stopped = false;
};

}  // namespace penstock::gateway
