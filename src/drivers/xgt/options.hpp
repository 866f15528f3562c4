#pragma once

#include "drivers/option_schema.hpp"
#include "drivers/request_pipeline.hpp"
#include "drivers/xgt/planner.hpp"
#include "drivers/xgt/writer.hpp"
#include "io/stream.hpp"

namespace penstock::xgt {

/// What an OPC's configuration means to the parts of the driver.
struct device_options {
    io::endpoint endpoint;
    request_pipeline::settings pipeline;
    milliseconds timeout{1000};  ///< of each request outside scans
    plan_rules plan;
    point_rules points;
    writer::bit_names bits = writer::bit_names::linear;
};

/// The options have been checked against the schema; what is left are faults across them.
checked<device_options> parse_options(const opc_config& opc);

/// schema.json of this folder.
std::string_view schema_text() noexcept;

}  // namespace penstock::xgt
