#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"

namespace penstock::updater {

/// The result of one probe of a gateway.
struct observation {
    std::string error;  ///< empty = the gateway responded
    std::string version;
    bool is_ready = false;
    std::vector<std::string> failed;  ///< components that are down
    unsigned ends = 0;                ///< how often its process has ended since the watch began
    std::string last_end = {};        ///< `exit code 1`; empty = unknown
    bool is_given_up = false;         ///< no process runs, and nothing will start one
};

/// Decides whether a new version of the gateway is healthy. Pure; time is an argument.
class probe_judge {
public:
    struct settings {
        std::string version;  ///< version that the gateway must report
        /// Components that may be down; `nullopt` = health is not judged.
        std::optional<std::vector<std::string>> down_before;
        milliseconds timeout{300'000};
        milliseconds steady{10'000};  ///< time for which it must be healthy without interruption
    };
    static constexpr unsigned max_ends = 3;  ///< after this number of ends the version has failed

    probe_judge(settings s, steady_time begin) : settings_(std::move(s)), deadline_(begin + settings_.timeout) {}

    enum class verdict { waiting, well, failed };
    verdict on_observation(const observation& o, steady_time now);

    /// The last reason why the gateway is not healthy; `nullopt` = there is none.
    const std::optional<std::string>& objection() const noexcept { return objection_; }

private:
    std::optional<std::string> find_objection(const observation& o) const;

    settings settings_;
    steady_time deadline_;
    std::optional<steady_time> well_since_;
    std::optional<std::string> objection_ = "it was not asked yet";
    bool was_given_up_ = false;
};

}  // namespace penstock::updater
