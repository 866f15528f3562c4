#pragma once

#include <string>

#include "api/services.hpp"

namespace penstock::api {

/// Brings the OPC to life as it is stored, with its tags, its secrets opened. On the store's thread.
void collect(services& to, const std::string& opc_id);

}  // namespace penstock::api
