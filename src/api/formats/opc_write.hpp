#pragma once

#include <optional>
#include <vector>

#include "api/formats/json_form.hpp"
#include "engine/status.hpp"
#include "live/tag_table.hpp"
#include "model/json_write.hpp"
#include "model/opc.hpp"
#include "services/access/user_role.hpp"
#include "services/devices/driver_catalog.hpp"

namespace penstock::api {

/// Who reads the response. `editors` may change the configuration: they see options that may contain a secret, with
/// `***` in place of the secret.
enum class audience { editors, others };
audience audience_of(services::user_role role) noexcept;

/// Writes one OPC as lists show it: numbers and booleans of v1 as texts, options with the types of the driver's schema,
/// secrets as `***` (see `secrecy`), the port in force. `driver` null: options as texts.
void write_opc(json_writer& json, const opc_config& opc, const services::driver_entry* driver,
               const std::optional<engine::opc_status>& status, audience whom);

/// Writes the status of an OPC into the open object.
void write_opc_status(json_writer& json, const engine::opc_status& s);

/// The schemas of these members.
std::vector<member_schema> opc_status_schemas();

/// One tag with its last value.
void write_tag(json_writer& json, const tag_config& tag, std::string_view site_id, const option_schema* schema,
               const live::tag_table& table, audience whom);

/// Writes one option with the type of its rule; a secret as `***`.
void write_option(json_writer& json, const option_rule& rule, const std::string& text, audience whom);

/// Options by name, each with the type of its rule.
void write_options(json_writer& json, const option_map& options, const std::vector<option_rule>& rules, audience whom);

/// An object of texts.
void write_texts(json_writer& json, const state_texts& texts);

}  // namespace penstock::api
