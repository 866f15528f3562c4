#pragma once

#include <string>

#include "ctl/command.hpp"
#include "ctl/job_watch.hpp"

namespace penstock::ctl {

struct upgrade_arguments {
    std::string bundle;  ///< file on this machine, with its `.minisig` beside it; empty = what the gateway finds
    bool allows_downgrade = false;
    job_wait wait;
};

/// Whether bundle and signature can be read: before anything is sent.
outcome<> check_bundle(const std::string& bundle);

/// Sends the bundle, if one is given, and upgrades; gives the record of the job (of its start if it does not wait).
outcome<boost::json::value> upgrade_gateway(command_context& s, const upgrade_arguments& a);

}  // namespace penstock::ctl
