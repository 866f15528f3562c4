#pragma once

#include <memory>

#include "drivers/driver.hpp"

namespace penstock {

/// Siemens controllers by S7 communication over ISO on TCP: type `S7`.
std::shared_ptr<const protocol> make_s7();

}  // namespace penstock
