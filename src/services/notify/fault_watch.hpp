#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "services/notify/notification_rule.hpp"

namespace penstock::services {

/// Something that does not work now.
struct present_fault {
    notification_subject subject;  ///< its key identifies it; state and times are set by `fault_watch`
    milliseconds hold{0};          ///< it must last for this time before it is reported
};

/// Turns the faults that exist at one time after another into subjects that begin and end. Pure.
///
/// Thread: one at a time.   Limits: `max_faults`; more are not reported, because most faults then have one cause.
class fault_watch {
public:
    static constexpr std::size_t max_faults = 5'000;

    /// The subjects that have changed since the last call. A fault keeps the text that it had first.
    std::vector<notification_subject> on_look(const std::vector<present_fault>& all, wall_time at, steady_time now);

private:
    struct watched {
        notification_subject subject;
        steady_time begin;
        bool is_reported = false;
        bool is_present = true;
    };
    std::map<std::string, watched> watched_;
    std::uint64_t occurrences_ = 0;
};

/// A fault's key from a sentence: numbers in it, such as a duration, do not make it another fault. Pure.
std::string key_of_sentence(std::string_view sentence);

}  // namespace penstock::services
