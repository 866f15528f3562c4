#include "services/history/device_minutes.hpp"

#include <gtest/gtest.h>

#include <string>

namespace penstock::services {
namespace {

class device_minutes_test : public testing::Test {
protected:
    static engine::opc_status device(const std::string& id, std::uint64_t requests, std::uint64_t timeouts,
                                     double rtt_ms) {
        engine::opc_status s;
        s.opc_id = id;
        s.counters.requests = requests;
        s.counters.timeouts = timeouts;
        s.counters.rtt[3] = requests - timeouts;
        s.counters.rtt_sum_ms = rtt_ms;
        return s;
    }
    void look(const std::vector<engine::opc_status>& all) {
        time_ += std::chrono::minutes(1);
        ++minute_;
        minutes_.look(all, from_epoch_ms(60'000 * minute_), time_);
    }
    /// `requests/timeouts/rtt` of each minute.
    std::string said(const std::string& id) {
        const auto found = minutes_.of(id);
        if (!found) return "none";
        std::string out;
        for (const auto& m : found->minutes)
            out += std::to_string(m.requests) + "/" + std::to_string(m.timeouts) + "/" +
                   std::to_string(static_cast<int>(m.rtt_ms * 10)) + " ";
        return out;
    }

    device_minutes minutes_;
    steady_time time_{};
    std::int64_t minute_ = 0;
};

TEST_F(device_minutes_test, a_minute_is_what_was_counted_in_it) {
    EXPECT_TRUE(minutes_.is_due(time_ + std::chrono::minutes(1)));
    look({device("A", 100, 0, 50)});
    EXPECT_EQ(said("A"), "") << "since when is not known";
    EXPECT_FALSE(minutes_.is_due(time_ + std::chrono::seconds(59)));
    EXPECT_TRUE(minutes_.is_due(time_ + std::chrono::seconds(60)));
    look({device("A", 160, 10, 75)});
    look({device("A", 160, 10, 75)});
    EXPECT_EQ(said("A"), "60/10/5 0/0/0 ");
    EXPECT_EQ(minutes_.of("A")->end, from_epoch_ms(180'000));
    EXPECT_EQ(said("B"), "none");
}

TEST_F(device_minutes_test, counters_that_begin_anew_and_floods_are_no_nonsense) {
    look({device("A", 100, 0, 50)});
    look({device("A", 7, 2, 5)});
    EXPECT_EQ(said("A"), "7/2/10 ") << "five answers in 5 ms";
    look({device("A", 7 + (1ULL << 40U), 2 + (1ULL << 39U), 5)});
    EXPECT_EQ(minutes_.of("A")->minutes.back().requests, 0xFFFFFFFFU);
    EXPECT_EQ(minutes_.of("A")->minutes.back().timeouts, 0xFFFFU);
}

TEST_F(device_minutes_test, a_day_is_kept_and_nothing_of_a_device_that_is_gone) {
    for (std::uint64_t i = 0; i < device_minutes::max_minutes + 10; ++i)
        look({device("A", i * 3, 0, 0), device("B", 0, 0, 0)});
    EXPECT_EQ(minutes_.of("A")->minutes.size(), device_minutes::max_minutes);
    look({device("B", 0, 0, 0)});
    EXPECT_FALSE(minutes_.of("A"));
    look({device("A", 5, 0, 0)});
    EXPECT_EQ(said("A"), "");
}

}  // namespace
}  // namespace penstock::services
