#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "api/call.hpp"
#include "api/formats/opc_read.hpp"
#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "services/configuration/configuration.hpp"

namespace penstock::api {

// What the configuration calls share. All of it runs on the store thread.

/// Adds a header that warns: the response shows the last known configuration.
void warn_of_old(call& c);

/// The text for such a response, in the member `warning` of lists.
inline constexpr std::string_view old_configuration =
    "the database does not respond: this is the last known configuration";

/// Time since the start of the process; changes of the clock do not affect it.
std::int64_t uptime_ms(const settings& of) noexcept;

opc_reader reader_of(const call& c);

/// `q`, `page` and `size` of a list call; nothing when the call has been answered with 400.
std::optional<services::list_query> list_query_of(call& c);

/// The schema of an OPC's protocol; null for the built-in one.
const option_schema* schema_of(const call& c, const opc_config& opc);

}  // namespace penstock::api
