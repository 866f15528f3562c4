#pragma once

#include <cstddef>
#include <limits>
#include <string_view>
#include <vector>

#include "imports/packed_tags.hpp"

namespace penstock::imports {

constexpr std::size_t no_tag = std::numeric_limits<std::size_t>::max();

/// Whether two texts name one data type: `int` and `Int16`.   Pure.
bool is_same_type(std::string_view a, std::string_view b);

/// Which existing tag each tag of the file is, `no_tag`: none. Names with addresses before names, and names before
/// addresses, each for all tags: a name is worth more than another tag's address. An address counts only where one tag
/// alone has it with the type. Each existing tag is one of the file's at most; of equal ones the first is the first, so
/// that a second import finds the same. `has_ids`: tags of the file may have ids, which come before all this.   Pure.
std::vector<std::size_t> match_tags(const packed_tags& tags, const existing_tags& existing, bool has_ids = false);

}  // namespace penstock::imports
