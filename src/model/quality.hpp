#pragma once

#include <cstdint>

namespace penstock {

/// Quality of a value, with the numbers of OPC classic.
enum class quality : std::uint8_t {
    bad = 0,
    configuration = 4,    ///< bad: the address or the type is not valid
    not_connected = 8,    ///< bad: there is no link to the device
    comm_failure = 24,    ///< bad: the device did not answer, or refused
    out_of_service = 28,  ///< bad: collection was stopped by a user
    uncertain = 64,
    good = 192,
};

constexpr bool is_bad(quality q) noexcept {
    return q < quality::uncertain;
}

}  // namespace penstock
