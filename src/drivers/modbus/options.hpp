#pragma once

#include <optional>

#include "drivers/modbus/planner.hpp"
#include "drivers/modbus/writer.hpp"
#include "drivers/option_schema.hpp"
#include "drivers/request_pipeline.hpp"
#include "io/dial_in.hpp"
#include "io/stream.hpp"

namespace penstock::modbus {

/// The configuration of a device, in the types that the driver uses.
struct device_options {
    io::endpoint endpoint;
    std::optional<io::dial_in_place> dial_in;  ///< the device makes the connection
    request_pipeline::settings pipeline;
    writer::settings writing;
    plan_rules plan;
    point_rules points;
};

/// The options must have been checked against the schema; faults that remain are options that do not fit together.
checked<device_options> parse_options(const opc_config& opc);

/// The content of schema.json in this folder.
std::string_view schema_text() noexcept;

}  // namespace penstock::modbus
