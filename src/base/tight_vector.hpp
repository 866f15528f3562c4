#pragma once

#include <cstddef>
#include <vector>

namespace penstock {

/// Room for that many elements, and an eighth more for those to come: left to itself a vector grows to twice its size,
/// of which half may never be needed. To be called before a large vector grows.
template <class T>
void reserve_tightly(std::vector<T>& all, std::size_t size) {
    if (size > all.capacity()) all.reserve(size + size / 8);
}

}  // namespace penstock
