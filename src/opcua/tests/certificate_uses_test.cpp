#include "opcua/certificate_uses.hpp"

#include <gtest/gtest.h>

namespace penstock::opcua {

namespace {

constexpr wall_time now{milliseconds{1'790'000'000'000}};
const std::string a(40, 'a'), b(40, 'b');

TEST(certificate_uses, read_back_what_was_written) {
    certificate_uses all;
    all[a] = {now, now + milliseconds{5}, peer::server};
    all[b] = {now, now, std::nullopt};
    rejected_list rejected;
    rejected.put({{b, {}, {}}, "", true, true}, all);
    std::vector<std::string> by_people;
    const auto text = format_certificate_uses(all, rejected);
    const auto back = parse_certificate_uses(text, by_people);
    EXPECT_EQ(format_certificate_uses(back, rejected), text);
    EXPECT_EQ(by_people, std::vector{b});
    EXPECT_EQ(back.at(a).role, peer::server);
}

TEST(certificate_uses, invalid_lines_are_skipped) {
    std::vector<std::string> by_people;
    const auto back =
        parse_certificate_uses("x\n" + a + " 1 2 client -\n" + b + " 1 x client -\n../../x 1 2 - people\n", by_people);
    ASSERT_EQ(back.size(), 1U);
    EXPECT_EQ(back.at(a).role, peer::client);
    EXPECT_TRUE(by_people.empty());
}

TEST(write_rate_limit, is_a_hundred_in_a_burst_and_a_hundred_an_hour) {
    write_rate_limit left;
    const auto taken = [&](wall_time at) {
        int n = 0;
        while (left.try_acquire(at))
            ++n;
        return n;
    };
    EXPECT_EQ(taken(now), 100);
    EXPECT_EQ(taken(now + std::chrono::minutes{6}), 10);
    EXPECT_EQ(taken(now - std::chrono::hours{5}), 0);  // the clock was set back
    EXPECT_EQ(taken(now + std::chrono::hours{9}), 100);
}

}  // namespace

}  // namespace penstock::opcua
