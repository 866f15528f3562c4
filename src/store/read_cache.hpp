#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "master/resource.hpp"

namespace penstock::store {

/// Cache of the records read last, for a database without other writers; invalid after the next commit.
///
/// Thread: any.   Limits: `max_records`, then it is cleared.
class read_cache {
public:
    static constexpr std::size_t max_records = 256;

    /// Call it before a record is read, and pass the result when the record is kept: a record that was read before a
    /// commit is not kept after it.
    std::uint64_t epoch() const noexcept { return epoch_.load(std::memory_order_acquire); }
    /// Call it after each commit, before any notification of the commit.
    void changed() noexcept { epoch_.fetch_add(1, std::memory_order_acq_rel); }

    std::optional<master::record> find(const master::resource& of, const std::string& id) const;
    void put(const master::record& r, std::uint64_t read_at);

private:
    std::atomic<std::uint64_t> epoch_{0};
    mutable std::mutex mutex_;
    std::uint64_t kept_at_ = 0;
    std::unordered_map<std::string, master::record> known_;  ///< by path and id
};

}  // namespace penstock::store
