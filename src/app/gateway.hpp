#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/properties.hpp"
#include "base/error.hpp"

namespace penstock::app {

/// The whole gateway: makes the parts, gives each what it needs of the others, and takes them down in order.
///
/// Lifecycle: `start`; then runs on threads of its own; `stop` closes every link and connection and waits.
/// Thread: one, the main one.
class gateway {
public:
    gateway(properties set, std::string config_path, std::string data_dir);
    ~gateway();
    gateway(const gateway&) = delete;
    gateway& operator=(const gateway&) = delete;

    /// The fault is the one sentence of exit code 1.
    /// Waits as long for a shared database that is away as `may_wait`, which takes a second, says yes.
    checked<> start(const std::function<bool()>& may_wait);

    /// `https://host:port`, once started.
    std::string url() const;

    /// SIGHUP: certificates anew; what fails is in the log and leaves the old ones.
    void reload();

    /// Says in the log what will end soon; once a day.
    void warn() const;

    void stop();

private:
    class body;
    std::unique_ptr<body> body_;
};

}  // namespace penstock::app
