#pragma once

#include <memory>

#include "drivers/driver.hpp"

namespace penstock {

/// OPC UA servers, read by subscription or polling: type `OPCUA`.
std::shared_ptr<const protocol> make_opcua();

}  // namespace penstock
