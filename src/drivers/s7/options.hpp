#pragma once

#include "drivers/option_schema.hpp"
#include "drivers/s7/point.hpp"
#include "drivers/s7/session.hpp"
#include "io/stream.hpp"

namespace penstock::s7 {

/// The configuration of a device, in the types that the driver uses.
struct device_options {
    io::endpoint endpoint;
    session::settings session_settings;
    point_rules points;
    milliseconds timeout{1000};
};

/// The options must have been checked against the schema; faults that remain are in texts, or are options that do not
/// fit together.
checked<device_options> parse_options(const opc_config& opc);

/// The family for `1200`, `1500`, `300`, `400`, `LOGO`, `200SMART`; the schema allows no other text.
family parse_family(std::string_view text) noexcept;

/// `0300`, `03.00`: four hexadecimal digits.
std::optional<std::uint16_t> parse_tsap(std::string_view text) noexcept;

/// The content of schema.json in this folder.
std::string_view schema_text() noexcept;

}  // namespace penstock::s7
