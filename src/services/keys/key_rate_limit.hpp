#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>

#include "base/clock.hpp"

namespace penstock::services {

/// Wrong keys by address: 20 a minute, then refusal until the minute is over.
///
/// Thread: any.   Limits: 10,000 addresses; the one longest in the list is dropped.
class key_rate_limit {
public:
    static constexpr unsigned allowed = 20;
    static constexpr std::chrono::seconds window{60};

    /// Counts one wrong key. Zero: within the allowance; else how long to wait.
    std::chrono::seconds count(const std::string& address, steady_time now);

private:
    struct entry {
        steady_time begin;
        unsigned wrong = 0;
    };
    std::mutex mutex_;
    std::map<std::string, entry> entries_;
};

}  // namespace penstock::services
