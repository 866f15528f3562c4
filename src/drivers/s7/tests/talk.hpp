#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "drivers/s7/planner.hpp"
#include "drivers/s7/scan_decoder.hpp"
#include "drivers/s7/session.hpp"
#include "drivers/s7/sim.hpp"
#include "drivers/tests/scan_fixture.hpp"

namespace penstock::s7::test {

using penstock::test::run;

constexpr milliseconds patience{1000};

/// A session on a simulated controller, in memory.
struct session_fixture : batch_sink {
    explicit session_fixture(sim::settings s = {}, session::settings asks = {}) : device(s), spoken(asks, nullptr) {
        device.fill(sim_fill::own_address);
    }

    error_code open() {
        link = std::make_shared<penstock::test::sim_link>();
        conversation_of_device = device.accept();
        link->on_write = [this](byte_view bytes) {
            jobs += penstock::test::serve(*conversation_of_device, *link, bytes);
        };
        const auto done = run(spoken.open(std::make_unique<penstock::test::sim_stream>(link), steady_now() + patience));
        return done ? error_code{} : done.error();
    }

    /// As the faults of the control port: `item 05 DB1.DBW4`.
    void fault(std::string_view line) {
        auto words = split(line, ' ');
        const auto done = apply_fault(device.faults(), words);
        ASSERT_TRUE(done.has_value()) << to_string(done.error());
    }

    point_index add(std::string address, std::string type) {
        points.push_back(make_point({std::move(address), std::move(type), {}}, {.device = family::smart_200}).value());
        return static_cast<point_index>(points.size() - 1);
    }

    std::vector<batch> plan() const {
        std::vector<point_index> all;
        for (point_index i = 0; i < points.size(); ++i)
            all.push_back(i);
        return plan_reads(points, all, {spoken.pdu_size(), spoken.max_job()}, {});
    }

    /// Reads all points; `lines` is what was reported.
    error_code read() {
        lines.clear();
        scan_decoder taker(points, workspace, *this);
        return penstock::test::read_all(spoken.pipeline(), plan(), taker);
    }

    void on_values(const batch&, std::span<const point_value> values, steady_time) override {
        for (const auto& v : values)
            lines.push_back(std::to_string(v.point) + ": " + (is_bad(v.state) ? v.error.message() : format_value(v.v)));
    }
    void on_failure(const batch& b, const error_code& why, steady_time) override {
        lines.push_back("failed " + std::to_string(b.slots.size()) + ": " + why.message());
    }

    sim device;
    session spoken;
    std::shared_ptr<penstock::test::sim_link> link;
    std::unique_ptr<sim_session> conversation_of_device;
    std::vector<point> points;
    scan_workspace workspace;
    std::vector<std::string> lines;
    std::size_t jobs = 0;  ///< that the device has served
};

using lines = std::vector<std::string>;

}  // namespace penstock::s7::test
