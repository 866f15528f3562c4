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

/// The gateway without HTTP: makes stores, journal, engine, services and their threads in order, starts the doors, and
/// stops all in reverse.
///
/// Lifecycle: `open` makes everything and starts collecting; `start` opens the doors and begins the work in the
/// background; `stop` closes every link and connection and waits: also after an `open` or a `start` that failed.
/// Thread: one, the main one.
class gateway {
public:
    /// What it is started with.
    struct surroundings {
        std::string config_path;
        std::vector<properties::setting> settings;  ///< `--set`
        std::string data_dir;
        plug_ins linked;
        std::optional<steady_time> stopped_at{};  ///< when the process before it stopped for a restart
        std::function<void()> restart{};          ///< asks the program for one and returns; not set: it cannot restart
        /// Why the start before this one failed and what was there before came back, once; empty: it did not. Called
        /// when the data folder is this process's.
        std::function<std::string()> take_trial_report = [] { return std::string(); };
        /// The properties file is about to become `saved`: the next start is on trial with it.
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

    /// The transfers' door first, then `further`, then the OPC UA server. The fault is the one sentence of exit code 1.
    /// `further` must live until `stop` returns.
    checked<> start(std::span<door* const> further = {});

    // Once started

    /// Of the OPC UA server; `nullopt`: there is none.
    std::optional<std::uint16_t> opcua_port() const;

    struct link_counts {
        std::size_t opcs = 0, lost = 0;  ///< lost: is to be connected, and is not
        double values_per_second = 0;
    };
    link_counts links() const;

    /// SIGHUP: reads the certificates of devices and the OPC UA server again; a failure is logged and keeps the old
    /// ones.
    void reload();

    /// Logs certificates that expire soon.
    void warn() const;

    void stop();

private:
    class body;
    std::unique_ptr<body> body_;
};

}  // namespace penstock::gateway
