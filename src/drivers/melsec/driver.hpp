#pragma once

#include <memory>

#include "drivers/driver.hpp"

namespace penstock {

/// Mitsubishi controllers over MC protocol and SLMP: type `MELSEC`.
std::shared_ptr<const protocol> make_melsec();

}  // namespace penstock
