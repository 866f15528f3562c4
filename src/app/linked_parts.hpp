#pragma once

#include <memory>
#include <vector>

namespace penstock {
class protocol;
}

namespace penstock::publish {
class publisher_kind;
}

namespace penstock::app {

/// Every protocol that this program supports. Written by the build: cmake/driver_lists.cmake.
std::vector<std::shared_ptr<const protocol>> all_protocols();

/// Every kind of transfer of this program. Written by the build: cmake/publisher_list.cmake.
std::vector<std::shared_ptr<const publish::publisher_kind>> all_publisher_kinds();

}  // namespace penstock::app
