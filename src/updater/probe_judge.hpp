#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"

namespace penstock::updater {

/// What a gateway said of itself, once.
struct observation {
    std::string error;  ///< empty: it responded
    std::string version;
    bool is_ready = false;
    std::vector<std::string> failed;  ///< components
    unsigned ends = 0;                ///< how often its process has ended since it was watched
    std::string last_end = {};        ///< `exit code 1`; empty: not known
    bool is_given_up = false;         ///< no process, and nothing will start one
};

/// Decides whether a gateway has come up well: pure, time is an argument.
class probe_judge {
public:
    struct settings {
        std::string version;                                  ///< that it must have
        std::optional<std::vector<std::string>> down_before;  ///< may be down; nothing: health is not judged
        milliseconds timeout{300'000};
        milliseconds steady{10'000};  ///< in a row
    };
    static constexpr unsigned max_ends = 3;  ///< more it does not get

    probe_judge(settings s, steady_time begin) : settings_(std::move(s)), deadline_(begin + settings_.timeout) {}

    enum class verdict { waiting, well, failed };
    verdict on_observation(const observation& o, steady_time now);

    /// What was wrong last; none: nothing.
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
