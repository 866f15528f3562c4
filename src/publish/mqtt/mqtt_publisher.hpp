#pragma once

#include <memory>

#include "publish/mqtt/options.hpp"
#include "publish/publisher.hpp"

namespace penstock::publish::mqtt {

/// Publishes samples as JSON messages of one MQTT client, which stays connected, reports that it is online, and accepts
/// write commands if `allow_write` is set.
///
/// Batches are sent in the order of their `send`, all messages of a batch before those of the next one. A batch is
/// acknowledged when the broker has acknowledged all its messages.
/// Limits: `window` messages that are not acknowledged; 1,000 commands in progress, further commands are answered with
/// an error; 2,000 responses in flight, further responses are dropped. A retained command is not executed, because it
/// would be executed again at each connect.
std::unique_ptr<publisher> make_publisher(settings s, publisher_context context);

}  // namespace penstock::publish::mqtt
