#pragma once

#include <string_view>

#include "api/services.hpp"

namespace penstock::api {

/// Who a named key was made by when it was no person and no other key: the configured one.
inline constexpr std::string_view main_key_actor = "api-key";

/// Brings the stored named keys into the key ring: after a key or a person has changed. On the store thread.
void load_named_keys(services& to);

/// Stores when each named key was last used. On the store thread.
void save_last_used(services& to);

}  // namespace penstock::api
