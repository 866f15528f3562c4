#include "drivers/tests/request_pipeline_fixture.hpp"

namespace penstock {

namespace {

using test::lines_t;
using test::run;
using test::toy_talk;

TEST(request_pipeline, each_batch_gets_its_answer_however_the_bytes_arrive) {
    for (const std::size_t piece : {1U, 2U, 5U, 512U}) {
        toy_talk t({.depth = 4});
        t.link->piece = piece;
        t.echo();
        for (std::uint8_t i = 0; i < 9; ++i)
            t.add(i);
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines.size(), 9U);
        EXPECT_EQ(t.lines[8], "8.0: 09");
    }
}

TEST(request_pipeline, has_no_more_requests_in_flight_than_its_depth) {
    toy_talk t({.depth = 2});
    std::size_t max = 0;
    t.link->on_write = [&](byte_view bytes) {
        max = std::max(max, bytes.size() / 3);
        for (std::size_t at = 0; at < bytes.size(); at += 3)
            t.link->arrive(byte_buffer{3, bytes[at + 1], 1});
    };
    for (std::uint8_t i = 0; i < 5; ++i)
        t.add(i);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(max, 2U);
}

TEST(request_pipeline, answers_in_another_order_find_their_requests) {
    toy_talk t({.depth = 2});
    t.link->on_write = [&](byte_view bytes) {
        t.link->arrive(byte_buffer{3, bytes[4], 0xB1});
        t.link->arrive(byte_buffer{3, bytes[1], 0xB0});
    };
    t.add(0);
    t.add(1);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines_t{"1.0: b1", "0.0: b0"}));
}

TEST(request_pipeline, a_late_answer_is_never_another_requests) {
    toy_talk t({.depth = 1});
    t.add(0, 1);
    t.add(1, 2);
    std::uint8_t first = 0;
    t.link->on_write = [&](byte_view bytes) {
        if (bytes[2] == 0) {
            first = bytes[1];
            return t.link->be_silent();
        }
        t.link->arrive(byte_buffer{3, first, 0xAA});
        t.link->arrive(byte_buffer{3, bytes[1], 0xBB});
    };
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines_t{"0: silence", "1.0: bb"}));
}

TEST(request_pipeline, a_device_that_answers_one_request_a_segment_is_asked_one_at_a_time) {
    toy_talk t({.depth = 3});
    t.link->on_write = [&](byte_view bytes) {
        const auto last = bytes.size() - 3;
        t.link->arrive(byte_buffer{3, bytes[last + 1], bytes[last + 2]});
        if (last > 0) t.link->be_silent();
    };
    for (std::uint8_t i = 0; i < 3; ++i)
        t.add(i);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines_t{"2.0: 02"}) << "no timeout is reported for the others";
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines.size(), 3U) << "one at a time";
}

TEST(request_pipeline, without_ids_a_time_out_ends_the_link) {
    toy_talk t({.has_ids = false});
    t.add(0);
    t.add(1);
    t.link->on_write = [&](byte_view) { t.link->be_silent(); };
    EXPECT_EQ(t.read(), driver_errc::response_timeout);
    EXPECT_EQ(t.lines, lines_t{"0: silence"});
    EXPECT_EQ(t.read(), driver_errc::response_timeout);
}

TEST(request_pipeline, without_ids_only_one_request_is_in_flight_and_old_input_is_dropped) {
    toy_talk t({.depth = 8, .has_ids = false});
    t.link->arrive(byte_buffer{3, 0, 0x77});
    t.echo();
    t.add(0);
    t.add(1);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines_t{"0.0: 01", "1.0: 02"}));
    EXPECT_EQ(t.link->written.size(), 2U);
}

TEST(request_pipeline, an_answer_that_the_protocol_disowns_leaves_the_request_waiting) {
    toy_talk t({});
    t.link->on_write = [&](byte_view bytes) {
        t.link->arrive(byte_buffer{3, bytes[1], 0xEE});
        t.link->arrive(byte_buffer{3, bytes[1], 0x05});
    };
    t.add(0);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines_t{"0.0: 05"});
}

TEST(request_pipeline, a_station_without_a_response_is_not_asked_again_in_the_same_call) {
    toy_talk t({});
    t.link->on_write = [&](byte_view bytes) {
        if (bytes[2] < 2) return t.link->be_silent();
        t.link->arrive(byte_buffer{3, bytes[1], 9});
    };
    t.add(0, 1);
    t.add(1, 1);
    t.add(2, 2);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines_t{"0: silence", "2.0: 09"}));
}

TEST(request_pipeline, a_batch_may_need_several_requests_while_others_continue) {
    toy_talk t({.depth = 2});
    t.echo();
    t.add(0, 0, 2);
    t.add(0x10);
    t.add(0x20);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines_t{"0.0: 01", "1.0: 11", "0.1: a2", "2.0: 21", "0.2: a3"}));
}

TEST(request_pipeline, yields_between_requests) {
    toy_talk t({});
    t.echo();
    t.add(0);
    t.add(1);
    int left = 1;
    EXPECT_FALSE(t.read([&] { return left-- == 0; }));
    EXPECT_EQ(t.lines, lines_t{"0.0: 01"});
}

