#include "simulator/signals.hpp"

#include <gtest/gtest.h>

#include "simulator/tests/fake_protocol.hpp"

namespace penstock::simulator {
namespace {

steady_time at(int ms) {
    return steady_time(std::chrono::seconds(1000)) + milliseconds(ms);
}

TEST(signals, move_from_the_first_call_on_and_at_most_every_ten_ms) {
    fake_protocol device;
    signals s;
    const sim_wave wave{.kind = sim_wave::shape::ramp, .low = 0, .high = 100, .period = milliseconds(100), .texts = {}};
    ASSERT_TRUE(s.add(device, {{{"p2", "Byte", {}}, wave}}).has_value());
    const auto place = device.find({"p2", "Byte", {}}).value();
    const auto seen = [&](int ms) {
        s.advance(at(ms));
        return std::get<std::uint64_t>(place->read().value());
    };
    EXPECT_EQ(seen(0), 0U);
    EXPECT_EQ(seen(50), 50U);
    EXPECT_EQ(seen(59), 50U);
    EXPECT_EQ(seen(60), 60U);
}

TEST(signals, stop_after_a_write) {
    fake_protocol device;
    signals s;
    const sim_wave wave{.kind = sim_wave::shape::constant, .low = 9, .texts = {}};
    ASSERT_TRUE(s.add(device, {{{"p2", "Byte", {}}, wave}}).has_value());
    const auto place = device.find({"p2", "Byte", {}}).value();
    s.advance(at(0));
    EXPECT_EQ(place->read().value(), value{std::uint64_t{9}});
    ASSERT_TRUE(place->write(std::uint64_t{5}).has_value());
    s.advance(at(100));
    EXPECT_EQ(place->read().value(), value{std::uint64_t{5}});
}

}  // namespace
}  // namespace penstock::simulator
