#pragma once

#include <memory>

#include "publish/publisher.hpp"

namespace penstock::publish {

std::shared_ptr<const publisher_kind> make_toy_kind();

}  // namespace penstock::publish
