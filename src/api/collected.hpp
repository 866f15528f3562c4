#pragma once

#include <string>

#include "api/handler_context.hpp"

namespace penstock::api {

/// Brings the OPC to life as it is stored, with its tags, its secrets opened. On the store's thread.
void collect(handler_context& to, const std::string& opc_id);

}  // namespace penstock::api
