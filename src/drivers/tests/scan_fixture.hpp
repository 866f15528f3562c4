#pragma once

#include <functional>
#include <vector>

#include "drivers/request_pipeline.hpp"
#include "drivers/sim_device.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sim_stream.hpp"

namespace penstock::test {

/// Asks for all batches of a plan, each within a second, and returns how the call ended.
inline error_code read_all(
    request_pipeline& link, const std::vector<batch>& plan, response_handler& taker,
    const std::function<bool()>& should_yield = [] { return false; }) {
    std::vector<const batch*> asked;
    for (const auto& b : plan)
        asked.push_back(&b);
    const std::vector<milliseconds> timeouts(asked.size(), milliseconds{1000});
    const auto done = run(link.read(asked, timeouts, taker, should_yield));
    return done ? error_code{} : done.error();
}

/// A simulated device answers what was written to `link`; returns how many requests it found.
inline std::size_t serve(sim_session& device, sim_link& link, byte_view written) {
    std::size_t requests = 0;
    while (!written.empty()) {
        byte_buffer out;
        const auto served = device.serve(written, out, {});
        if (!served || !*served) break;
        requests += (**served).is_request ? 1U : 0U;
        if (!out.empty()) link.arrive(out);
        if ((**served).closes) link.hang_up();
        written = written.subspan((**served).consumed);
    }
    return requests;
}

}  // namespace penstock::test
