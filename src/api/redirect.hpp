#pragma once

#include <cstdint>
#include <string>

#include "api/http.hpp"

namespace penstock::api {

/// Where a request that came over plain HTTP would be answered; empty when it changes something, or its host or path
/// cannot stand in a header.
std::string https_location(const request& in, std::uint16_t https_port);

}  // namespace penstock::api
