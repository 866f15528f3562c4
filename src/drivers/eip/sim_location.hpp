#pragma once

#include <memory>

#include "drivers/eip/family.hpp"
#include "drivers/eip/sim_tags.hpp"
#include "drivers/sim_device.hpp"

namespace penstock::eip {

/// The place of a point in a simulated controller; a plain name with a type creates the tag if it does not exist.
checked<std::unique_ptr<sim_point>> find_location(sim_tags& tags, const point_config& where, family of);

/// `download NAME TYPE [LENGTH]`: the tag becomes one of that type (`dint`, `real` …), with another instance, as after
/// a program download; `erase NAME`: it is gone.
checked<> change_program(sim_tags& tags, sim_arguments line);

}  // namespace penstock::eip
