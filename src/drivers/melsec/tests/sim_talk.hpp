#pragma once

#include <memory>
#include <vector>

#include "drivers/melsec/scan_decoder.hpp"
#include "drivers/melsec/sim.hpp"
#include "drivers/melsec/writer.hpp"
#include "drivers/tests/scan_fixture.hpp"

namespace penstock::melsec::test {

/// A simulated controller on a link in memory, and what the driver is made of at the near end.
class session_fixture {
public:
    explicit session_fixture(const frame_dialect& d)
        : device({.dialect = d}),
          far_(device.accept()),
          rules_(d),
          pipeline(rules_, settings_of(d), nullptr),
          hand(pipeline, writing) {
        writing.plan.dialect = d;
        writing.plan.limits = limits_of(d);
        writing.plan.multi_read = writing.plan.limits.random == 0 ? multi_read_mode::none : multi_read_mode::blocks;
        wire->on_write = [this](byte_view bytes) { penstock::test::serve(*far_, *wire, bytes); };
        pipeline.attach(std::make_unique<penstock::test::sim_stream>(wire));
    }

    point make(const char* address, const char* type) const {
        return make_point({address, type, {}}, {writing.plan.dialect, writing.plan.limits, {}}).value();
    }

    /// Values of all points, or the error's text, as one scan reads them.
    std::vector<std::string> scan(const std::vector<point>& points) {
        struct sink final : batch_sink {
            void on_values(const batch&, std::span<const point_value> values, steady_time) override {
                for (const auto& v : values)
                    texts[v.point] = is_bad(v.state) ? v.error.message() : format_value(v.v);
            }
            void on_failure(const batch& b, const error_code& why, steady_time) override {
                for (const auto& slot : b.slots)
                    texts[slot.point] = why.message();
            }
            std::vector<std::string> texts;
        } taken;
        taken.texts.resize(points.size());
        std::vector<point_index> wanted;
        for (point_index i = 0; i < points.size(); ++i)
            wanted.push_back(i);
        const auto batches = plan_reads(points, wanted, writing.plan, {});
        scan_decoder taker(writing.plan.dialect, points, memory_, habits, taken);
        outcome = penstock::test::read_all(pipeline, batches, taker);
        return taken.texts;
    }

    /// What was read back, or the error's text.
    std::string write(const point& to, const value& v) {
        const auto done = penstock::test::run(hand.write(to, v));
        if (!done) return done.error().message();
        return done->actual ? format_value(*done->actual) : "nothing read back";
    }

    sim device;
    std::shared_ptr<penstock::test::sim_link> wire = std::make_shared<penstock::test::sim_link>();

private:
    static request_pipeline::settings settings_of(const frame_dialect& d) {
        return {.depth = d.frame == frame_kind::e4 ? 4U : 1U, .has_ids = d.frame == frame_kind::e4};
    }

    std::unique_ptr<sim_session> far_;
    framer rules_;
    scan_decoder::scan_workspace memory_;

public:
    request_pipeline pipeline;
    writer::settings writing;
    writer hand;
    multi_read_support habits{multi_read_mode::blocks};
    error_code outcome;
};

}  // namespace penstock::melsec::test
