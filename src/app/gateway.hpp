#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/restart.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"
#include "properties/property_set.hpp"

namespace penstock::app {

/// The whole gateway: creates the parts, connects them, and stops them in order.
///
/// Lifecycle: `start`; then runs on threads of its own; `stop` closes every link and connection and waits.
/// Thread: one, the main one.
class gateway {
public:
    /// Where it was started from.
    struct places {
        std::string config_path;
        std::vector<properties::setting> settings;  ///< `--set`
        std::string data_dir;
        std::optional<steady_time> stopped_at{};  ///< when the process before it stopped for a restart
        std::function<void()> restart{};          ///< asks `main` for one and returns
    };
    gateway(properties::property_set set, places where);
    ~gateway();
    gateway(const gateway&) = delete;
    gateway& operator=(const gateway&) = delete;

    /// The fault is the one sentence of exit code 1.
    /// Waits for an unavailable shared database while `may_wait`, which takes a second, returns true.
    checked<> start(const std::function<bool()>& may_wait);

    /// `https://host:port`, once started.
    std::string url() const;

    /// `12 OPCs, 3 lost, 40,112 values/s`, once started.
    std::string status() const;

    /// The ports that are open, for a restart.
    restart_note note_for_restart(steady_time stopped_at) const;

    /// SIGHUP: reads the certificates again; a failure is logged and keeps the old ones.
    void reload();

    /// Logs certificates that expire soon; once a day.
    void warn() const;

    void stop();

private:
    class body;
    std::unique_ptr<body> body_;
};

}  // namespace penstock::app
