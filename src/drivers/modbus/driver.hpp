#pragma once

#include <memory>

#include "drivers/driver.hpp"

namespace penstock {

/// Modbus in all its transports: type `MODBUS`.
std::shared_ptr<const protocol> make_modbus();

}  // namespace penstock
