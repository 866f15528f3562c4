#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "gateway/plug_ins.hpp"
#include "gateway/service_set.hpp"
#include "properties/property_set.hpp"

namespace penstock::gateway {

class data_folder;
class door;

/// The gateway without HTTP: creates stores, journal, engine, services and their threads in order, starts the doors,
/// and stops all of them in reverse order.
///
/// Lifecycle: `open` creates everything and starts collecting; `start` opens the doors and begins the work in the
/// background; `stop` closes every link and connection and waits, also after a failed `open` or `start`.
/// Thread: one, the main one.
class gateway {
public:
    /// The arguments and callbacks of a start.
    struct surroundings {
        std::string config_path;
        std::vector<properties::setting> settings;  ///< `--set`
        std::string data_dir;
        plug_ins linked;
        std::optional<steady_time> stopped_at{};  ///< when the previous process stopped for a restart
        /// Requests a restart from the program and returns; not set = it cannot restart.
        std::function<void()> restart{};
        /// Why the previous start failed and the old state was put back, once; empty = this did not happen. Called when
        /// this process has locked the data folder.
        std::function<std::string()> take_trial_report = [] { return std::string(); };
        /// The properties file is about to become version `saved`: the next start is a trial of it.
        std::function<checked<>(const std::string& data_dir, const std::string& before, const std::string& saved)>
            note_trial = [](const auto&, const auto&, const auto&) { return checked<>(); };
    };
    gateway(properties::property_set set, surroundings around);
    ~gateway();
    gateway(const gateway&) = delete;
    gateway& operator=(const gateway&) = delete;

    /// The fault is the one sentence of exit code 1.
    /// Waits for an unavailable shared database while `may_wait`, which takes a second, returns true.
    checked<> open(const std::function<bool()>& may_wait);

    // Once opened

    const service_set& services() const;
    const data_folder& data() const;

    /// Starts the door of the transfers, then `further`, then the OPC UA server. The text of the fault is printed at
    /// exit with code 1.
    /// `further` must live until `stop` returns.
    checked<> start(std::span<door* const> further = {});

    // Once started

    /// The port of the OPC UA server; `nullopt` = there is no OPC UA server.
    std::optional<std::uint16_t> opcua_port() const;

    struct link_counts {
        std::size_t opcs = 0, lost = 0;  ///< `lost`: OPCs that should be connected and are not
        double values_per_second = 0;
    };
    link_counts links() const;

    /// SIGHUP: reads the certificates of devices and the OPC UA server again; after a failure, which is logged, the old
    /// ones stay.
    void reload();

    /// Logs certificates that expire soon.
    void warn() const;

    void stop();

private:
    class body;
    std::unique_ptr<body> body_;
};

}  // namespace penstock::gateway
