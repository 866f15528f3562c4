#pragma once

#include <vector>

#include "drivers/driver.hpp"
#include "engine/results.hpp"

namespace penstock::engine {

/// "Test before saving": connects on `loop`, reads the tags once, closes. Ends after at most ten request time-outs.
io::awaitable<test_report> run_connection_test(io::executor loop, const protocol& p, opc_config opc,
                                               std::vector<tag_config> tags, opcua::certificate_store* certificates);

}  // namespace penstock::engine
