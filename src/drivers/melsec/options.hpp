#pragma once

#include <string>
#include <string_view>

#include "drivers/melsec/writer.hpp"
#include "drivers/request_pipeline.hpp"
#include "io/stream.hpp"
#include "model/opc.hpp"

namespace penstock::melsec {

/// What an OPC's configuration means to the parts of the driver.
struct device_options {
    io::endpoint endpoint;
    request_pipeline::settings pipeline;
    writer::settings writing;  ///< with the rules of planning
    point_rules points;
    std::string remote_password;  ///< empty = none
};

/// The options have been checked against the schema; what remains are faults across them.
checked<device_options> parse_options(const opc_config& opc);

/// schema.json of this folder.
std::string_view schema_text() noexcept;

}  // namespace penstock::melsec
