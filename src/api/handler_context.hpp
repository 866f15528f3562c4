#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "api/api_server.hpp"
#include "api/http/answer_places.hpp"
#include "api/http/redirect.hpp"
#include "services/devices/driver_catalog.hpp"
#include "services/shared/worker_pool.hpp"

namespace penstock::master {
class record_database;
}

namespace penstock::properties {
class editor;
}

namespace penstock::services {
class accounts;
class backups;
class configuration;
class devices;
class jobs_service;
class records;
class system_state;
class tag_index;
class tag_history;
class transfers;
class trust;
class updates;
class views;
}  // namespace penstock::services

namespace penstock::api {

class event_hub;

using services::driver_catalog;
using services::worker_pool;

/// Everything that a handler may need. Owned by `api_server`, lives longer than any request.
struct handler_context {
    const settings& set;
    master::record_database& database;  ///< written on the store thread only
    const services::records& records;
    services::configuration& configuration;
    services::devices& devices;
    services::tag_history& history;
    services::transfers& transfers;
    services::system_state& system;
    services::trust& trust;
    properties::editor& properties;
    services::jobs_service& jobs;
    services::updates& updates;
    services::backups& backups;
    services::views& views;
    services::tag_index& tags;
    worker_pool& store_thread;
    worker_pool& reader_threads;  ///< for reading master data
    worker_pool& history_threads;
    worker_pool& long_work;           ///< what takes seconds, one after another
    worker_pool& login_thread;        ///< compares passwords, 50 ms each
    worker_pool& known_login_thread;  ///< the same for users at addresses from which they have logged in
    const driver_catalog& drivers;
    services::accounts& accounts;
    const known_hosts& hosts;
    const opcua_parts opcua;
    bound_ports ports{};
    event_hub* events = nullptr;  ///< set before the first request
    std::string openapi;          ///< the document, made once at start
    std::string v5_openapi;       ///< the same of V5
    /// Of answers in pieces: those that read the history; those that hold a connection to the master data, of which
    /// there are 8; those that hold a file open, a backup, the audit's, the report of an import.
    std::shared_ptr<answer_places> places_of_points = std::make_shared<answer_places>(64);
    std::shared_ptr<answer_places> places_of_records = std::make_shared<answer_places>(6);
    std::shared_ptr<answer_places> places_of_files = std::make_shared<answer_places>(16);
};

}  // namespace penstock::api
