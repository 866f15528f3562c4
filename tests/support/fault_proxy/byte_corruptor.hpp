#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "io/listener.hpp"
#include "tests/support/fault_proxy/random_source.hpp"

namespace penstock::fault_proxy {

struct settings {
    io::endpoint device;
    bool is_mbap = true;
    std::uint64_t seed = 1;
    random_source::rates rates{};
    milliseconds delay{30};
    milliseconds late{1500};
};

struct counters {
    std::uint64_t connections = 0;
    std::uint64_t answers = 0;
    std::array<std::uint64_t, acts> by_act{};
};

/// Accepts connections and opens one to the device for each, until the listener closes.   Thread: the loop's.
io::awaitable<void> spoil_all(io::executor where, std::shared_ptr<io::listener> door, const settings& s,
                              counters& seen);

}  // namespace penstock::fault_proxy
