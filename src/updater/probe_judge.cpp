#include "updater/probe_judge.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace penstock::updater {

std::optional<std::string> probe_judge::find_objection(const observation& o) const {
    const auto how = o.last_end.empty() ? std::string() : fmt::format(" with {}", o.last_end);
    if (o.is_given_up && !o.error.empty()) return fmt::format("it ended{}, and nothing starts it again", how);
    if (o.ends >= max_ends) return fmt::format("it ended {} times{}{}", o.ends, how.empty() ? "" : ", at last", how);
    if (!o.error.empty() && o.ends > 0)
        return fmt::format("it ended{} (end {} in this upgrade) and is started again", how, o.ends);
    if (!o.error.empty()) return o.error;
    if (o.version != settings_.version)
        return fmt::format("version {} responds, not {}", o.version.empty() ? "unknown" : o.version, settings_.version);
    if (!o.is_ready) return "it is not ready";
    if (!settings_.down_before) return std::nullopt;
    for (const auto& name : o.failed) {
        if (std::ranges::find(*settings_.down_before, name) == settings_.down_before->end())
            return fmt::format("component {} is down, which was up before", name);
    }
    return std::nullopt;
}

probe_judge::verdict probe_judge::on_observation(const observation& o, steady_time now) {
    objection_ = find_objection(o);
    if (!objection_) {
        if (!well_since_) well_since_ = now;
        if (now - *well_since_ >= settings_.steady) return verdict::well;
    } else {
        well_since_.reset();
    }
    // Twice in a row: between two processes a service may look so for a moment.
    const bool is_given_up = o.is_given_up && !o.error.empty();
    if (o.ends >= max_ends || (is_given_up && was_given_up_)) return verdict::failed;
    was_given_up_ = is_given_up;
    if (now < deadline_) return verdict::waiting;
    if (!objection_) objection_ = "it was not healthy for long enough";
    return verdict::failed;
}

}  // namespace penstock::updater
