#pragma once

#include <memory>
#include <vector>

namespace penstock::publish {
class publisher_kind;
}

namespace penstock::app {

/// Every kind of transfer of this gateway. Written by the build: cmake/publisher_list.cmake.
std::vector<std::shared_ptr<const publish::publisher_kind>> all_publisher_kinds();

}  // namespace penstock::app
