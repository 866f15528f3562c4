#pragma once

#include <string>

#include "ctl/command.hpp"
#include "ctl/job_watch.hpp"

namespace penstock::ctl {

struct upgrade_arguments {
    /// File on this machine, with its `.minisig` next to it; empty = the gateway downloads the newest version.
    std::string bundle;
    bool allows_downgrade = false;
    job_wait wait;
};

/// Checks that bundle and signature can be read, before anything is sent.
outcome<> check_bundle(const std::string& bundle);

/// Sends the bundle, if one is given, and upgrades. Returns the record of the job; without waiting, the record at its
/// start.
outcome<boost::json::value> upgrade_gateway(command_context& s, const upgrade_arguments& a);

}  // namespace penstock::ctl
