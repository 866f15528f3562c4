#include "publish/dead_letters.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/temp_dir.hpp"

namespace penstock::publish {
namespace {

outgoing_batch batch(const std::string& id, std::size_t size = 2, const std::string& text = "x\n\"y\"") {
    auto metadata = std::make_shared<tag_metadata>();
    metadata->tag_id = "T";
    const auto tag = std::make_shared<outgoing_tag>(outgoing_tag{metadata, "T"});
    outgoing_batch b;
    b.id = id;
    for (std::size_t i = 0; i < size; ++i) {
        b.tags.push_back(tag);
        b.data.add(from_epoch_ms(static_cast<std::int64_t>(i)), {element_type::string}, quality::good, value(text));
    }
    return b;
}

const wall_time noon = from_epoch_ms(1'790'000'000'000);

class dead_letters_test : public testing::Test {
protected:
    dead_letters letters() { return {folder.at("dead"), "mes", 256}; }
    test::temp_dir folder;
};

TEST_F(dead_letters_test, a_letter_has_what_was_sent_and_the_response) {
    auto all = letters();
    ASSERT_TRUE(all.add(batch("B1"), 400, "no \"such\" field", 3, noon));
    const auto page = all.list(10, "");
    ASSERT_EQ(page.items.size(), 1U);
    EXPECT_EQ(page.items[0].batch_id, "B1");
    EXPECT_EQ(page.items[0].time, to_epoch_ms(noon));
    EXPECT_EQ(page.items[0].http_status, 400U);
    EXPECT_EQ(page.items[0].answer, "no \"such\" field");
    EXPECT_EQ(page.items[0].count, 2U);
    EXPECT_EQ(page.items[0].attempts, 3U);
    const auto samples = samples_of_dead_letter(*all.line("B1"));
    EXPECT_THAT(
        samples,
        testing::ElementsAre(
            R"({"tag_id":"T","site_id":"","opc_id":"","ts":0,"value":"x\n\"y\"","type":"String","quality":192})",
            R"({"tag_id":"T","site_id":"","opc_id":"","ts":1,"value":"x\n\"y\"","type":"String","quality":192})"));
}

TEST_F(dead_letters_test, letters_outlive_the_process_and_a_torn_line_does_not_count) {
    {
        auto all = letters();
        for (const char* id : {"B1", "B2", "B3"})
            ASSERT_TRUE(all.add(batch(id), 422, "", 1, noon));
    }
    std::ofstream(folder.at("dead/mes.ndjson"), std::ios::app) << R"({"batch_id":"B4","time":)";
    auto again = letters();
    EXPECT_EQ(again.count(), 3U);
    ASSERT_TRUE(again.add(batch("B5"), 422, "", 1, noon));
    EXPECT_EQ(letters().count(), 4U);
    EXPECT_TRUE(letters().line("B5"));
}

TEST_F(dead_letters_test, letters_can_be_dropped_one_by_one_or_all) {
    auto all = letters();
    for (const char* id : {"B1", "B2", "B3"})
        ASSERT_TRUE(all.add(batch(id), 422, id, 1, noon));
    EXPECT_FALSE(all.remove("B9"));
    EXPECT_TRUE(all.remove("B2"));
    EXPECT_FALSE(all.line("B2"));
    const auto left = letters().list(10, "");
    ASSERT_EQ(left.items.size(), 2U);
    EXPECT_EQ(left.items[1].answer, "B3");
    EXPECT_EQ(all.remove_all(), 2U);
    EXPECT_EQ(letters().count(), 0U);
}

TEST_F(dead_letters_test, a_letter_that_is_refused_again_stays_one) {
    auto all = letters();
    ASSERT_TRUE(all.add(batch("B1"), 400, "a", 1, noon));
    ASSERT_TRUE(all.add(batch("B2"), 400, "b", 1, noon));
    ASSERT_TRUE(all.add(batch("B1"), 409, "c", 2, noon));
    EXPECT_EQ(letters().count(), 2U);
    EXPECT_EQ(all.list(10, "").items[1].answer, "c");
}

TEST_F(dead_letters_test, pages_follow_each_other) {
    auto all = letters();
    for (int i = 0; i < 5; ++i)
        ASSERT_TRUE(all.add(batch("B" + std::to_string(i)), 400, "", 1, noon));
    const auto first = all.list(2, "");
    EXPECT_EQ(first.total, 5U);
    EXPECT_EQ(first.next, "B1");
    const auto last = all.list(3, first.next);
    EXPECT_EQ(last.items.front().batch_id, "B2");
    EXPECT_EQ(last.next, "");
}

TEST_F(dead_letters_test, a_full_file_is_renamed_and_the_oldest_is_removed) {
    const auto open = [&] { return dead_letters(folder.at("dead"), "mes", 3, 1); };
    auto all = open();
    const std::string text(1U << 17U, 'x');
    for (int i = 0; i < 50; ++i)
        ASSERT_TRUE(all.add(batch("B" + std::to_string(i), 1, text), 400, "", 1, noon));
    std::uintmax_t bytes = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder.at("dead")))
        bytes += file.file_size();
    EXPECT_LE(bytes, 4U << 20U);
    EXPECT_GT(bytes, 1U << 20U);
    EXPECT_FALSE(all.line("B0"));
    EXPECT_TRUE(all.line("B49"));
    const auto count = all.count();
    auto again = open();
    EXPECT_EQ(again.count(), count);
    EXPECT_TRUE(again.remove(again.list(1, "").items[0].batch_id));  // in a file that was renamed
    EXPECT_EQ(open().count(), count - 1);
}

}  // namespace
}  // namespace penstock::publish
