#pragma once

#include <functional>
#include <string>

#include "updater/data_files.hpp"
#include "updater/probe_judge.hpp"

namespace penstock::updater {

/// Asks a gateway on this machine for version and health, at its loopback address or the address that it is bound to.
/// Its ports are those in `<data>/run/ports.json`. Without a port for HTTP it uses HTTPS and does not check the
/// certificate: nothing secret is sent, and a process that can answer there can write the data folder anyway.
///
/// Thread: the only thread of the process.   Limits: 2 s for each request, responses of 1 MiB.
class gateway_probe {
public:
    gateway_probe(const data_files& files, std::string host) : files_(files), host_(std::move(host)) {}

    observation ask() const;

    struct watch {
        std::function<void(observation&)> add;  ///< adds facts from other sources to each observation
        /// Whether another process has decided, so that there is nothing left to wait for.
        std::function<bool()> is_decided;
        /// Called when the reason why the gateway is not healthy changes.
        std::function<void(const std::string&)> report;
    };
    /// Probes twice a second until the judge or another process has decided.
    bool wait(probe_judge& judge, const watch& w) const;

private:
    const data_files& files_;
    std::string host_;
};

}  // namespace penstock::updater
