#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/command_line.hpp"
#include "app/restart.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"
#include "properties/property_set.hpp"

namespace penstock::app {

/// The gateway with HTTP as one of its doors.
///
/// Lifecycle: `start`; then it runs on its own threads; `stop` closes every link and connection and waits.
/// Thread: the main thread.
class program {
public:
    /// `stopped_at`: when the previous process stopped for a restart. `restart` requests a restart from `main` and
    /// returns.
    program(properties::property_set set, const command_line& line, std::optional<steady_time> stopped_at,
            std::function<void()> restart);
    ~program();
    program(const program&) = delete;
    program& operator=(const program&) = delete;

    /// The text of the fault is printed at exit with code 1. Waits for an unavailable shared database while `may_wait`,
    /// which takes a second, returns true.
    checked<> start(const std::function<bool()>& may_wait);

    /// `https://host:port`, once started.
    std::string url() const;

    /// `12 OPCs, 3 not connected, 40,112 values/s`, once started.
    std::string status() const;

    /// The open ports, for a restart.
    restart_note note_for_restart(steady_time stopped_at) const;

    /// SIGHUP: reads the certificates again; after a failure, which is logged, the old ones stay.
    void reload();

    /// Logs certificates that expire soon. Call it once a day.
    void warn() const;

    void stop();

private:
    class body;
    std::unique_ptr<body> body_;
};

}  // namespace penstock::app
