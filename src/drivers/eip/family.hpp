#pragma once

#include <cstdint>
#include <string_view>

namespace penstock::eip {

/// Kinds of devices that differ in what they support (option `family`).
enum class family : std::uint8_t { control_logix, compact_logix, micro800, omron, slc, micro_logix, plc5 };

/// `text` is one of the values that the schema allows.
constexpr family parse_family(std::string_view text) noexcept {
    if (text == "CompactLogix") return family::compact_logix;
    if (text == "Micro800") return family::micro800;
    if (text == "Omron") return family::omron;
    if (text == "SLC") return family::slc;
    if (text == "MicroLogix") return family::micro_logix;
    if (text == "PLC5") return family::plc5;
    return family::control_logix;
}

/// Whether the device has data files, which are read by PCCC, instead of tags.
constexpr bool has_files(family f) noexcept {
    return f >= family::slc;
}

/// Whether the controller is in a backplane, so that a route to it is needed.
constexpr bool has_backplane(family f) noexcept {
    return f <= family::compact_logix;
}

}  // namespace penstock::eip
