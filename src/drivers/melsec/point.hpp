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
    layout default_layout;  ///< order and encoding of texts if the tag does not set them
};

/// A point, prepared for requests: parsed once, used in each scan.
struct point {
    bool is_unused = true;  ///< it has no address, or a faulty one: never requested
    device_ref device;
    std::uint32_t numbers = 1;  ///< how many numbers of the device the point uses
    layout value_layout;
    /// The device to write, for contacts and coils that are read out of another device.
    const device_kind* written_as = nullptr;
};

/// Checks address, type and options against each other. The fault's field is the tag's.
checked<point> make_point(const point_config& from, const point_rules& rules);

/// The number of words in a request that reads `numbers` numbers; bit devices are read as whole words.
constexpr std::uint32_t words_of_numbers(const device_kind& kind, std::uint32_t numbers) noexcept {
    return kind.is_bit() ? (numbers + 15) / 16 : numbers * words_of(kind.unit);
}

}  // namespace penstock::melsec
