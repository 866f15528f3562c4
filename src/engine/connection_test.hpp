#pragma once

#include <vector>

#include "drivers/driver.hpp"
#include "engine/results.hpp"
#include "engine/tag_point.hpp"

namespace penstock::engine {

/// "Test before saving": connects on `loop`, reads the tags once, closes. Ends after at most ten request time-outs.
/// `opc` may name several addresses: the first that answers is tested.
io::awaitable<test_report> run_connection_test(io::executor loop, const protocol& p, opc_config opc,
                                               std::vector<tag_config> tags, opcua::certificate_store* certificates);

/// Whether a device works: opens the link and reads the points once; one good value is enough. Closing the driver
/// meanwhile ends the call; the caller must close the driver afterwards.
io::awaitable<bool> responds(driver& d, const std::vector<tag_point>& points, milliseconds timeout);

/// A copy of a tag for a test: how it is read, without alarms and without recording.
tag_point copy_for_reading(const tag_point& tag);

frame_log* silent_log() noexcept;  ///< a log that drops everything, for conversations without a trace; never destroyed

}  // namespace penstock::engine
