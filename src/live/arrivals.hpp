#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "live/last_value.hpp"

namespace penstock::live {

/// Queues all values of the slots that one reader follows, in their order, so that the reader misses none.
///
/// Thread: any; the writers hold the lock of their block.   Limits: 100,000 values, and 32 MiB of texts and arrays.
/// Values beyond are dropped, and `take` returns false: then the reader must read the table again.
class arrivals {
public:
    static constexpr std::size_t max_waiting = 100'000;
    static constexpr std::size_t max_bytes = 32U << 20U;

    struct arrival {
        std::uint64_t key = 0;  ///< the key that was passed to `tag_block::follow`
        last_value value;
    };

    void put(std::uint64_t key, last_value now);

    /// Replaces the content of `to` by all waiting values. False: some values were dropped.
    bool take(std::vector<arrival>& to);

private:
    std::mutex mutex_;
    std::vector<arrival> waiting_;
    std::size_t bytes_ = 0;
    bool is_whole_ = true;
};

}  // namespace penstock::live
