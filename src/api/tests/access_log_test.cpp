#include "api/audit/access_log.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "base/log_secrets.hpp"

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

TEST(access_line, of_a_named_key_says_which_it_was_also_once_it_is_gone) {
    auto r = plain();
    r.key = "abcd0123456789012345678901234567890123456789";
    r.key_id = "KEY_1";
    r.auth = "apikey";
    EXPECT_NE(line(r).find(" user=abcd***(len=44) "), std::string::npos);
    EXPECT_TRUE(line(r).ends_with(" auth=apikey key=KEY_1"));
    EXPECT_EQ(table_entry_of(r).user, "KEY_1");
    r.key_id = {};
    EXPECT_EQ(table_entry_of(r).user, "abcd***(len=44)");
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

TEST(access_line, cuts_path_and_query_after_512_characters_and_the_user_after_100) {
    auto r = plain();
    const std::string path(15'000, 'p'), query(15'000, 'q'), user(15'000, 'u');
    r.path = path;
    r.query = query;
    r.user_id = user;
    const auto text = line(r);
    EXPECT_NE(text.find("path=" + path.substr(0, 512) + " query=\"" + query.substr(0, 512) + "\" "), std::string::npos);
    EXPECT_NE(text.find("user=" + user.substr(0, 100) + " "), std::string::npos);
}

/// Where the lines of a test go; fails while it is set to.
struct trail {
    std::mutex mutex;
    std::condition_variable condition;
    std::vector<std::string> written;
    bool is_failing = false;
    unsigned attempts = 0;

    access_log::writer writer() {
        return [this](std::span<const audit_line> lines) {
            const std::lock_guard lock(mutex);
            ++attempts;
            condition.notify_all();
            if (is_failing) return false;
            for (const auto& line : lines)
                written.push_back(line.text);
            return true;
        };
    }
    void await_attempts(unsigned count) {
        std::unique_lock lock(mutex);
        EXPECT_TRUE(condition.wait_for(lock, std::chrono::seconds(30), [&] { return attempts >= count; }));
    }
    void set_failing(bool now) {
        const std::lock_guard lock(mutex);
        is_failing = now;
    }
    std::size_t count(std::string_view part) {
        const std::lock_guard lock(mutex);
        return static_cast<std::size_t>(
            std::ranges::count_if(written, [&](const auto& text) { return text.find(part) != text.npos; }));
    }
};

TEST(access_log, writes_every_line_by_the_time_it_has_stopped) {
    trail to;
    access_log log(to.writer());
    for (int i = 0; i < 100; ++i) {
        auto r = plain();
        r.duration_ms = i;
        log.add(r);
    }
    log.stop();
    ASSERT_EQ(to.written.size(), 100U);
    EXPECT_NE(to.written[99].find("duration=99"), std::string::npos);
    EXPECT_EQ(log.trouble(), "");
}

TEST(access_log, lines_beyond_its_room_are_counted_and_told) {
    trail to;
    std::unique_lock authenticator(to.mutex);  // the log's thread stands still in its first write
    access_log log(to.writer());
    auto r = plain();
    r.query = "x";
    const std::string path(500, 'x');
    r.path = path;
    for (int i = 0; i < 20'000; ++i)
        log.add(r);
    const auto lost = log.counted().lost;
    EXPECT_GT(lost, 0U);
    authenticator.unlock();
    log.stop();
    EXPECT_EQ(to.count("method=GET"), 20'000 - lost);
    EXPECT_EQ(to.count("lines were dropped"), 1U);
}

TEST(access_log, lines_that_cannot_be_written_wait_and_the_trouble_is_told) {
    trail to;
    to.is_failing = true;
    access_log log(to.writer(), nullptr, true);
    EXPECT_TRUE(log.admits_changes());
    log.add(plain());
    to.await_attempts(2);
    EXPECT_FALSE(log.admits_changes());
    EXPECT_NE(log.trouble().find("the audit cannot be written; 1 lines wait"), std::string::npos) << log.trouble();
    EXPECT_GT(log.counted().failures, 0U);
    log.add(plain());
    to.set_failing(false);
    log.stop();
    EXPECT_EQ(to.written.size(), 2U) << "none lost, none twice";
    EXPECT_TRUE(log.admits_changes());
    EXPECT_EQ(log.trouble(), "");
    EXPECT_EQ(log.counted().lost, 0U);
}

TEST(access_log, admits_changes_when_nothing_else_was_asked_for) {
    trail to;
    to.is_failing = true;
    access_log log(to.writer());
    log.add(plain());
    to.await_attempts(2);
    EXPECT_TRUE(log.admits_changes());
    EXPECT_TRUE(log.is_failing());
    log.stop();
    EXPECT_EQ(log.counted().lost, 1U) << "at the end there is nothing to wait for";
}

TEST(access_log, a_flood_of_strangers_washes_nothing_away_and_is_counted) {
    trail to;
    access_log log(to.writer());
    auto stranger = plain();
    stranger.ip = "192.0.2.66";
    stranger.stranger = stranger_call::without_key;
    auto known = plain();
    known.user_id = "kim";
    for (int i = 0; i < 6'000; ++i) {
        log.add(stranger);
        if (i % 100 == 0) log.add(known);
    }
    log.stop();
    EXPECT_EQ(to.count("user=kim"), 60U);
    EXPECT_EQ(to.count("method=GET path=/api/v1/opc query=\"\" status=200 duration=3 ip=192.0.2.66"), 60U);
    EXPECT_EQ(to.count("event=counted ip=192.0.2.66 count=5940 first="), 1U);
    EXPECT_EQ(to.count("5940 more calls without a key of 192.0.2.66"), 1U);
    EXPECT_EQ(log.counted().left_out, 5'940U);
}

TEST(access_log, keys_and_passwords_of_the_gateway_are_stars_wherever_they_stand) {
    hide_in_log("the-key-of-this-test");
    trail to;
    access_log log(to.writer());
    auto r = plain();
    r.user_agent = "x the-key-of-this-test y";
    r.path = "/the-key-of-this-test/the-key-of-this-test";
    log.add(r);
    log.stop();
    EXPECT_EQ(to.count("the-key-of-this-test"), 0U);
    EXPECT_EQ(to.count("path=/***/*** "), 1U);
}

using std::chrono::seconds;
constexpr steady_time start{};

using enum stranger_call;

bool admit(unauthenticated_lines& lines, const std::string& address, int second, stranger_call kind = without_key) {
    return lines.admit(address, kind, start + seconds(second), from_epoch_ms(second * 1'000));
}

TEST(unauthenticated_lines, sixty_a_minute_of_one_address) {
    unauthenticated_lines lines;
    for (int i = 0; i < 60; ++i)
        EXPECT_TRUE(admit(lines, "a", 61));
    EXPECT_FALSE(admit(lines, "a", 62));
    EXPECT_FALSE(admit(lines, "a", 63));
    EXPECT_TRUE(admit(lines, "b", 63));
    EXPECT_TRUE(lines.take(start + seconds(63)).empty()) << "the minute is not over";
    const auto left_out = lines.take(start + seconds(121));
    ASSERT_EQ(left_out.size(), 1U);
    EXPECT_EQ(left_out[0].address, "a");
    EXPECT_EQ(left_out[0].kind, without_key);
    EXPECT_EQ(left_out[0].count, 2U);
    EXPECT_EQ(left_out[0].first, from_epoch_ms(62'000));
    EXPECT_EQ(left_out[0].last, from_epoch_ms(63'000));
    EXPECT_TRUE(lines.take(start + seconds(122)).empty()) << "reported once";
    EXPECT_TRUE(admit(lines, "a", 122));
}

TEST(unauthenticated_lines, no_kind_of_call_hides_another_whatever_address_it_comes_from) {
    for (const auto flood : {probe, without_key, failed_login, wrong_key, deprecated_query}) {
        for (const auto kind : {probe, without_key, failed_login, wrong_key, deprecated_query}) {
            if (kind == flood) continue;
            unauthenticated_lines lines;
            for (int i = 0; i < 20'000; ++i)
                admit(lines, "a" + std::to_string(i % 400), 61, flood);
            EXPECT_TRUE(admit(lines, "a1", 61, kind)) << to_string(kind) << " beside " << to_string(flood);
        }
    }
}

TEST(unauthenticated_lines, three_hundred_of_all_and_what_was_left_out_of_a_minute_stays_to_be_told) {
    unauthenticated_lines lines;
    unsigned written = 0;
    for (int i = 0; i < 50; ++i) {
        for (int n = 0; n < 10; ++n)
            written += admit(lines, "a" + std::to_string(i), 61) ? 1U : 0U;
    }
    EXPECT_EQ(written, 300U);
    EXPECT_TRUE(admit(lines, "a", 200)) << "another minute";
    std::uint64_t reported = 0;
    for (const auto& o : lines.take(start + seconds(201)))
        reported += o.count;
    EXPECT_EQ(reported, 200U);
}

TEST(unauthenticated_lines, countless_addresses_cost_no_more_than_a_thousand) {
    unauthenticated_lines lines;
    for (int i = 0; i < 100'000; ++i)
        admit(lines, "a" + std::to_string(i), 61);
    const auto left_out = lines.take(start + seconds(200));
    EXPECT_LE(left_out.size(), 1'001U);
    std::uint64_t reported = 0;
    for (const auto& o : left_out)
        reported += o.count;
    EXPECT_EQ(reported, 99'700U);
}

}  // namespace
}  // namespace penstock::api
