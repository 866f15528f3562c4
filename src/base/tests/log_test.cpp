#include "base/log.hpp"
#include "base/log_emergency.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/json/parse.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace penstock {
namespace {

using namespace std::literals;

/// A log file that lives as long as the test; afterwards the log goes to stderr again.
class log_test : public testing::Test {
protected:
    log_test() {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        path_ = std::filesystem::temp_directory_path() / (std::string("penstock-") + test->name() + "-" + pid());
    }
    ~log_test() override {
        open_log({});
        std::filesystem::remove(path_);
    }

    void open(bool is_json) {
        log_options options;
        options.file = path_.string();
        options.is_json = is_json;
        open_log(options);
    }

    std::vector<std::string> lines() const {
        spdlog::apply_all([](const std::shared_ptr<spdlog::logger>& l) { l->flush(); });
        std::vector<std::string> found;
        std::ifstream in(path_);
        for (std::string line; std::getline(in, line);)
            found.push_back(line);
        return found;
    }

private:
    static std::string pid() { return std::to_string(::getpid()); }
    std::filesystem::path path_;
};

TEST_F(log_test, a_json_record_is_valid_json_whatever_the_message_holds) {
    open(true);
    logger("json_test")->warn("quote \" back\\slash \n\r\t \0 \x1b {} \xff\xc3 \xed\x95\x9c"s);
    const auto found = lines();
    ASSERT_EQ(found.size(), 1U);
    const auto record = boost::json::parse(found[0]).as_object();
    EXPECT_EQ(record.at("message").as_string(),
              "quote \" back\\slash \n\r\t \0 \x1b {} \xef\xbf\xbd\xef\xbf\xbd \xed\x95\x9c"sv);
    EXPECT_EQ(record.at("level").as_string(), "warning");
    EXPECT_EQ(record.at("logger").as_string(), "json_test");
    EXPECT_TRUE(record.contains("time"));
}

TEST_F(log_test, a_text_record_stays_one_line_and_ends_with_the_message) {
    open(false);
    logger("text_test")->info("a\nforged line\r\x1b[31m \\\" 한");
    const auto found = lines();
    ASSERT_EQ(found.size(), 1U);
    EXPECT_TRUE(found[0].ends_with(" info text_test: a\\nforged line\\x0d\\x1b[31m \\\" 한")) << found[0];
}

TEST_F(log_test, last_words_are_a_record_like_others_whatever_they_hold) {
    open(false);
    log_emergency("last_test", "thread \"a\\b\"\n\x1b hangs \xed\x95\x9c");
    open(true);
    log_emergency("last_test", "thread \"a\\b\"\n\x1b hangs \xed\x95\x9c");
    log_emergency("last_test", std::string(5000, 'x'));
    const auto found = lines();
    ASSERT_EQ(found.size(), 3U);
    EXPECT_TRUE(found[0].ends_with(" critical last_test: thread \"a\\b\"?? hangs ???")) << found[0];
    const auto record = boost::json::parse(found[1]).as_object();
    EXPECT_EQ(record.at("message").as_string(), "thread ?a?b??? hangs ???");
    EXPECT_EQ(record.at("level").as_string(), "critical");
    EXPECT_EQ(record.at("time").as_string().size(), std::string_view("2026-11-25T01:49:10.123+00:00").size());
    EXPECT_EQ(boost::json::parse(found[2]).at("message").as_string(), std::string(1000, 'x'));
}

TEST_F(log_test, a_logger_obtained_before_the_log_was_opened_writes_to_the_new_place) {
    const auto early = logger("early_test");
    open(true);
    early->info("first");
    open(false);
    early->info("second");
    EXPECT_EQ(logger("early_test"), early);
    const auto found = lines();
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(boost::json::parse(found[0]).at("message").as_string(), "first");
    EXPECT_TRUE(found[1].ends_with("info early_test: second"));
}

TEST_F(log_test, a_new_logger_does_not_change_the_format_of_the_others) {
    open(true);
    logger("first_test")->info("one");
    logger("second_test")->info("two");
    logger("first_test")->info("three");
    for (const auto& line : lines())
        EXPECT_TRUE(boost::json::parse(line).is_object()) << line;
}

TEST_F(log_test, the_level_holds_for_old_and_new_loggers_and_an_unknown_word_changes_nothing) {
    open(false);
    const auto old_one = logger("level_old_test");
    EXPECT_TRUE(set_log_level("warning"));
    EXPECT_FALSE(set_log_level("loud"));
    old_one->info("hidden");
    logger("level_new_test")->info("hidden");
    old_one->warn("shown");
    EXPECT_EQ(lines().size(), 1U);
}

TEST_F(log_test, errors_are_counted_and_lesser_records_are_not) {
    open(false);
    const auto before = logged_errors();
    logger("count_test")->error("one");
    logger("count_test")->critical("two");
    logger("count_test")->warn("none");
    EXPECT_EQ(logged_errors() - before, 2U);
}

TEST_F(log_test, every_record_arrives_once_while_threads_log_and_the_log_is_reopened) {
    open(true);
    std::vector<std::thread> writers;
    for (int n = 0; n < 4; ++n) {
        writers.emplace_back([n] {
            for (int i = 0; i < 50; ++i)
                logger("thread_test_" + std::to_string(n))->info("record {}", i);
        });
    }
    for (int i = 0; i < 20; ++i)
        open(i % 2 == 0);
    for (auto& writer : writers)
        writer.join();
    EXPECT_EQ(lines().size(), 200U);
}

}  // namespace
}  // namespace penstock
