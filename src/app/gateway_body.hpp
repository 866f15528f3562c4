#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/api_server.hpp"
#include "app/clock_news.hpp"
#include "app/data_folder.hpp"
#include "app/gateway.hpp"
#include "app/opcua_service.hpp"
#include "app/recorder.hpp"
#include "app/transfer_service.hpp"
#include "audit/trail_writer.hpp"
#include "drivers/driver.hpp"
#include "engine/engine.hpp"
#include "engine/limit_book.hpp"
#include "monitor/monitor.hpp"
#include "opcua/certificate_store.hpp"
#include "properties/file_editor.hpp"
#include "properties/path_rules.hpp"
#include "services/access/accounts.hpp"
#include "services/administration/audit_search.hpp"
#include "services/administration/job_runner.hpp"
#include "services/administration/updates.hpp"
#include "services/alarms/alarm_service.hpp"
#include "services/alarms/production_counter.hpp"
#include "services/backup/backup_service.hpp"
#include "services/configuration/known_configuration.hpp"
#include "services/devices/discovery_import.hpp"
#include "services/devices/tag_index.hpp"
#include "services/history/device_minutes.hpp"
#include "services/opcua/address_space.hpp"
#include "store/store.hpp"

namespace penstock::app {

/// The parts of the gateway, in the order of their making; the last one is destroyed first.
/// `gateway_start.cpp` makes them, `gateway_api.cpp` tells the API of them, `gateway.cpp` runs and stops them.
class gateway::body {
public:
    using answer_of_store = store::outcome<std::unique_ptr<store::store>>;

    body(properties::property_set s, places where)
        : set(std::move(s)),
          config_path(std::move(where.config_path)),
          settings(std::move(where.settings)),
          data_path(std::move(where.data_dir)),
          stopped_at(where.stopped_at),
          restart(std::move(where.restart)) {}

    checked<> start(const std::function<bool()>& may_wait);

    // The steps of `start`, each on what the ones before it made.
    checked<> open_folder();
    checked<> open_stores(const std::vector<std::shared_ptr<const protocol>>& protocols,
                          const std::function<bool()>& may_wait);
    checked<> make_collection(const std::vector<std::shared_ptr<const protocol>>& protocols);
    checked<> make_administration(const std::vector<std::shared_ptr<const protocol>>& protocols);
    checked<> load_configuration();
    checked<> listen();

    answer_of_store open_store(const std::vector<std::shared_ptr<const protocol>>& protocols,
                               const std::function<bool()>& may_wait) const;
    bool is_shared() const { return set.store_url.starts_with("postgres"); }  ///< the database
    properties::own_places places_of_own() const;
    std::string database_path() const;  ///< of this gateway's own data
    void warn_of_weak_settings();
    void look_at_own_files();
    void set_net_rules() const;
    void warn_of_certificates() const;
    std::unique_ptr<monitor::monitor> make_monitor();
    api::settings api_settings();
    std::vector<std::string> warnings() const;
    std::unique_ptr<properties::file_editor> make_editor(
        const std::vector<std::shared_ptr<const protocol>>& protocols) const;
    std::optional<std::string> why_no_start() const;
    checked<> write_ports() const;

    properties::property_set set;
    std::string config_path;
    std::vector<properties::setting> settings;
    std::string data_path;
    std::optional<steady_time> stopped_at;
    std::function<void()> restart;
    wall_time started = wall_now();
    steady_time running_since = steady_now();
    clock_news clock;
    std::string weak_database;               ///< a sentence on how it is reached; empty = no weakness
    std::string notice;                      ///< of `edge.ui.notice`
    std::string went_back;                   ///< a sentence, where the start before this one failed (start_trial)
    std::vector<std::string> set_aside;      ///< a sentence for each history of another database
    std::vector<std::string> changed_files;  ///< a sentence each
    std::optional<data_folder> data;
    std::unique_ptr<audit::trail_writer> audit;            ///< written to the end
    std::unique_ptr<services::audit_search> audit_search;  ///< null: `edge.audit.retention_days` is 0
    std::unique_ptr<store::store> store;
    std::unique_ptr<services::accounts> accounts;  ///< of all interfaces
    std::unique_ptr<recorder> kept;
    std::unique_ptr<opcua::certificate_store> certificates;
    services::address_space tree;
    services::known_configuration known;
    services::discovery_import discovery;
    services::tag_index tags;
    services::device_minutes minutes;
    std::unique_ptr<engine::limit_book> limits;
    std::unique_ptr<transfer_service> transfers;
    std::unique_ptr<opcua_service> front;  ///< null: `edge.opcua.enabled` is off
    // Responses of the engine are posted to the API's loops: these are created after the engine and end after it.
    std::unique_ptr<services::alarm_service> alarms;  ///< notified by the engine's loops
    std::unique_ptr<engine::engine> engine;
    std::unique_ptr<services::production_counter> counts;
    std::unique_ptr<monitor::monitor> monitor;
    std::unique_ptr<properties::file_editor> editor;
    std::unique_ptr<services::updates> updates;         ///< jobs use it
    std::unique_ptr<services::backup_service> backups;  ///< and this
    std::unique_ptr<services::job_runner> jobs;
    std::unique_ptr<api::api_server> api;
};

}  // namespace penstock::app
