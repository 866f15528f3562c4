#pragma once

#include <cstdint>
#include <string_view>

namespace penstock::http {

/// What a number means that is a time: since 1970. `iso`: a number is none.
enum class time_unit : std::uint8_t { milliseconds, seconds, microseconds, iso };

/// `ms`, `s`, `us`, `iso`: the schema admits no others.
constexpr time_unit parse_time_unit(std::string_view option) noexcept {
    if (option == "s") return time_unit::seconds;
    if (option == "us") return time_unit::microseconds;
    return option == "iso" ? time_unit::iso : time_unit::milliseconds;
}

}  // namespace penstock::http
