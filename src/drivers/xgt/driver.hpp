#pragma once

#include <memory>

#include "drivers/driver.hpp"

namespace penstock {

/// LS Electric XGK, XGB, XGI and XGR over FEnet: type `XGT`.
std::shared_ptr<const protocol> make_xgt();

}  // namespace penstock
