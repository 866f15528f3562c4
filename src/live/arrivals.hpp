#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "live/last_value.hpp"

namespace penstock::live {

/// What was put into the slots that one reader follows, in the order it came: no value is missed between two looks.
///
/// Thread: any; the writers hold their block's lock.   Limits: 100,000 waiting, and 32 MiB of texts and arrays; what
/// comes then is left out, which `take` tells: the reader looks at the table again.
class arrivals {
public:
    static constexpr std::size_t max_waiting = 100'000;
    static constexpr std::size_t max_bytes = 32U << 20U;

    struct arrival {
        std::uint64_t key = 0;  ///< that `follow` was given
        last_value value;
    };

    void put(std::uint64_t key, last_value now);

    /// All that waits, in place of what `to` had. False: some was left out.
    bool take(std::vector<arrival>& to);

private:
    std::mutex mutex_;
    std::vector<arrival> waiting_;
    std::size_t bytes_ = 0;
    bool is_whole_ = true;
};

}  // namespace penstock::live
