#pragma once

#include "drivers/eip/family.hpp"
#include "drivers/eip/sim_tags.hpp"
#include "drivers/sim_profile.hpp"

namespace penstock::eip {

/// Fills a controller with tags of every kind: `Tag0` …, arrays, texts, structures, a program; see README.md.
/// `own_address`: a number holds own_address_word(0, area, index), its area by the order of the names in
/// sim_default_tags.cpp.
void add_default_tags(sim_tags& into, family of, std::uint32_t tags, sim_fill with);

}  // namespace penstock::eip
