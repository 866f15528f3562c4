#include "simulator/device.hpp"

#include <gtest/gtest.h>

#include "simulator/tests/served.hpp"

namespace penstock::simulator {
namespace {

TEST_F(served, answers_a_request) {
    EXPECT_EQ(ask(read_seven), answer_seven);
}

TEST_F(served, answers_pipelined_requests_in_their_order) {
    EXPECT_EQ(ask("01 72 07 02 72 05 03 72 01", 6), "01 07 02 05 03 01");
}

TEST_F(served, accepts_more_requests_together_than_a_read_returns) {
    byte_buffer many;
    for (int i = 0; i < 10'000; ++i)
        append(many, parse_hex("01 77 03 2a").value());
    append(many, parse_hex("02 72 03").value());
    const auto answers = run(talk(many, 2, milliseconds(5000)));
    EXPECT_EQ(answers.substr(0, 5), "01 2a");
    EXPECT_EQ(commands_->execute("get p3 Byte"), "ok 42");
}

TEST_F(served, closes_when_the_peer_is_out_of_step) {
    EXPECT_EQ(ask("00 72 07"), "|" + io::make_error_code(io::errc::closed).message());
}

TEST_F(served, a_cut_answer_ends_the_connection) {
    EXPECT_EQ(commands_->execute("fault cut 1"), "ok");
    EXPECT_EQ(ask(read_seven), "01|" + io::make_error_code(io::errc::closed).message());
}

TEST_F(served, faults_of_the_link_are_the_same_for_all_protocols) {
    commands_->execute("fault duplicate on");
    EXPECT_EQ(ask(read_seven, 4), "01 07 01 07");
    commands_->execute("fault garbage on");
    EXPECT_EQ(ask(read_seven, 12), "ff ff ff ff ff ff ff ff 01 07 01 07");
    EXPECT_EQ(commands_->execute("fault clear"), "ok");
    EXPECT_EQ(ask(read_seven), answer_seven);
    commands_->execute("fault silent on");
    EXPECT_EQ(ask(read_seven, 2, milliseconds(10)), "|" + io::make_error_code(io::errc::timed_out).message());
}

TEST_F(served, every_nth_request_meets_faults_of_the_link_and_of_the_protocol) {
    commands_->execute("fault every 3");
    commands_->execute("fault refuse on");
    EXPECT_EQ(ask("01 72 07 02 72 07 03 72 07 04 72 07 05 72 07 06 72 07", 12), "01 07 02 07 03 ff 04 07 05 07 06 ff");
}

TEST_F(served, a_late_answer_is_overtaken_and_a_delayed_one_is_not) {
    const std::string_view three = "01 72 01 02 72 02 03 72 03";
    commands_->execute("fault every 2");
    commands_->execute("fault late 5");
    EXPECT_EQ(ask(three, 6), "01 01 03 03 02 02");
    commands_->execute("fault clear");
    commands_->execute("fault delay 5");
    EXPECT_EQ(ask(three, 6), "01 01 02 02 03 03");
}

TEST_F(served, half_open_accepts_connections_and_does_not_respond) {
    commands_->execute("half_open on");
    EXPECT_EQ(ask(read_seven, 2, milliseconds(10)), "|" + io::make_error_code(io::errc::timed_out).message());
    commands_->execute("half_open off");
    EXPECT_EQ(ask(read_seven), answer_seven);
}

TEST_F(served, refusing_accepts_no_connection_and_returns_on_the_same_port) {
    const auto port = device_->port();
    EXPECT_EQ(commands_->execute("refuse on"), "ok");
    EXPECT_EQ(ask(read_seven), "no connection");
    EXPECT_EQ(commands_->execute("refuse off"), "ok");
    EXPECT_EQ(ask(read_seven), answer_seven);
    EXPECT_EQ(device_->port(), port);
}

TEST_F(served, commands_set_and_get_values_as_tags_have_them) {
    EXPECT_EQ(commands_->execute("set p3 Byte 200"), "ok");
    EXPECT_EQ(commands_->execute("get p3 Byte"), "ok 200");
    EXPECT_EQ(ask("01 72 03"), "01 c8");
    EXPECT_EQ(ask("01 77 04 09"), "01 09");
    EXPECT_EQ(commands_->execute("get p4 Byte"), "ok 9");
}

TEST_F(served, lines_of_the_protocol_alone_are_its_own) {
    EXPECT_EQ(commands_->execute("greet"), "ok hello from 0");
    ask(read_seven);
    EXPECT_EQ(commands_->execute("greet"), "ok hello from 1") << "a conversation each";
}

TEST_F(served, stats_count_requests_answers_refusals_and_kinds) {
    ask("01 72 03 02 72 0b 03 77 01 05", 6);
    const auto stats = commands_->execute("stats");
    EXPECT_TRUE(stats.starts_with("ok devices=1 connections=")) << stats;
    EXPECT_NE(stats.find(" requests=3 answers=3 exceptions=1 "), std::string::npos) << stats;
    EXPECT_NE(stats.find(" f114=2 f119=1"), std::string::npos) << stats;
}

TEST_F(served, the_error_of_a_bad_command_names_what_was_expected) {
    for (const std::string_view line :
         {"", "bogus", "set p1 Byte", "set p1 Word5 1", "set p1 Byte x", "set q1 Byte 1", "set p1 Int16 -1",
          "get p10 Byte", "get p1", "refuse", "half_open 7", "fault", "fault refuse perhaps", "fault silent perhaps",
          "fault bogus", "device=5 stats", "port=1 drop"}) {
        EXPECT_TRUE(commands_->execute(line).starts_with("error: ")) << line;
    }
}

TEST(load_profile, does_the_faults_of_a_profile_and_names_what_is_wrong_in_it) {
    intervals arrivals;
    io::asio::io_context loop;
    const auto fault_of = [&](std::string_view profile) {
        device d(loop.get_executor(), {}, std::make_unique<fake_protocol>(), arrivals);
        const auto done = d.load_profile(profile);
        return done ? "none" : to_string(done.error());
    };
    EXPECT_EQ(fault_of(R"({"faults":["refuse on","every 2"],"signals":[{"address":"p1","type":"Byte"}]})"), "none");
    EXPECT_EQ(fault_of(R"({"faults":["refuse so"]})"), "faults: refuse: expected on or off");
    EXPECT_EQ(fault_of(R"({"signals":[{"address":"p1","type":"Byte"},{"address":"q1"}]})"),
              "signals[1]: q1: address: expected p0 to p9");
}

TEST(intervals, return_the_time_that_a_share_does_not_exceed) {
    intervals seen;
    EXPECT_EQ(seen.quantile_ms(0.5), 0);
    for (int i = 0; i < 99; ++i)
        seen.add(std::chrono::microseconds(100'050));
    seen.add(std::chrono::milliseconds(300));
    EXPECT_NEAR(seen.quantile_ms(0.5), 100.1, 0.01);
    EXPECT_NEAR(seen.quantile_ms(0.99), 100.1, 0.01);
    EXPECT_NEAR(seen.quantile_ms(1), 300.1, 0.01);
    seen.clear();
    EXPECT_EQ(seen.total(), 0U);
}

}  // namespace
}  // namespace penstock::simulator
