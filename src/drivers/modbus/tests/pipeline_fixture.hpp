#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "drivers/modbus/planner.hpp"
#include "drivers/modbus/scan_decoder.hpp"
#include "drivers/modbus/tests/fake_device.hpp"
#include "drivers/modbus/writer.hpp"
#include "drivers/tests/scan_fixture.hpp"

namespace penstock::modbus::test {

using penstock::test::run;

/// What became of each batch, in the order reported: `0: 00 00 00 01` or `0: <error>`.
class recorder final : public batch_sink {
public:
    explicit recorder(const std::vector<batch>& batches) : batches_(batches) {}
    void on_values(const batch& b, std::span<const point_value> values, steady_time) override {
        byte_buffer bytes;
        for (const auto& word : std::get<array>(values.front().v))
            append_big(bytes, static_cast<std::uint16_t>(std::get<std::uint64_t>(word)));
        add(b, to_hex(bytes));
    }
    void on_failure(const batch& b, const error_code& why, steady_time) override { add(b, why.message()); }

    std::vector<std::string> lines;

private:
    void add(const batch& b, const std::string& text) {
        lines.push_back(std::to_string(&b - batches_.data()) + ": " + text);
    }
    const std::vector<batch>& batches_;
};

/// How a device is talked to.
struct transport {
    framing wire = framing::mbap;
    request_pipeline::settings pipeline{};
};

/// A conversation with a fake device, with batches of two holding registers each.
struct talk {
    explicit talk(const transport& t = {}, frame_log* log = nullptr)
        : device(t.wire),
          rules(t.wire, t.pipeline.has_ids),
          pipeline(rules, t.pipeline, log),
          hand(pipeline, rules, {}) {
        pipeline.attach(device.make_stream());
    }

    void add_batch(std::uint8_t unit, std::uint16_t start) {
        const auto address = std::to_string(unit) + "!hr" + std::to_string(start);
        points.push_back(make_point({address, "UInt16[2]", {}}, {}).value());
        const auto index = static_cast<point_index>(points.size() - 1);
        plan_rules plan;
        plan.wire = rules.wire();
        batches.push_back(plan_reads(points, {&index, 1}, plan, {}).front());
    }

    /// Reads all batches; `lines` is what was reported.
    error_code read(const std::function<bool()>& should_yield = [] { return false; }) {
        recorder sink(batches);
        scan_decoder taker(rules, points, values, sink);
        const auto ended = penstock::test::read_all(pipeline, batches, taker, should_yield);
        lines = sink.lines;
        return ended;
    }

    fake_device device;
    framer rules;
    request_pipeline pipeline;
    writer hand;
    std::vector<point> points;
    std::vector<batch> batches;
    std::vector<point_value> values;
    std::vector<std::string> lines;
};

using lines = std::vector<std::string>;

inline const std::string silence = error_code(io::errc::timed_out).message();

inline transport pipelined(unsigned depth) {
    return {.pipeline = {.depth = depth}};
}
inline const transport without_ids{.pipeline = {.has_ids = false}};
inline const transport rtu_over_tcp{.wire = framing::rtu, .pipeline = {.has_ids = false}};
inline const transport ascii_over_tcp{.wire = framing::ascii,
                                      .pipeline = {.has_ids = false, .max_frame = max_ascii_frame}};
inline const transport serial_rtu{.wire = framing::rtu, .pipeline = {.has_ids = false, .is_serial = true}};

}  // namespace penstock::modbus::test
