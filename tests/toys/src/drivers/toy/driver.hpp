#pragma once

#include <memory>

#include "drivers/driver.hpp"

namespace penstock {

std::shared_ptr<const protocol> make_toy();

}  // namespace penstock
