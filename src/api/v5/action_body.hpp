#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "api/v5/call.hpp"
#include "master/resource.hpp"

namespace penstock::api::v5 {

// The body of an action is described as a record is, and stored nowhere.

/// Reads it into `c.patch`, faults into `c.found`; no body is an empty one. Refused: as `call::object`.
outcome<> read_action_body(call& c, const master::resource& body);
/// The same. Refused: also for faults of the body's members.
outcome<> prepare_action(call& c, const master::resource& body);

/// The cell that the body gives; null: it gives none.
const master::cell& body_value(const call& c, const master::resource& body, std::string_view field);
std::optional<std::string> body_text(const call& c, const master::resource& body, std::string_view field);

}  // namespace penstock::api::v5
