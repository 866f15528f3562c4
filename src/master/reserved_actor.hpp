#pragma once

#include <string_view>

namespace penstock::master {

/// Whether an id is one by which the gateway itself, or a key, signs changes: `api-key`, `open`, `counter`, `v1`, the
/// OPC UA user, `EDGE_…`, `KEY_…`. A user with it would sign as another actor. ASCII case is ignored.
bool is_reserved_actor(std::string_view user_id) noexcept;

}  // namespace penstock::master
