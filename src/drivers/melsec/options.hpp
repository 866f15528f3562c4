#pragma once

#include <string>
#include <string_view>

#include "drivers/melsec/writer.hpp"
#include "drivers/request_pipeline.hpp"
#include "io/stream.hpp"
#include "model/opc.hpp"

namespace penstock::melsec {

/// The configuration of a device, in the types that the driver uses.
struct device_options {
    io::endpoint endpoint;
    request_pipeline::settings pipeline;
    writer::settings writing;  ///< contains the rules for planning, too
    point_rules points;
    std::string remote_password;  ///< empty = none
};

/// The options must have been checked against the schema; faults that remain are options that do not fit together.
checked<device_options> parse_options(const opc_config& opc);

/// The content of schema.json in this folder.
std::string_view schema_text() noexcept;

}  // namespace penstock::melsec
