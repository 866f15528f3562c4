#pragma once

#include "gateway/gateway_facts.hpp"

namespace penstock::audit {
class trail;
}

namespace penstock::master {
class record_database;
}

namespace penstock::properties {
class editor;
}

namespace penstock::services {
class accounts;
class address_space;
class audit_search;
class backups;
class bin;
class configuration;
class device_minutes;
class devices;
class driver_catalog;
class file_imports;
class jobs_service;
class notifications;
class opcua_server_view;
class preferences;
class production_counter;
class records;
class system_state;
class tag_history;
class tag_index;
class transfers;
class trust;
class updates;
class views;
class worker_pool;
}  // namespace penstock::services

namespace penstock::gateway {

/// The parts of the gateway that a door uses. The gateway owns them and outlives every door.
struct service_set {
    const gateway_facts& facts;
    master::record_database& database;  ///< written on the store thread only
    const services::records& records;
    services::configuration& configuration;
    services::devices& devices;
    services::file_imports& imports;
    services::tag_history& history;
    services::transfers& transfers;
    services::system_state& system;
    services::trust& trust;
    services::accounts& accounts;
    audit::trail& audit;
    properties::editor& properties;
    services::jobs_service& jobs;
    services::updates& updates;
    services::backups& backups;
    services::views& views;
    services::notifications& notifications;
    services::preferences& preferences;
    services::bin& bin;
    services::tag_index& tags;
    services::address_space& address_space;
    const services::driver_catalog& drivers;
    services::worker_pool& store_thread;
    services::worker_pool& reader_threads;  ///< for reading master data
    services::worker_pool& history_threads;
    services::worker_pool& long_work;           ///< for work that takes seconds, one item after another
    services::audit_search* audit_search;       ///< null: the audit has no table
    services::device_minutes* minutes;          ///< null: no such minutes are recorded
    services::production_counter* counts;       ///< null: amounts of orders are only reported by users and programs
    services::opcua_server_view* opcua_server;  ///< null: there is no OPC UA server
};

}  // namespace penstock::gateway
