#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/formats/opc_write.hpp"
#include "base/error.hpp"
#include "model/json_write.hpp"
#include "services/configuration/transfers.hpp"

namespace penstock::api {

/// Reads the body of a transfer. Its keys are merged into `out.options`; null means the default, `***` keeps the stored
/// secret. `type` is read into `out.type` of a new transfer; otherwise it must be the same. Members that only responses
/// have (`name`, `source`, `status`) are ignored. All faults are returned together, each with its key.
faults read_transfer(std::string_view body, const services::kind_catalog& kinds, services::transfer_config& out);

/// One entry of `GET /api/v1/transfer`.
void write_status(json_writer& json, const services::transfer_status& status);

/// The schemas of the members that all kinds have; only `type` is always there.
std::vector<member_schema> transfer_status_schemas();

/// One entry of `GET /api/v1/transfer_types`: `{"type","title","schema":{"options":[…],"status":[…]}}`.
void write_transfer_type(json_writer& json, const services::kind_catalog::entry& type);

/// All keys with their values in force, secrets as `***`; into the open object.
void write_keys(json_writer& json, const services::transfer_config& config, const services::kind_catalog::entry& of,
                audience whom);

}  // namespace penstock::api
