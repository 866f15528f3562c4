#pragma once

#include "drivers/option_schema.hpp"
#include "drivers/s7/point.hpp"
#include "drivers/s7/session.hpp"
#include "io/stream.hpp"

namespace penstock::s7 {

/// What an OPC's configuration means to the parts of the driver.
struct device_options {
    io::endpoint endpoint;
    session::settings session_settings;
    point_rules points;
    milliseconds timeout{1000};
};

/// The options have been checked against the schema; what is left are faults of texts and across them.
checked<device_options> parse_options(const opc_config& opc);

/// `1200`, `1500`, `300`, `400`, `LOGO`, `200SMART`; the schema admits no others.
family parse_family(std::string_view text) noexcept;

/// `0300`, `03.00`: four hexadecimal digits.
std::optional<std::uint16_t> parse_tsap(std::string_view text) noexcept;

/// schema.json of this folder.
std::string_view schema_text() noexcept;

}  // namespace penstock::s7
