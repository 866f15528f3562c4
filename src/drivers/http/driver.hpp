#pragma once

#include <memory>

#include "drivers/driver.hpp"

namespace penstock {

/// Documents over HTTP and HTTPS: type `HTTP`.
std::shared_ptr<const protocol> make_http();

}  // namespace penstock
