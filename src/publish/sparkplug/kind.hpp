#pragma once

#include <memory>

#include "publish/publisher.hpp"

namespace penstock::publish {

/// Sparkplug B 3.0 edge nodes.
std::shared_ptr<const publisher_kind> make_sparkplug_kind();

}  // namespace penstock::publish
