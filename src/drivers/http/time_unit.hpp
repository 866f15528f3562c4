#pragma once

#include <cstdint>
#include <string_view>

namespace penstock::http {

/// The unit of a time that is a number since 1970. `iso`: times are texts, a number is not a time.
enum class time_unit : std::uint8_t { milliseconds, seconds, microseconds, iso };

/// The unit for the text of the option; the schema allows no other text.
constexpr time_unit parse_time_unit(std::string_view option) noexcept {
    if (option == "s") return time_unit::seconds;
    if (option == "us") return time_unit::microseconds;
    return option == "iso" ? time_unit::iso : time_unit::milliseconds;
}

}  // namespace penstock::http
