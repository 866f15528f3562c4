#pragma once

#include "api/handler_context.hpp"
#include "api/identity.hpp"

namespace penstock::api {

/// Brings the stored named keys into the key ring: after a key or a person has changed. On the store thread.
void load_named_keys(handler_context& to);

/// Stores when each named key was last used. On the store thread.
void save_last_used(handler_context& to);

}  // namespace penstock::api
