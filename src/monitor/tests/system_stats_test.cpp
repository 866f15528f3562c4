#include "monitor/system_stats.hpp"

#include <gtest/gtest.h>

#include "monitor/docker.hpp"
#include "monitor/ping.hpp"

namespace penstock::monitor {
namespace {

TEST(system_stats, busy_time_is_all_but_idle_and_iowait_and_guest_time_is_not_counted_twice) {
    const auto times = parse_cpu_times("cpu  100 20 30 400 50 6 7 8 90 10\ncpu0 1 2 3 4 5 6 7 8 9 10\n");
    ASSERT_TRUE(times.has_value());
    EXPECT_EQ(times->busy, 171U);
    EXPECT_EQ(times->total, 621U);
}

TEST(system_stats, a_text_without_the_line_of_all_processors_gives_no_times) {
    EXPECT_FALSE(parse_cpu_times("").has_value());
    EXPECT_FALSE(parse_cpu_times("cpu0 1 2 3 4 5 6 7 8\n").has_value());
    EXPECT_FALSE(parse_cpu_times("cpu  1 2 x 4 5\n").has_value());
    EXPECT_FALSE(parse_cpu_times("cpu  1 2 3 4\n").has_value());
}

TEST(system_stats, cpu_load_is_the_busy_share_between_two_readings) {
    EXPECT_DOUBLE_EQ(cpu_used_percent({100, 1000}, {125, 1100}), 25);
    EXPECT_DOUBLE_EQ(cpu_used_percent({100, 1000}, {200, 1100}), 100);
}

TEST(system_stats, cpu_load_is_zero_when_no_time_has_passed_or_the_counters_fell) {
    EXPECT_DOUBLE_EQ(cpu_used_percent({100, 1000}, {100, 1000}), 0);
    EXPECT_DOUBLE_EQ(cpu_used_percent({100, 1000}, {90, 1001}), 0);
    EXPECT_DOUBLE_EQ(cpu_used_percent({100, 1000}, {101, 999}), 0);
}

TEST(system_stats, used_memory_is_what_is_not_available) {
    const auto used = parse_memory_used_percent(
        "MemTotal:       8000 kB\nMemFree:         100 kB\nMemAvailable:   6000 kB\nBuffers: 5 kB\n");
    ASSERT_TRUE(used.has_value());
    EXPECT_DOUBLE_EQ(*used, 25);
}

TEST(system_stats, memory_without_its_lines_or_with_nonsense_is_no_figure) {
    EXPECT_FALSE(parse_memory_used_percent("MemTotal: 8000 kB\n").has_value());
    EXPECT_FALSE(parse_memory_used_percent("MemTotal: 8000 kB\nMemAvailable: 9000 kB\n").has_value());
    EXPECT_FALSE(parse_memory_used_percent("MemTotal: 8000\nMemAvailable: 90\n").has_value());
    EXPECT_FALSE(parse_memory_used_percent("MemTotal: -1 kB\nMemAvailable: 90 kB\n").has_value());
}

TEST(system_stats, disk_use_leaves_out_what_only_root_may_fill_as_df_does) {
    EXPECT_DOUBLE_EQ(disk_used_percent(1000, 300, 100), 87.5);
    EXPECT_DOUBLE_EQ(disk_used_percent(0, 0, 0), 0);
    EXPECT_DOUBLE_EQ(disk_used_percent(100, 200, 0), 0);
}

TEST(system_stats, a_temperature_is_thousandths_of_a_degree_and_nonsense_is_none) {
    EXPECT_DOUBLE_EQ(parse_temperature("47500\n").value_or(0), 47.5);
    EXPECT_DOUBLE_EQ(parse_temperature("-5000").value_or(0), -5);
    EXPECT_FALSE(parse_temperature("-274000\n").has_value());
    EXPECT_FALSE(parse_temperature("200000\n").has_value());
    EXPECT_FALSE(parse_temperature("").has_value());
    EXPECT_FALSE(parse_temperature("warm").has_value());
}

TEST(system_stats, this_machine_has_plausible_figures_and_reports_why_it_has_no_ping) {
    system_reader reader("/", "");
    const auto stats = reader.read();
    EXPECT_GT(stats.cpu.total, stats.cpu.busy);
    EXPECT_GT(stats.memory_used_percent, 0);
    EXPECT_LE(stats.memory_used_percent, 100);
    EXPECT_FALSE(stats.ping.has_value());
    EXPECT_EQ(stats.missing.at("ping"), "edge.monitor.ping_host is not set");
    EXPECT_EQ(stats.temperature.has_value(), !stats.missing.contains("temperature"));
}

TEST(docker, containers_are_counted_by_their_state) {
    const auto counts = parse_containers(
        "HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n"
        R"([{"Id":"a","State":"running"},{"Id":"b","State":"exited"},{"Id":"c","State":"running"},{"Id":"d"},7])");
    ASSERT_TRUE(counts.has_value());
    EXPECT_EQ(counts->running, 2);
    EXPECT_EQ(counts->total, 5);
}

TEST(docker, an_answer_that_is_no_list_is_no_answer) {
    EXPECT_FALSE(parse_containers("").has_value());
    EXPECT_FALSE(parse_containers("HTTP/1.0 200 OK\r\n\r\n").has_value());
    EXPECT_FALSE(parse_containers("HTTP/1.0 200 OK\r\n\r\n[{]").has_value());
    EXPECT_FALSE(parse_containers("HTTP/1.0 200 OK\r\n\r\n{\"message\":\"no\"}").has_value());
    EXPECT_FALSE(parse_containers("HTTP/1.0 500 Internal Server Error\r\n\r\n[]").has_value());
    EXPECT_FALSE(parse_containers("SSH-2.0 200 x\r\n\r\n[]").has_value());
}

TEST(docker, no_daemon_is_no_count) {
    EXPECT_FALSE(count_containers("/nonexistent/docker.sock", steady_time::max()).has_value());
    EXPECT_FALSE(count_containers(std::string(200, 'x'), steady_time::max()).has_value());
}

TEST(docker, that_was_asked_for_and_cannot_be_asked_is_said) {
    system_reader quiet("/", "");
    EXPECT_TRUE(quiet.read().problems.empty());
    system_reader asked("/", "", "/nonexistent/docker.sock");
    const auto said = asked.read().problems;
    ASSERT_EQ(said.size(), 1U);
    EXPECT_NE(said.front().find("edge.monitor.docker: /nonexistent/docker.sock: No such file"), std::string::npos)
        << said.front();
}

TEST(ping, a_request_carries_type_and_sequence_and_leaves_the_checksum_to_the_kernel) {
    EXPECT_EQ(to_hex(encode_echo_request(false, 0x1234)), "08 00 00 00 00 00 12 34 00 00 00 00 00 00 00 00");
    EXPECT_EQ(to_hex(encode_echo_request(true, 0xFFFE)), "80 00 00 00 00 00 ff fe 00 00 00 00 00 00 00 00");
}

TEST(ping, only_an_echo_reply_of_the_right_family_is_an_answer) {
    const auto v4 = *parse_hex("00 00 ab cd 00 07 12 34 00");
    const auto v6 = *parse_hex("81 00 ab cd 00 07 12 34");
    EXPECT_EQ(decode_echo_reply(false, v4), 0x1234);
    EXPECT_EQ(decode_echo_reply(true, v6), 0x1234);
    EXPECT_FALSE(decode_echo_reply(true, v4).has_value());
    EXPECT_FALSE(decode_echo_reply(false, v6).has_value());
    EXPECT_FALSE(decode_echo_reply(false, *parse_hex("03 01 ab cd 00 07 12 34")).has_value());
    for (std::size_t size = 0; size < 8; ++size) {
        EXPECT_FALSE(decode_echo_reply(false, byte_view(v4).first(size)).has_value()) << size;
    }
}

}  // namespace
}  // namespace penstock::monitor
