#pragma once

#include <string_view>

namespace penstock::master {

/// Whether the id is stored as author of changes that the gateway itself or a key makes: `api-key`, `open`, `counter`,
/// `v1`, the OPC UA user, `EDGE_…`, `KEY_…`. No user may have such an id. ASCII case is ignored.
bool is_reserved_actor(std::string_view user_id) noexcept;

}  // namespace penstock::master
