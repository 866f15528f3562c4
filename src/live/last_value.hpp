#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/clock.hpp"
#include "model/data_type.hpp"
#include "model/quality.hpp"
#include "model/value.hpp"

namespace penstock::live {

/// Outcome of the last attempt to read a tag (`value_read_status`).
enum class read_status : std::uint8_t { not_read, success, error };

/// State of one tag: the last good (or uncertain) value, and the result of the last attempt.
struct last_value {
    value last;        ///< last good value; empty before the first, and once the device said that it has none
    wall_time time{};  ///< of `last`, or when the device said that it has none
    quality state = quality::bad;  ///< of the last attempt
    read_status status = read_status::not_read;
    std::shared_ptr<const std::string> error;  ///< why the last attempt failed; null if it succeeded
    std::optional<data_type> reported_type;    ///< by the device, of a tag configured without a type
};

}  // namespace penstock::live
