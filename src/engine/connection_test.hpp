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

/// Whether a device is well: opens the link and reads the points once; one good value is enough. Whoever closes the
/// driver meanwhile ends it; the caller closes it behind.
io::awaitable<bool> responds(driver& d, const std::vector<tag_point>& points, milliseconds timeout);

/// What a probe of the collection shares of a tag: how it is read. Alarms and samples are none of it.
tag_point copy_for_reading(const tag_point& tag);

frame_log* silent_log() noexcept;  ///< for talks that no trace shows; lives for ever

}  // namespace penstock::engine
