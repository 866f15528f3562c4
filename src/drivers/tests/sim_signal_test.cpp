#include "drivers/sim_signal.hpp"

#include <gtest/gtest.h>

#include <set>

namespace penstock {

namespace {

using shape = sim_wave::shape;

/// The value of a wave with a period of one second at that time.
value at(sim_wave wave, element_type type, int ms) {
    wave.period = milliseconds(1000);
    return sim_moving_value(std::move(wave), type).at(milliseconds(ms));
}

std::int64_t whole_at(sim_wave wave, int ms) {
    return std::get<std::int64_t>(at(std::move(wave), element_type::int16, ms));
}

TEST(sim_signal, a_ramp_rises_within_its_period_and_begins_again) {
    const sim_wave ramp{.kind = shape::ramp, .low = 100, .high = 200, .texts = {}};
    EXPECT_EQ(whole_at(ramp, 0), 100);
    EXPECT_EQ(whole_at(ramp, 500), 150);
    EXPECT_EQ(whole_at(ramp, 1000), 100);
}

TEST(sim_signal, a_sine_meets_its_extremes) {
    const sim_wave sine{.kind = shape::sine, .low = -10, .high = 10, .texts = {}};
    EXPECT_EQ(whole_at(sine, 250), 10);
    EXPECT_EQ(whole_at(sine, 750), -10);
}

TEST(sim_signal, a_phase_is_ahead_by_its_part_of_the_period) {
    const sim_wave ramp{.kind = shape::ramp, .low = 0, .high = 100, .phase = 0.25, .texts = {}};
    EXPECT_EQ(whole_at(ramp, 500), 75);
}

TEST(sim_signal, counters_and_toggles_change_once_a_period) {
    const sim_wave counter{.kind = shape::counter, .low = 5, .high = 8, .texts = {}};
    EXPECT_EQ(whole_at(counter, 2999), 7);
    EXPECT_EQ(whole_at(counter, 3000), 5) << "back at its low";
    const sim_wave toggle{.kind = shape::toggle, .high = 1, .texts = {}};
    EXPECT_EQ(at(toggle, element_type::boolean, 3000), value{true});
    EXPECT_EQ(at(toggle, element_type::boolean, 4000), value{false});
}

TEST(sim_signal, a_random_walk_stays_within_its_bounds_moves_and_is_the_same_in_every_run) {
    const sim_wave walk{.kind = shape::random_walk, .low = 10, .high = 12, .step = 5, .texts = {}, .seed = 7};
    sim_moving_value one(walk, element_type::float64);
    sim_moving_value other(walk, element_type::float64);
    std::set<double> seen;
    for (int i = 1; i < 50; ++i) {
        const auto v = one.at(milliseconds(10'000 * i));
        EXPECT_EQ(v, other.at(milliseconds(10'000 * i)));
        ASSERT_GE(std::get<double>(v), 10);
        ASSERT_LE(std::get<double>(v), 12);
        seen.insert(std::get<double>(v));
    }
    EXPECT_GT(seen.size(), 5U);
}

TEST(sim_signal, texts_alternate) {
    const sim_wave states{.kind = shape::text, .texts = {"run", "ok"}};
    EXPECT_EQ(at(states, element_type::string, 999), value{std::string("run")});
    EXPECT_EQ(at(states, element_type::string, 1000), value{std::string("ok")});
    EXPECT_EQ(at(states, element_type::string, 2000), value{std::string("run")});
}

TEST(sim_signal, a_number_outside_the_type_becomes_its_nearest) {
    const sim_wave far{.kind = shape::constant, .low = -1e30, .texts = {}};
    EXPECT_EQ(at(far, element_type::byte, 0), value{std::uint64_t{0}});
    EXPECT_EQ(at(far, element_type::sbyte, 0), value{std::int64_t{-128}});
    EXPECT_EQ(at(far, element_type::uint64, 0), value{std::uint64_t{0}});
    EXPECT_EQ(at(far, element_type::float64, 0), value{-1e30});
    const sim_wave day{.kind = shape::constant, .low = 86'400'000, .texts = {}};
    EXPECT_EQ(at(day, element_type::date_time, 0), value{from_epoch_ms(86'400'000)});
}

}  // namespace

}  // namespace penstock
