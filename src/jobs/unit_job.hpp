#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "jobs/request.hpp"

namespace penstock::jobs {

/// The folders and the user of `penstock-job`.
struct unit_settings {
    std::string data;        ///< the gateway's data folder
    std::string scripts;     ///< folder of the scripts, which belongs to root
    std::string run_folder;  ///< folder for copies of requests; only root can change it
    uid_t user = 0;          ///< the gateway's
    gid_t group = 0;
};

/// A request that was removed from the folder of waiting requests.
struct taken_request {
    std::string name;  ///< name of its file
    checked<unit_request> request;
};

/// Takes all waiting requests, or the request with that id. No link is followed, and nothing is executed or trusted: a
/// request must be a file of the gateway's user without hard links. Everything else is removed and returned as a fault.
std::vector<taken_request> take_requests(const unit_settings& where, std::string_view only = {});

/// Runs the job's script to its end with the rights of this process. A process with the rights of the gateway's user
/// writes its record and log, so that a link in the gateway's folder cannot make root write somewhere else.
/// Errors: the job could not be started.
checked<> run_request(const unit_settings& where, const unit_request& asked);

}  // namespace penstock::jobs
