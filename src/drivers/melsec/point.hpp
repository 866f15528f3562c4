#pragma once

#include <cstdint>
#include <optional>

#include "base/error.hpp"
#include "drivers/melsec/address.hpp"
#include "drivers/melsec/frame_dialect.hpp"
#include "drivers/melsec/layout.hpp"
#include "drivers/melsec/limits.hpp"
#include "drivers/point.hpp"

namespace penstock::melsec {

/// What a device's options define for each of its points.
struct point_rules {
    frame_dialect dialect;
    request_limits limits;
    layout default_layout;  ///< order and encoding of texts where the tag sets none
};

/// A point as it is requested: parsed once, used each scan.
struct point {
    bool is_unused = true;  ///< no address, or one with a fault: never requested
    device_ref device;
    std::uint32_t numbers = 1;  ///< of the device, that it uses
    layout value_layout;
    const device_kind* written_as = nullptr;  ///< contacts and coils that are read out of another device
};

/// Checks address, type and options against each other. The fault's field is the tag's.
checked<point> make_point(const point_config& from, const point_rules& rules);

/// Words of so many numbers in a request; bit devices as whole words.
constexpr std::uint32_t words_of_numbers(const device_kind& kind, std::uint32_t numbers) noexcept {
    return kind.is_bit() ? (numbers + 15) / 16 : numbers * words_of(kind.unit);
}

}  // namespace penstock::melsec
