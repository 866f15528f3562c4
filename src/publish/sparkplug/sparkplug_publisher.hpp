#pragma once

#include <memory>

#include "publish/publisher.hpp"
#include "publish/sparkplug/options.hpp"

namespace penstock::publish::sparkplug {

/// Publishes the gateway as a Sparkplug B 3.0 edge node.
///
/// A batch is acknowledged when the broker has answered a barrier sent after its messages.
/// Limits: 1,000 commands in progress; further commands are not executed.
std::unique_ptr<publisher> make_publisher(settings s, publisher_context context);

}  // namespace penstock::publish::sparkplug
