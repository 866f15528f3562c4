#include "base/log_ring.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/log.hpp"
#include "base/log_always.hpp"
#include "base/log_secrets.hpp"

namespace penstock {
namespace {

using calls = log_ring::calls;

std::vector<std::string> messages_of(const log_ring::record_list& records) {
    std::vector<std::string> out;
    for (const auto& r : records)
        out.push_back(r->message);
    return out;
}

using texts = std::vector<std::string>;

TEST(log_ring, returns_what_is_newer_oldest_first) {
    log_ring ring;
    EXPECT_EQ(ring.last_seq(), 0U);
    EXPECT_TRUE(ring.after(0, calls::included).empty());
    ring.add(from_epoch_ms(5), log_severity::warn, "engine", "a");
    ring.add(from_epoch_ms(4), log_severity::info, "app", "b");  // the clock was set back
    EXPECT_EQ(ring.last_seq(), 2U);
    const auto all = ring.after(0, calls::left_out);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0]->seq, 1U);
    EXPECT_EQ(to_epoch_ms(all[0]->time), 5);
    EXPECT_EQ(all[0]->severity, log_severity::warn);
    EXPECT_EQ(all[0]->module, "engine");
    EXPECT_EQ(messages_of(ring.after(1, calls::left_out)), texts{"b"});
    EXPECT_TRUE(ring.after(2, calls::left_out).empty());
    EXPECT_TRUE(ring.after(~0ULL, calls::left_out).empty());
}

TEST(log_ring, lines_of_calls_are_shown_where_asked_for_and_replace_no_other_record) {
    log_ring ring({3, 1U << 20U, 100});
    ring.add({}, log_severity::info, "app", "first");
    for (int i = 0; i < 9; ++i)
        ring.add({}, log_severity::info, access_module, std::to_string(i));
    ring.add({}, log_severity::info, "app", "last");
    EXPECT_EQ(messages_of(ring.after(0, calls::left_out)), (texts{"first", "last"}));
    EXPECT_EQ(messages_of(ring.after(0, calls::included)), (texts{"first", "6", "7", "8", "last"}));
}

TEST(log_ring, is_bounded_by_records_by_bytes_and_by_the_message) {
    log_ring few({2, 1U << 20U, 100});
    for (const auto* m : {"a", "b", "c"})
        few.add({}, log_severity::info, "m", m);
    EXPECT_EQ(messages_of(few.after(0, calls::included)), (texts{"b", "c"}));
    EXPECT_EQ(few.after(0, calls::included).front()->seq, 2U);

    log_ring small({100, 1'000, 400});
    for (int i = 0; i < 9; ++i)
        small.add({}, log_severity::info, "m", std::string(300, static_cast<char>('a' + i)));
    EXPECT_EQ(small.after(0, calls::included).size(), 2U);

    log_ring cut({9, 1U << 20U, 4});
    cut.add({}, log_severity::info, "m", "abc한");
    cut.add({}, log_severity::info, "m", "abcd");
    cut.add({}, log_severity::info, "m", std::string(9, '\x80'));
    EXPECT_EQ(messages_of(cut.after(0, calls::included)), (texts{"abc…", "abcd", "…"}));
}

TEST(log_ring, words_of_severities_read_back) {
    for (const auto* word : {"trace", "debug", "info", "warn", "error", "critical"})
        EXPECT_EQ(to_string(parse_log_severity(word).value()), word);
    EXPECT_EQ(parse_log_severity("warning"), log_severity::warn);
    for (const auto* word : {"", "off", "INFO", "err"})
        EXPECT_FALSE(parse_log_severity(word)) << word;
}

TEST(log_ring, a_filter_asks_for_the_least_severity_the_module_and_a_part) {
    const log_record r{1, {}, log_severity::warn, "engine", "Link to L1 is lost"};
    EXPECT_TRUE(log_filter{}.admits(r));
    EXPECT_TRUE((log_filter{log_severity::warn, "engine", "l1 IS"}.admits(r)));
    EXPECT_TRUE((log_filter{log_severity::trace, "", "engi"}.admits(r)));
    EXPECT_FALSE((log_filter{log_severity::error, "", ""}.admits(r)));
    EXPECT_FALSE((log_filter{log_severity::trace, "eng", ""}.admits(r)));
    EXPECT_FALSE((log_filter{log_severity::trace, "", "L2"}.admits(r)));
}

TEST(log_ring, has_what_the_loggers_write_without_secrets_and_not_what_the_level_leaves_out) {
    open_log({});
    hide_in_log("ring-secret-4711");
    const auto before = recent_log().last_seq();
    logger("ring_test")->error("key ring-secret-4711\n\xff");
    logger("ring_test")->debug("not at this level");
    const std::string_view line = "[API_ACCESS] method=GET";
    log_always(std::string(access_module), {&line, 1});
    const auto all = recent_log().after(before, calls::included);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0]->message, "key ***\n\xff");
    EXPECT_EQ(all[0]->severity, log_severity::error);
    EXPECT_EQ(all[0]->module, "ring_test");
    EXPECT_GT(to_epoch_ms(all[0]->time), 0);
    EXPECT_EQ(all[1]->message, line);
    EXPECT_EQ(messages_of(recent_log().after(before, calls::left_out)), texts{"key ***\n\xff"});
}

TEST(log_ring, may_be_followed_while_many_write) {
    log_ring ring({1'000'000, 1U << 30U, 100});
    std::vector<std::thread> writers;
    for (int w = 0; w < 3; ++w) {
        writers.emplace_back([&ring] {
            for (int i = 0; i < 500; ++i)
                ring.add({}, log_severity::info, i % 2 == 0 ? access_module : "m", "x");
        });
    }
    std::uint64_t seen = 0;
    while (seen < 1'500) {
        for (const auto& r : ring.after(seen, calls::included))
            ASSERT_EQ(r->seq, ++seen);
    }
    for (auto& w : writers)
        w.join();
}

}  // namespace
}  // namespace penstock
