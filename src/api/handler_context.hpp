#pragma once

#include <memory>
#include <string>

#include "api/api_server.hpp"
#include "api/formats/kept_answers.hpp"
#include "api/http/answer_places.hpp"
#include "api/http/redirect.hpp"
#include "gateway/service_set.hpp"
#include "services/devices/driver_catalog.hpp"
#include "services/shared/worker_pool.hpp"

namespace penstock::api {

class event_hub;

using services::driver_catalog;
using services::worker_pool;

/// Everything that a handler may need: the gateway's services, and HTTP's own. Owned by `api_server`, lives longer than
/// any request.
struct handler_context : gateway::service_set {
    const settings& set;
    worker_pool& login_thread;        ///< compares passwords, 50 ms each
    worker_pool& known_login_thread;  ///< the same for users at addresses from which they have logged in
    const known_hosts& hosts;
    bound_ports ports{};
    event_hub* events = nullptr;                                               ///< set before the first request
    std::string openapi{};                                                     ///< the document, made once at start
    std::string v5_openapi{};                                                  ///< the same of V5
    std::shared_ptr<kept_answers> answers = std::make_shared<kept_answers>();  ///< of bulk reads
    /// Limits of long responses: those that read the history; those that use one of the 8 connections to the master
    /// data; those that keep a file open (a backup, the audit, the report of an import).
    std::shared_ptr<answer_places> places_of_points = std::make_shared<answer_places>(64);
    std::shared_ptr<answer_places> places_of_records = std::make_shared<answer_places>(6);
    std::shared_ptr<answer_places> places_of_files = std::make_shared<answer_places>(16);
    /// Workbooks that are made or sent: each has files on the disk.
    std::shared_ptr<answer_places> places_of_workbooks = std::make_shared<answer_places>(2);
};

}  // namespace penstock::api
