#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "updater/state_files.hpp"

namespace penstock::updater {

/// A request of the gateway or an administrator to install a bundle. It is data from the gateway: names of files in
/// `<data>/update`, which are not trusted.
struct upgrade_request {
    std::string job_id;
    std::string bundle;      ///< name of the file; its signature is `<bundle>.minisig` if there is no descriptor
    std::string descriptor;  ///< has the bundle's checksum; its signature is `<descriptor>.minisig`; empty = none
    bool is_downgrade_allowed = false;
    database_place database;
    std::string host = "127.0.0.1";  ///< address at which the gateway responds
    std::optional<milliseconds> probe_timeout;
};

/// Parses the parameters of the job, or a request that has them as its member `parameters`. The fault names the member.
checked<upgrade_request> parse_request(std::string_view text);

}  // namespace penstock::updater
