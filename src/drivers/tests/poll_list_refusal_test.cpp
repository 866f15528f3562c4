// One refusal may be nothing: what must not follow from it.

#include "drivers/tests/poll_list_fixture.hpp"

namespace penstock {
namespace {

/// The same plan and device; the next `left` requests that hold `place` are refused.
class poll_list_refusal : public test::poll_list_test {
protected:
    void refuse_next(int left, point_index place = 37) {
        dev.refuses = [this, place, count = std::make_shared<int>(left)](std::uint32_t a) {
            return a == place && (*count)-- > 0;
        };
    }
    static steady_time moment(int ms) { return test::at(ms); }

    /// A scan of a device that calls all its refusals a trouble of its own.
    std::size_t troubled_scan(int ms) {
        std::size_t good = 0;
        list.begin(stations, moment(ms));
        while (!list.waiting().empty()) {
            const batch& b = *list.waiting()[0];
            if (dev.responses(b)) {
                list.on_response(b, moment(ms));
                good += b.slots.size();
            } else {
                list.on_refusal(b, moment(ms), poll_list::refusal::of_device_in_trouble);
            }
        }
        return good;
    }
};

TEST_F(poll_list_refusal, a_single_one_costs_no_value_and_teaches_nothing) {
    set(100);
    EXPECT_EQ(scan(0).requests, 1U);
    for (int i = 1; i <= 12; ++i) {
        refuse_next(1, static_cast<point_index>(7 * i));
        EXPECT_EQ(scan(1000 * i).good.size(), 100U) << i;
    }
    EXPECT_TRUE(sizes.known().empty());
    EXPECT_EQ(scan(20'000).requests, 1U);
    EXPECT_EQ(list.quarantined(), 0U);
}

TEST_F(poll_list_refusal, an_address_that_was_good_needs_a_second_one_seconds_later) {
    set(100);
    scan(0);
    dev.refuses = [](std::uint32_t a) { return a == 37; };
    EXPECT_EQ(scan(1000).good.size(), 99U);
    EXPECT_EQ(list.quarantined(), 1U);
    dev.refuses = [](std::uint32_t) { return false; };
    EXPECT_EQ(scan(2000).good.size(), 99U);
    EXPECT_EQ(scan(3000).good.size(), 100U) << "seconds later, not after a minute";
    EXPECT_EQ(scan(4000).requests, 1U);

    dev.refuses = [](std::uint32_t a) { return a == 37; };
    scan(5000);
    EXPECT_EQ(scan(7000).requests, 3U) << "refused again";
    EXPECT_EQ(scan(9000).requests, 2U) << "now it is left alone";
    EXPECT_EQ(scan(67'000).requests, 3U);
}

TEST_F(poll_list_refusal, a_trouble_of_the_device_is_asked_again_in_the_next_scan) {
    set(100);
    dev.refuses = [](std::uint32_t a) { return a == 37; };
    EXPECT_EQ(troubled_scan(0), 0U);
    EXPECT_EQ(troubled_scan(100), 0U);
    dev.refuses = [](std::uint32_t) { return false; };
    EXPECT_EQ(troubled_scan(200), 100U);
    EXPECT_EQ(list.quarantined(), 0U);
    EXPECT_EQ(list.requests(), 1U);
}

TEST_F(poll_list_refusal, a_trouble_that_stays_with_one_address_is_found_and_retried_with_growing_pauses) {
    set(100);
    troubled_scan(0);
    dev.refuses = [](std::uint32_t a) { return a == 37; };
    for (int i = 1; i <= 3; ++i)
        troubled_scan(100 * i);
    EXPECT_EQ(list.quarantined(), 1U);
    EXPECT_EQ(troubled_scan(400), 99U);
    dev.refuses = [](std::uint32_t) { return false; };
    EXPECT_EQ(troubled_scan(2400), 100U);
    EXPECT_EQ(list.quarantined(), 0U);
}

TEST_F(poll_list_refusal, a_size_that_a_refusal_taught_is_tried_upwards_again_within_minutes) {
    set(100);
    dev.max_size = 60;  // at first only: the device was starting
    scan(0);
    scan(500);
    EXPECT_FALSE(sizes.known().empty());
    dev.max_size = 1000;
    for (int s = 1; s < 20; ++s)
        scan(1000 * s);
    scan(15 * 60 * 1000);
    scan(15 * 60 * 1000 + 1000);
    EXPECT_TRUE(sizes.known().empty());
    EXPECT_EQ(scan(15 * 60 * 1000 + 2000).requests, 1U);
}

}  // namespace
}  // namespace penstock
