#pragma once

#include "drivers/eip/family.hpp"
#include "drivers/eip/session.hpp"
#include "drivers/option_schema.hpp"
#include "drivers/text_codec.hpp"

namespace penstock::eip {

/// What an OPC's configuration means to the parts of the driver.
struct device_options {
    family plc_family = family::control_logix;
    session::settings session_settings;
    text_encoding encoding = text_encoding::utf_8;
    milliseconds retry_after{60'000};  ///< of what the device refused
    std::uint32_t file_bytes = 220;    ///< PCCC: data of one request
};

/// The options have been checked against the schema; what is left are faults across them.
checked<device_options> parse_options(const opc_config& opc);

/// schema.json of this folder.
std::string_view schema_text() noexcept;

}  // namespace penstock::eip
