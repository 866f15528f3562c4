#pragma once

#include "drivers/option_schema.hpp"
#include "drivers/request_pipeline.hpp"
#include "drivers/xgt/planner.hpp"
#include "drivers/xgt/writer.hpp"
#include "io/stream.hpp"

namespace penstock::xgt {

/// The configuration of a device, in the types that the driver uses.
struct device_options {
    io::endpoint endpoint;
    request_pipeline::settings pipeline;
    milliseconds timeout{1000};  ///< of a request outside scans
    plan_rules plan;
    point_rules points;
    writer::bit_names bits = writer::bit_names::linear;
};

/// The options must have been checked against the schema; faults that remain are options that do not fit together.
checked<device_options> parse_options(const opc_config& opc);

/// The content of schema.json in this folder.
std::string_view schema_text() noexcept;

}  // namespace penstock::xgt
