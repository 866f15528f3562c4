#include "gateway/recorder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/private_file.hpp"
#include "gateway/tests/comes_true.hpp"
#include "history/history.hpp"
#include "store/store.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::gateway {
namespace {

namespace fs = std::filesystem;

class a_recorder : public testing::Test {
protected:
    a_recorder() {
        set.journal.min_free_bytes = 0;
        fs::create_directory(data);
        store::store_options options;
        options.data_dir = data;
        kept = *store::store::open(options);
    }

    std::unique_ptr<recorder> open() const {
        auto made = recorder::open(set, data, *kept);
        EXPECT_TRUE(made.has_value()) << to_string(made.error());
        return std::move(*made);
    }
    /// A sample of each of these tags.
    static sample_batch scan(const std::vector<tag_number>& tags) {
        sample_batch batch;
        for (const auto tag : tags) {
            batch.add(wall_now(), {element_type::int16}, quality::good, value(std::int64_t{7}));
            batch.tags.push_back(tag);
        }
        return batch;
    }

    test::temp_dir dir;
    std::string data = dir.at("data");
    properties::property_set set;
    std::unique_ptr<store::store> kept;
};

TEST_F(a_recorder, puts_scans_into_journal_and_history) {
    const auto tested = open();
    const auto numbers = tested->numbers_of({"A", "B"});
    ASSERT_EQ(numbers.size(), 2U);
    EXPECT_NE(numbers[0], 0U);
    EXPECT_NE(numbers[0], numbers[1]);
    auto batch = scan(numbers);
    tested->put(batch);
    EXPECT_TRUE(batch.empty());
    EXPECT_TRUE(comes_true([&] { return tested->metrics().history_points == 2; }));
    EXPECT_EQ(tested->metrics().journal_samples, 2U);
    EXPECT_EQ(tested->metrics().journal_dropped, 0U);
    EXPECT_GT(tested->metrics().journal_bytes, 0U);
    EXPECT_TRUE(tested->stats().is_writable);
    EXPECT_TRUE(tested->problems().empty());
}

TEST_F(a_recorder, has_after_a_restart_what_it_had) {
    std::vector<tag_number> numbers;
    {
        const auto first = open();
        numbers = first->numbers_of({"A"});
        auto batch = scan(numbers);
        first->put(batch);
        first->stop();
    }
    const auto second = open();
    EXPECT_EQ(second->numbers_of({"A"}), numbers) << "a number is permanent";
    history::point_query all;
    all.tag = numbers[0];
    all.to = to_epoch_ms(wall_now()) + 1;
    EXPECT_TRUE(comes_true([&] {
        const auto found = second->history()->points(all, 10, wall_now());
        return found && found->points.size() == 1;
    }));
}

TEST_F(a_recorder, without_history_writes_only_for_who_reads) {
    set.history.is_enabled = false;
    const auto tested = open();
    EXPECT_EQ(tested->history(), nullptr);
    bool has_readers = false;
    tested->set_readers([&] { return has_readers; });
    const auto numbers = tested->numbers_of({"A"});
    auto batch = scan(numbers);
    tested->put(batch);
    EXPECT_TRUE(batch.empty()) << "it is left out";
    EXPECT_EQ(tested->metrics().journal_samples, 0U);
    has_readers = true;
    batch = scan(numbers);
    tested->put(batch);
    EXPECT_TRUE(comes_true([&] { return tested->metrics().journal_samples == 1; }));
}

TEST_F(a_recorder, records_a_tag_by_changes_where_the_tag_or_the_properties_say_so) {
    set.journal.record = journal::record_mode::change;
    const auto tested = open();
    const auto numbers = tested->numbers_of({"A", "B"});
    tag_config by_default, all;
    all.record = "all";
    const std::vector<recorder::recorded_tag> tags{{numbers[0], &by_default}, {numbers[1], &all}};
    tested->configure(tags);
    for (int i = 0; i < 3; ++i) {
        auto batch = scan(numbers);
        tested->put(batch);
    }
    EXPECT_TRUE(comes_true([&] { return tested->metrics().journal_samples == 4; })) << "one of A, three of B";
}

TEST_F(a_recorder, sets_the_series_of_another_database_aside_and_brings_its_own_back) {
    const auto own = kept->edge_id();
    open()->stop();
    std::ofstream(data + "/history/mark") << "own";
    ASSERT_TRUE(write_private_file(data + "/series-owner", "EDGE_OTHER\n").has_value());
    open()->stop();
    EXPECT_TRUE(fs::exists(data + "/history.EDGE_OTHER/mark"));
    EXPECT_FALSE(fs::exists(data + "/history/mark"));
    EXPECT_EQ(read_file(data + "/series-owner").value(), own + "\n");
    const auto aside = recorder::series_of_others(data);
    ASSERT_EQ(aside.size(), 1U);
    EXPECT_TRUE(aside.front().starts_with("the history of EDGE_OTHER is not used and is in ")) << aside.front();

    fs::remove_all(data + "/journal.EDGE_OTHER");
    fs::rename(data + "/history.EDGE_OTHER", data + "/history." + own);
    ASSERT_TRUE(write_private_file(data + "/series-owner", "EDGE_OTHER\n").has_value());
    open()->stop();
    EXPECT_TRUE(fs::exists(data + "/history/mark")) << "it came back";
}

TEST_F(a_recorder, uses_no_number_again_that_a_backup_may_have_sent) {
    ASSERT_TRUE(write_private_file(data + "/journal-floor", "5000\n").has_value());
    const auto tested = open();
    auto batch = scan(tested->numbers_of({"A"}));
    tested->put(batch);
    EXPECT_TRUE(comes_true([&] { return tested->metrics().journal_samples == 1; }));
    EXPECT_TRUE(comes_true([&] { return tested->journal().written() >= 5000; }));
}

}  // namespace
}  // namespace penstock::gateway
