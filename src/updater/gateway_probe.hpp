#pragma once

#include <functional>
#include <string>

#include "updater/data_files.hpp"
#include "updater/probe_judge.hpp"

namespace penstock::updater {

/// Asks a gateway on this machine how it is, over its loopback address or the one that it is bound to. Its ports are
/// those of `<data>/run/ports.json`. Where there is no port for HTTP, HTTPS without looking at the certificate: nothing
/// secret is sent, and who can answer there can write the data folder.
///
/// Thread: the only one of the process.   Limits: 2 s a question, responses of 1 MiB.
class gateway_probe {
public:
    gateway_probe(const data_files& files, std::string host) : files_(files), host_(std::move(host)) {}

    observation ask() const;

    struct watch {
        std::function<void(observation&)> add;           ///< what is known besides, to each observation
        std::function<bool()> is_decided;                ///< by others: there is nothing left to wait for
        std::function<void(const std::string&)> report;  ///< called when what is wrong changes
    };
    /// Until the judge has decided, or others have: twice a second.
    bool wait(probe_judge& judge, const watch& w) const;

private:
    const data_files& files_;
    std::string host_;
};

}  // namespace penstock::updater
