#pragma once

#include <string>

#include "base/error.hpp"

namespace penstock::app {

/// Before anything is read or opened: carries out a restore that was decided (`backup::restore_plan`), or what a power
/// cut left of it. Does nothing where there is none. The fault is printed at exit with code 1; the next start goes on.
checked<> carry_out_restore(const std::string& data_dir);

}  // namespace penstock::app
