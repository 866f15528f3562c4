#pragma once

/// The service library of Penstock's V5 interface: one header for all of it.
///
///     penstock::v5::client c({.host = "10.0.0.5", .user_id = "mes", .token = token});   // C++17: fill an options
///     if (!c.connect()) return report(c.last_error());
///     std::optional<penstock::v5::site_response> made = c.site().create({.site_name = "Ulsan"});
///
/// Nothing here throws: a failure is an empty result, and `last_error()` has the reason.

#include "penstock/v5/client.hpp"
#include "penstock/v5/envelope.hpp"
#include "penstock/v5/error.hpp"
#include "penstock/v5/field.hpp"
#include "penstock/v5/json_text.hpp"
#include "penstock/v5/options.hpp"
#include "penstock/v5/page.hpp"
#include "penstock/v5/records/resources.hpp"
#include "penstock/v5/resource.hpp"
#include "penstock/v5/system.hpp"
#include "penstock/v5/system_calls.hpp"
