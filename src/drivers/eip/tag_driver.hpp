#pragma once

#include <memory>

#include "drivers/driver.hpp"
#include "drivers/eip/options.hpp"

namespace penstock::eip {

/// The driver of a controller with tags: Logix, Micro800, Omron.
std::unique_ptr<driver> make_tag_driver(const device_options& options, const device_context& context);

}  // namespace penstock::eip
