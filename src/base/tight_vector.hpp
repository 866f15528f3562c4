#pragma once

#include <cstddef>
#include <vector>

namespace penstock {

/// Reserves memory for that many elements and an eighth more. Call it before a large vector grows, because otherwise
/// the vector doubles its capacity, of which half may never be used.
template <class T>
void reserve_tightly(std::vector<T>& all, std::size_t size) {
    if (size > all.capacity()) all.reserve(size + size / 8);
}

}  // namespace penstock
