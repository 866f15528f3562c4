#pragma once

#include <cstdint>
#include <string_view>

namespace penstock::eip {

/// Kinds of devices that differ in what they support (option `family`).
enum class family : std::uint8_t { control_logix, compact_logix, micro800, omron, slc, micro_logix, plc5 };

/// The schema admits no others.
constexpr family parse_family(std::string_view text) noexcept {
    if (text == "CompactLogix") return family::compact_logix;
    if (text == "Micro800") return family::micro800;
    if (text == "Omron") return family::omron;
    if (text == "SLC") return family::slc;
    if (text == "MicroLogix") return family::micro_logix;
    if (text == "PLC5") return family::plc5;
    return family::control_logix;
}

/// Data files by PCCC instead of tags.
constexpr bool has_files(family f) noexcept {
    return f >= family::slc;
}

/// Behind a backplane: a route is needed.
constexpr bool has_backplane(family f) noexcept {
    return f <= family::compact_logix;
}

}  // namespace penstock::eip
