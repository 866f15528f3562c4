#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "base/clock.hpp"

namespace penstock::store {

/// Caches the total number of records of lists. Each page of a list contains the total, and counting a million rows
/// takes longer than reading the page. A total is valid until the change feed changes.
///
/// Thread: any.   Limits: `max_lists` lists, then it is cleared; `longest`, for manual changes of the tables.
class total_cache {
public:
    static constexpr std::size_t max_lists = 256;
    static constexpr std::chrono::seconds longest{60};

    /// What `list` had at that change; `nullopt`: it must be counted.
    std::optional<std::int64_t> find(const std::string& list, std::int64_t change, steady_time now) const;
    void keep(const std::string& list, std::int64_t change, steady_time now, std::int64_t total);

private:
    struct entry {
        std::int64_t change = 0;
        steady_time time{};
        std::int64_t total = 0;
    };
    mutable std::mutex mutex_;
    std::unordered_map<std::string, entry> known_;
};

}  // namespace penstock::store
