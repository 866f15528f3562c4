#pragma once

#include <memory>
#include <vector>

#include "drivers/melsec/scan_taker.hpp"
#include "drivers/melsec/sim.hpp"
#include "drivers/melsec/writer.hpp"
#include "drivers/tests/scan_fixture.hpp"

namespace penstock::melsec::test {

/// A simulated controller on a link in memory, and what the driver is made of at the near end.
class sim_talk {
public:
    explicit sim_talk(const dialect& d)
        : device({.speech = d}),
          far_(device.accept()),
          rules_(d),
          link(rules_, settings_of(d), nullptr),
          hand(link, writing) {
        writing.plan.speech = d;
        writing.plan.limits = limits_of(d);
        writing.plan.joins = writing.plan.limits.random == 0 ? joining::none : joining::blocks;
        wire->on_write = [this](byte_view bytes) { penstock::test::serve(*far_, *wire, bytes); };
        link.attach(std::make_unique<penstock::test::sim_stream>(wire));
    }

    point make(const char* address, const char* type) const {
        return make_point({address, type, {}}, {writing.plan.speech, writing.plan.limits, {}}).value();
    }

    /// Values of all points, or the error's text, as one scan brings them.
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
        scan_taker taker(writing.plan.speech, points, memory_, habits, taken);
        outcome = penstock::test::read_all(link, batches, taker);
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
    static conversation::settings settings_of(const dialect& d) {
        return {.depth = d.frame == frame_kind::e4 ? 4U : 1U, .has_ids = d.frame == frame_kind::e4};
    }

    std::unique_ptr<sim_conversation> far_;
    melsec_rules rules_;
    scan_taker::memory memory_;

public:
    conversation link;
    writer::settings writing;
    writer hand;
    join_habits habits{joining::blocks};
    error_code outcome;
};

}  // namespace penstock::melsec::test
