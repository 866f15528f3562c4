#pragma once

#include <memory>

#include "publish/mqtt/options.hpp"
#include "publish/publisher.hpp"

namespace penstock::publish::mqtt {

/// Publishes samples as JSON messages of one MQTT client, which stays connected, reports that it is online, and takes
/// write commands where it may (decisions-data E3).
///
/// Batches go out in the order of their `send`, all messages of one before those of the next; acknowledged when the
/// broker has them all.
/// Limits: `window` messages that are not acknowledged; 1,000 commands whose write is in progress, more are answered
/// with an error; 2,000 answers in flight, more are dropped; a retained command is not executed, for it would be again
/// at each connect.
std::unique_ptr<publisher> make_publisher(settings s, publisher_context context);

}  // namespace penstock::publish::mqtt
