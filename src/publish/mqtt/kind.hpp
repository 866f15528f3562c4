#pragma once

#include <memory>

#include "publish/publisher.hpp"

namespace penstock::publish {

/// JSON over MQTT 3.1.1 or 5.
std::shared_ptr<const publisher_kind> make_mqtt_kind();

}  // namespace penstock::publish
