#pragma once

#include <cstddef>

#include "io/network_list.hpp"

namespace penstock::api {

/// How many connections there may be at a time.
struct visitor_limits {
    std::size_t all = 1024;
    std::size_t of_one_address = 128;
    io::network_list unlimited{};  ///< addresses that many clients share: for them only `all` holds

    /// The part of the limits for each of `loops` loops.
    visitor_limits shared_by(std::size_t loops) const {
        const auto part = [loops](std::size_t most) { return most / loops > 0 ? most / loops : 1; };
        return {part(all), part(of_one_address), unlimited};
    }
};

}  // namespace penstock::api
