#pragma once

#include <optional>

#include "api/driver_catalog.hpp"
#include "engine/status.hpp"
#include "live/tag_table.hpp"
#include "model/json_write.hpp"
#include "model/opc.hpp"

namespace penstock::api {

/// One OPC as lists show it (decisions §2, §3): numbers and booleans of v1 as texts, options typed by the driver's
/// schema, secrets as `***`. `schema` null: options as texts.
void write_opc(json_writer& json, const opc_config& opc, const option_schema* schema,
               const std::optional<engine::opc_status>& status);

/// One tag with its last value.
void write_tag(json_writer& json, const tag_config& tag, std::string_view site_id, const option_schema* schema,
               const live::tag_table& table);

/// Options by name, each as what its rule says it is.
/// The canonical text of one option as what it is; a secret as `***`.
void write_option(json_writer& json, const option_rule& rule, const std::string& text);

void write_options(json_writer& json, const option_map& options, const std::vector<option_rule>& rules);

}  // namespace penstock::api
