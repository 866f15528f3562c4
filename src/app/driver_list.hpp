#pragma once

#include <memory>
#include <vector>

namespace penstock {
class protocol;
}

namespace penstock::app {

/// Every protocol that this gateway supports. Written by the build: cmake/driver_lists.cmake.
std::vector<std::shared_ptr<const protocol>> all_protocols();

}  // namespace penstock::app
