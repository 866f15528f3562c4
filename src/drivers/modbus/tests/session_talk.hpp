#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "drivers/modbus/planner.hpp"
#include "drivers/modbus/session.hpp"
#include "drivers/modbus/tests/fake_device.hpp"
#include "tests/support/run.hpp"

namespace penstock::modbus::test {

using penstock::test::run;

/// What became of each batch, in the order reported: `0: 00 00 00 01` or `0: <error>`.
class recorder final : public exchange_taker {
public:
    explicit recorder(const std::vector<batch>& batches) : batches_(batches) {}
    void on_answer(const exchange& x, const answer& a) override { add(x, to_hex(a.data)); }
    void on_failure(const exchange& x, const error_code& why) override { add(x, why.message()); }

    std::vector<std::string> lines;

private:
    void add(const exchange& x, const std::string& text) {
        lines.push_back(std::to_string(x.what - batches_.data()) + ": " + text);
    }
    const std::vector<batch>& batches_;
};

/// A session on a fake device, with batches of two holding registers each.
struct talk {
    explicit talk(session::settings s = {}) : device(s.wire), settings(s), link(s, nullptr) {
        link.attach(device.make_stream());
    }

    void add_batch(std::uint8_t unit, std::uint16_t start) {
        batch b;
        b.station = unit;
        b.kind = static_cast<std::uint32_t>(function::read_holding_registers);
        b.size = 2;
        const auto begin = begin_frame(settings.wire, b.request, 0, unit);
        append_request(b.request, {.code = function::read_holding_registers, .start = start, .count = 2});
        end_frame(settings.wire, b.request, begin);
        batches.push_back(std::move(b));
    }

    /// Reads all batches; `lines` is what was reported.
    error_code read(const std::function<bool()>& should_yield = [] { return false; }) {
        std::vector<const batch*> asked;
        for (const auto& b : batches)
            asked.push_back(&b);
        const std::vector<milliseconds> timeouts(asked.size(), milliseconds{1000});
        recorder taker(batches);
        const auto done = run(link.read(asked, timeouts, taker, should_yield));
        lines = taker.lines;
        return done.has_value() ? error_code{} : done.error();
    }

    fake_device device;
    session::settings settings;
    session link;
    std::vector<batch> batches;
    std::vector<std::string> lines;
};

using lines = std::vector<std::string>;

inline const std::string silence = error_code(io::errc::timed_out).message();

inline session::settings pipelined(unsigned depth) {
    return {.depth = depth};
}
inline const session::settings rtu_over_tcp{.wire = framing::rtu};
inline const session::settings ascii_over_tcp{.wire = framing::ascii};
inline const session::settings serial_rtu{.wire = framing::rtu, .is_line = true};

}  // namespace penstock::modbus::test
