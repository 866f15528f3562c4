#include "drivers/pipeline_watch.hpp"

#include <gtest/gtest.h>

namespace penstock {
namespace {

using verdict = pipeline_watch::verdict;

byte_buffer request(std::uint8_t n) {
    return {n};
}

/// Requests 0, 1, 2 … leave together.
std::uint32_t send(pipeline_watch& watch, unsigned count) {
    const auto segment = watch.begin_segment();
    for (unsigned i = 0; i < count; ++i)
        watch.on_sent(segment);
    return segment;
}

TEST(pipeline_watch, requests_that_are_answered_alone_only_go_out_one_at_a_time) {
    for (const auto answered : {std::uint8_t{0}, std::uint8_t{3}}) {
        pipeline_watch watch;
        const auto together = send(watch, 4);
        watch.on_response(together, request(answered));
        for (std::uint8_t n = 0; n < 4; ++n) {
            if (n == answered) continue;
            EXPECT_EQ(watch.on_timeout(together, request(n)), verdict::ask_alone);
        }
        EXPECT_TRUE(watch.is_single()) << "to find out";
        EXPECT_FALSE(watch.take_finding());
        const auto alone = send(watch, 1);
        watch.on_response(alone, request(answered == 0 ? std::uint8_t{1} : std::uint8_t{0}));
        EXPECT_TRUE(watch.is_single());
        EXPECT_TRUE(watch.take_finding());
        EXPECT_FALSE(watch.take_finding()) << "reported once";
    }
}

TEST(pipeline_watch, a_request_without_a_response_alone_too_is_at_fault) {
    pipeline_watch watch;
    const auto together = send(watch, 2);
    watch.on_response(together, request(1));
    EXPECT_EQ(watch.on_timeout(together, request(0)), verdict::ask_alone);
    EXPECT_EQ(watch.on_timeout(send(watch, 1), request(0)), verdict::silent);
    EXPECT_FALSE(watch.is_single());
    EXPECT_FALSE(watch.take_finding());
}

TEST(pipeline_watch, it_is_tried_to_find_out_three_times_at_most) {
    pipeline_watch watch;
    int tries = 0;
    for (int round = 0; round < 10; ++round) {
        const auto together = send(watch, 2);
        watch.on_response(together, request(1));
        if (watch.on_timeout(together, request(0)) == verdict::silent) continue;
        ++tries;
        EXPECT_EQ(watch.on_timeout(send(watch, 1), request(0)), verdict::silent);
    }
    EXPECT_EQ(tries, 3);
}

TEST(pipeline_watch, two_answers_to_one_segment_prove_that_it_accepts_several) {
    pipeline_watch watch;
    const auto first = send(watch, 4);
    watch.on_response(first, request(0));
    watch.on_response(first, request(1));
    const auto second = send(watch, 2);
    watch.on_response(second, request(3));
    EXPECT_EQ(watch.on_timeout(second, request(2)), verdict::silent);
    EXPECT_FALSE(watch.is_single());
}

TEST(pipeline_watch, no_response_to_all_or_to_one_sent_alone_proves_nothing) {
    pipeline_watch watch;
    const auto together = send(watch, 2);
    EXPECT_EQ(watch.on_timeout(together, request(0)), verdict::silent);
    EXPECT_EQ(watch.on_timeout(together, request(1)), verdict::silent);
    EXPECT_EQ(watch.on_timeout(send(watch, 1), request(0)), verdict::silent);
    EXPECT_FALSE(watch.is_single());
}

TEST(pipeline_watch, a_doubt_whose_request_is_never_asked_again_ends) {
    pipeline_watch watch;
    const auto together = send(watch, 2);
    watch.on_response(together, request(1));
    EXPECT_EQ(watch.on_timeout(together, request(0)), verdict::ask_alone);
    for (int i = 0; i < 64; ++i)
        watch.on_response(send(watch, 1), request(1));
    EXPECT_FALSE(watch.is_single());
}

}  // namespace
}  // namespace penstock
