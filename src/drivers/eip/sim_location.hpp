#pragma once

#include <memory>

#include "drivers/eip/family.hpp"
#include "drivers/eip/sim_tags.hpp"
#include "drivers/sim_device.hpp"

namespace penstock::eip {

/// The place of a point in a simulated controller. A simple name with a type creates the tag if it does not exist.
checked<std::unique_ptr<sim_point>> find_location(sim_tags& tags, const point_config& where, family of);

/// `download NAME TYPE [LENGTH]`: the tag gets that type (`dint`, `real` …) and another instance, as after a program
/// download; `erase NAME` removes the tag.
checked<> change_program(sim_tags& tags, sim_arguments line);

}  // namespace penstock::eip
