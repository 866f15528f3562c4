#pragma once

#include <memory>

#include "drivers/driver.hpp"

namespace penstock {

/// EtherNet/IP explicit messaging: type `EIP`.
std::shared_ptr<const protocol> make_eip();

}  // namespace penstock
