#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "jobs/request.hpp"

namespace penstock::jobs {

/// Where `penstock-job` works, and for whom.
struct unit_settings {
    std::string data;        ///< the gateway's data folder
    std::string scripts;     ///< folder of the scripts, root's
    std::string run_folder;  ///< for copies of requests that only root can change
    uid_t user = 0;          ///< the gateway's
    gid_t group = 0;
};

/// A request that waits, and was taken away from the folder of requests.
struct taken_request {
    std::string name;  ///< of its file
    checked<unit_request> request;
};

/// Takes all requests that wait, or the one of that id. Nothing that stands there is followed, executed or trusted: a
/// file must be one, of the gateway's user, with one name. Whatever else is there is removed, and comes out as a fault.
std::vector<taken_request> take_requests(const unit_settings& where, std::string_view only = {});

/// Runs the job's script with the rights of this process, to its end. Its record and log are written by a process with
/// the gateway's user's rights, so that no link in the gateway's folder leads root anywhere.
/// The fault: it could not begin.
checked<> run_request(const unit_settings& where, const unit_request& asked);

}  // namespace penstock::jobs
