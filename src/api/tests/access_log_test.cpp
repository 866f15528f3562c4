#include "api/access_log.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace penstock::api {
namespace {

access_record plain() {
    access_record r;
    r.method = "GET";
    r.path = "/api/v1/opc";
    r.status = 200;
    r.duration_ms = 3;
    r.ip = "127.0.0.1";
    r.user_agent = "curl/8.5";
    return r;
}

std::string line(const access_record& r) {
    std::string out;
    append_access_line(out, r);
    return out;
}

TEST(access_line, looks_as_decided) {
    auto r = plain();
    r.key = "abcd0123456789012345678901234567890123456789";
    r.key.remove_suffix(1);
    r.auth = "apikey";
    EXPECT_EQ(line(r), R"([API_ACCESS] method=GET path=/api/v1/opc query="" status=200 duration=3 ip=127.0.0.1 )"
                       R"(user=abcd***(len=43) ua="curl/8.5" auth=apikey)");
}

TEST(access_line, shows_nobody_as_a_dash_and_a_person_by_id) {
    EXPECT_NE(line(plain()).find(" user=- "), std::string::npos);
    auto r = plain();
    r.user_id = "kim";
    r.auth = "session";
    EXPECT_NE(line(r).find(" user=kim ua=\"curl/8.5\" auth=session"), std::string::npos);
}

TEST(access_line, an_error_is_named_only_after_an_exception) {
    EXPECT_EQ(line(plain()).find("error="), std::string::npos);
    auto r = plain();
    r.error = "std::runtime_error";
    EXPECT_TRUE(line(r).ends_with(" auth=none error=std::runtime_error"));
}

TEST(access_line, is_one_line_whatever_the_values_hold) {
    auto r = plain();
    r.path = "/a\nb\"c\\d";
    r.query = "x=\r\n[API_ACCESS] method=FAKE";
    r.user_agent = "u\x1b[31m\x7f";
    const auto text = line(r);
    EXPECT_EQ(text.find_first_of("\r\n\x1b\x7f"), std::string::npos) << text;
    EXPECT_NE(text.find(R"(path="/a\nb\"c\\d")"), std::string::npos) << text;
    EXPECT_NE(text.find(R"(ua="u\x1b[31m\x7f")"), std::string::npos) << text;
}

TEST(access_line, cuts_the_user_agent_after_80_characters_not_bytes) {
    auto r = plain();
    std::string agent;
    for (int i = 0; i < 100; ++i)
        agent += "\xED\x95\x9C";
    r.user_agent = agent;
    const auto text = line(r);
    EXPECT_NE(text.find("ua=\"" + agent.substr(0, 240) + "\""), std::string::npos);
}

TEST(access_line, bytes_that_are_no_utf8_are_escaped) {
    auto r = plain();
    r.user_agent = "\xff\xfe";
    EXPECT_NE(line(r).find(R"(ua="\xff\xfe")"), std::string::npos);
}

TEST(access_log, writes_every_line_by_the_time_it_has_stopped) {
    std::vector<std::string> written;
    access_log log([&](std::string_view text) { written.emplace_back(text); });
    for (int i = 0; i < 100; ++i) {
        auto r = plain();
        r.duration_ms = i;
        log.add(r);
    }
    log.stop();
    ASSERT_EQ(written.size(), 100U);
    EXPECT_NE(written[99].find("duration=99"), std::string::npos);
}

TEST(access_log, lines_beyond_its_room_are_counted_and_told) {
    std::mutex gate;
    gate.lock();  // the log's thread stands still in its first write
    std::vector<std::string> written;
    access_log log([&](std::string_view text) {
        const std::lock_guard pass(gate);
        written.emplace_back(text);
    });
    auto r = plain();
    r.query = std::string(1000, 'x');
    for (int i = 0; i < 20'000; ++i)
        log.add(r);
    gate.unlock();
    log.stop();
    ASSERT_FALSE(written.empty());
    EXPECT_LT(written.size(), 20'000U);
    const bool is_told = std::ranges::any_of(
        written, [](const std::string& text) { return text.find("lines were dropped") != std::string::npos; });
    EXPECT_TRUE(is_told);
}

}  // namespace
}  // namespace penstock::api