TEST(request_pipeline, datagrams_carry_one_frame_each_and_nonsense_harms_none) {
    toy_talk t({.depth = 3, .is_datagram = true});
    t.link->on_write = [&](byte_view bytes) {
        EXPECT_EQ(bytes.size(), 3U);
        t.link->arrive(byte_buffer{0xFF, 1, 2});
        t.link->arrive(byte_buffer{3, bytes[1], bytes[2]});
    };
    for (std::uint8_t i = 0; i < 4; ++i)
        t.add(i);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines.size(), 4U);
}

TEST(request_pipeline, whichever_step_fails_the_error_is_returned) {
    for (std::size_t step = 0; step < 6; ++step) {
        toy_talk t({});
        t.echo();
        t.link->fails_at = step;
        for (std::uint8_t i = 0; i < 3; ++i)
            t.add(i);
        EXPECT_EQ(t.read(), io::errc::closed) << step;
        EXPECT_EQ(t.lines.size(), step / 2);
    }
}

TEST(request_pipeline, bytes_that_are_no_frame_end_the_link) {
    toy_talk t({});
    t.add(0);
    t.link->on_write = [&](byte_view) { t.link->arrive(byte_buffer{0xFF}); };
    EXPECT_EQ(t.read(), driver_errc::bad_response);
}

TEST(request_pipeline, a_frame_that_never_ends_ends_the_link) {
    toy_talk t({.max_frame = 16});
    t.add(0);
    t.link->on_write = [&](byte_view) { t.link->arrive(byte_buffer(100, 0xFE)); };
    EXPECT_EQ(t.read(), driver_errc::response_too_long);
}

TEST(request_pipeline, a_request_outside_a_scan_returns_its_answer_or_that_none_arrived) {
    toy_talk t({});
    t.echo();
    const byte_buffer request{3, 0, 0x40};
    const auto response = run(t.spoken.ask(request, milliseconds{100}));
    ASSERT_TRUE(response);
    EXPECT_EQ((*response)[2], 0x41);
    t.link->on_write = [&](byte_view) { t.link->be_silent(); };
    EXPECT_EQ(run(t.spoken.ask(request, milliseconds{100})).error(), io::errc::timed_out);
    t.spoken.close();
    EXPECT_EQ(run(t.spoken.ask(request, milliseconds{100})).error(), driver_errc::link_closed);
}

TEST(request_pipeline, remains_of_a_failed_request_do_not_reach_the_scan) {
    for (const bool has_ids : {true, false}) {
        toy_talk t({.has_ids = has_ids});
        const byte_buffer request{3, 0, 0x40};
        t.link->fails_at = 1;
        EXPECT_EQ(run(t.spoken.ask(request, milliseconds{100})).error(), io::errc::closed);
        t.link->fails_at.reset();
        t.link->on_write = [&](byte_view) { t.link->be_silent(); };
        t.add(0);
        EXPECT_EQ(t.read(), has_ids ? error_code() : driver_errc::response_timeout);
        EXPECT_EQ(t.lines, has_ids ? lines_t{"0: silence"} : lines_t{});
    }
}

TEST(request_pipeline, each_request_has_its_time_from_the_answer_before) {
    toy_talk t({.depth = 2});
    t.link->piece = 3;  // one answer a read
    steady_time second_was_asked;
    t.link->on_write = [&](byte_view bytes) {
        second_was_asked = steady_now();
        t.link->arrive(byte_buffer{3, bytes[1], 0, 3, bytes[4], 0});
    };
    t.add(0);
    t.add(1);
    EXPECT_FALSE(t.read());
    ASSERT_EQ(t.link->read_deadlines.size(), 2U);
    EXPECT_GT(t.link->read_deadlines[1], second_was_asked + milliseconds{1000});
}

TEST(request_pipeline, keeps_the_turnaround_between_requests_and_drops_what_arrives_in_it) {
    toy_talk t({.depth = 4, .turnaround = milliseconds{1}});
    t.link->on_write = [&](byte_view bytes) {
        EXPECT_EQ(bytes.size(), 3U) << "one at a time";
        t.link->arrive(byte_buffer{3, bytes[1], bytes[2]});
        t.link->arrive(byte_buffer{3, bytes[1], 0x77});
    };
    t.add(0);
    t.add(1);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines_t{"0.0: 00", "1.0: 01"}));
}

TEST(request_pipeline, a_frame_that_does_not_match_leaves_the_request_waiting) {
    toy_talk t({.has_ids = false});
    t.link->on_write = [&](byte_view bytes) {
        t.link->arrive(byte_buffer{3, 0, 0xDD});
        t.link->arrive(byte_buffer{3, 0, bytes[2]});
    };
    t.add(5);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines_t{"0.0: 05"});
}

TEST(request_pipeline, a_station_whose_timeout_others_report_is_not_asked_again_in_the_same_call) {
    toy_talk t({});
    t.echo();
    t.add(0xCB, 1);
    t.add(1, 1);
    t.add(2, 2);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines_t{"0.0: cc", "2.0: 03"}));
}

TEST(request_pipeline, closes_the_stream_with_itself) {
    toy_talk t({});
    t.spoken.close();
    EXPECT_TRUE(t.link->is_closed);
    EXPECT_FALSE(t.spoken.is_open());
}

}  // namespace

}  // namespace penstock
