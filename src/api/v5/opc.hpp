#pragma once

#include <set>
#include <string>

#include "api/v5/adapter.hpp"

namespace penstock::api::v5 {

/// OPCs are v1's: the same checks, and what is stored is collected from at once.
const adapter& opc_adapter();

/// Canonical texts of options as the JSON that answers show, by the schema of their protocol; secrets as `***`.
void present_options(const driver_catalog& drivers, const std::string& opc_type, bool are_tags, audience whom,
                     master::cell& options);

/// Brings to life what another gateway has changed of the OPCs and tags that are collected here. On the store's thread.
void follow_devices(handler_context& to, const std::set<std::string>& opcs, const std::set<std::string>& tags);

}  // namespace penstock::api::v5
