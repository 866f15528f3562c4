#pragma once

#include "drivers/eip/family.hpp"
#include "drivers/eip/session.hpp"
#include "drivers/option_schema.hpp"
#include "drivers/text_codec.hpp"

namespace penstock::eip {

/// The configuration of a device, in the types that the driver uses.
struct device_options {
    family plc_family = family::control_logix;
    session::settings session_settings;
    text_encoding encoding = text_encoding::utf_8;
    milliseconds retry_after{60'000};  ///< before something that the device refused is requested again
    std::uint32_t file_bytes = 220;    ///< PCCC: data of one request
};

/// The options must have been checked against the schema; faults that remain are options that do not fit together.
checked<device_options> parse_options(const opc_config& opc);

/// The content of schema.json in this folder.
std::string_view schema_text() noexcept;

}  // namespace penstock::eip
