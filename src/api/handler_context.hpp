#pragma once

#include <atomic>
#include <string>

#include "api/api_server.hpp"
#include "api/key_ring.hpp"
#include "api/rate_limit.hpp"
#include "api/redirect.hpp"
#include "api/sessions.hpp"
#include "api/setup_token.hpp"
#include "services/driver_catalog.hpp"
#include "services/work_threads.hpp"

namespace penstock::master {
class record_database;
}

namespace penstock::services {
class configuration;
class devices;
class records;
class system_state;
class tag_history;
class transfers;
class trust;
}  // namespace penstock::services

namespace penstock::api {

using services::driver_catalog;
using services::work_threads;

namespace v5 {
class service_keys;
}

/// Everything that a handler may need. Owned by `api_server`, lives longer than any request.
struct handler_context {
    const settings& set;
    engine::engine& engine;
    store::store& store;                ///< on the store thread only
    master::record_database& database;  ///< written on the store thread only
    const services::records& records;
    services::configuration& configuration;
    monitor::monitor& monitor;
    services::devices& devices;
    services::tag_history& history;
    services::transfers& transfers;
    services::system_state& system;
    services::trust& trust;
    work_threads& store_loop;
    work_threads& reader_loop;  ///< for reading master data
    work_threads& history_loop;
    const driver_catalog& drivers;
    key_ring& keys;
    v5::service_keys& service_keys;
    rate_limit& wrong_tokens;
    sessions& open_sessions;
    login_guard& logins;
    setup_token& setup;
    const known_hosts& hosts;
    const opcua_parts opcua;
    bound_ports ports{};
    std::string openapi;     ///< the document, made once at start
    std::string v5_openapi;  ///< the same of V5
};

}  // namespace penstock::api
