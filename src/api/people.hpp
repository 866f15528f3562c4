#pragma once

#include <string>

#include "api/handler_context.hpp"

namespace penstock::api {

/// Role, password or state of that person has changed, or the person is new or gone: whatever was opened before ends
/// (sessions of HTTP and OPC UA, keys of V5, what named keys made by that person may do). In force when it returns.
///
/// On the store thread.   Source: docs/decisions/0009-access-ends-with-the-person.md.
void person_changed(handler_context& to, const std::string& user_id);

}  // namespace penstock::api
