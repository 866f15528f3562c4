#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "updater/state_files.hpp"

namespace penstock::updater {

/// What shall be installed, as the gateway or an administrator asks for it. It comes from the gateway, so it is data:
/// names of files in `<data>/update`, and nothing is trusted for standing here.
struct upgrade_request {
    std::string job_id;
    std::string bundle;      ///< name of the file; its signature is `<bundle>.minisig`, unless there is a
    std::string descriptor;  ///< which has the bundle's sum; its signature is `<descriptor>.minisig`; empty = none
    bool is_downgrade_allowed = false;
    database_place database;
    std::string host = "127.0.0.1";  ///< at which the gateway responds; an address
    std::optional<milliseconds> probe_timeout;
};

/// The parameters of the job, or a request with them as its member `parameters`. The fault names the member.
checked<upgrade_request> parse_request(std::string_view text);

}  // namespace penstock::updater
