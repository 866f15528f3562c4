#include "journal/journal.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "journal/tests/faulty_file_system.hpp"
#include "journal/tests/scans.hpp"
#include "tests/support/pause.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::journal {
namespace {

using namespace std::chrono_literals;
using fault_kind = faulty_file_system::fault_kind;

class journal_test : public testing::Test {
protected:
    journal_test() {
        set.folder = folder.at("journal");
        set.sync = 5ms;
        set.maintenance_interval = 20ms;
        set.files = disk_;
    }

    void open() {
        j = {};
        j = journal::open(set).value();
    }

    void append(std::int64_t n, std::size_t count = 10) {
        auto b = make_scan(1, count, noon + n, [&](auto i) { return static_cast<double>(n) + static_cast<double>(i); });
        j->append(b);
        EXPECT_TRUE(b.empty());
    }

    /// Times of the scans that the reader finds, after noon.
    std::vector<std::int64_t> read(cursor& c, std::size_t count) {
        std::vector<std::int64_t> out;
        while (out.size() < count) {
            const auto piece = c.next(steady_now() + 5s);
            if (!piece) break;
            out.push_back(piece->batch->times.front() - noon);
            last = piece->last();
        }
        return out;
    }

    static std::vector<std::int64_t> numbers(std::int64_t from, std::int64_t to) {
        std::vector<std::int64_t> out;
        for (auto n = from; n < to; ++n)
            out.push_back(n);
        return out;
    }

    std::string segment_path_of_first() const { return set.folder + "/00000000000000000001.journal"; }

    bool wait_for(const std::function<bool(const journal_status&)>& holds) {
        for (const auto end = steady_now() + 10s; steady_now() < end; test::pause()) {
            if (holds(j->status())) return true;
        }
        return false;
    }

    test::temp_dir folder;
    std::shared_ptr<faulty_file_system> disk_ = std::make_shared<faulty_file_system>();
    journal_settings set;
    std::unique_ptr<journal> j;
    sequence_number last = 0;
};

TEST_F(journal_test, each_reader_reads_what_was_appended_in_order) {
    open();
    const auto a = j->open_cursor("a", journal::start::oldest);
    for (std::int64_t n = 0; n < 100; ++n)
        append(n);
    const auto b = j->open_cursor("b", journal::start::oldest);
    EXPECT_EQ(read(*a, 100), numbers(0, 100));
    EXPECT_EQ(last, 1000U);
    EXPECT_EQ(read(*b, 100), numbers(0, 100));
    EXPECT_FALSE(a->next(steady_now()));
    EXPECT_EQ(a->waiting(), 0U);
}

TEST_F(journal_test, a_cursor_continues_after_its_last_acknowledgement) {
    open();
    auto c = j->open_cursor("a", journal::start::oldest);
    for (std::int64_t n = 0; n < 20; ++n)
        append(n);
    read(*c, 5);
    c->acknowledge(last);
    read(*c, 5);
    c = {};
    open();
    c = j->open_cursor("a", journal::start::now);
    append(20);
    EXPECT_EQ(read(*c, 16), numbers(5, 21));
    EXPECT_EQ(last, 210U) << "after a clean end numbering goes on without a gap";
}

TEST_F(journal_test, an_acknowledgement_within_a_scan_counts) {
    open();
    auto c = j->open_cursor("a", journal::start::oldest);
    append(0);
    read(*c, 1);
    c->acknowledge(4);
    c = {};
    open();
    c = j->open_cursor("a", journal::start::now);
    const auto piece = c->next(steady_now() + 5s);
    ASSERT_TRUE(piece);
    EXPECT_EQ(piece->begin, 4U);
    EXPECT_EQ(piece->first(), 5U);
}

TEST_F(journal_test, a_new_reader_begins_now_and_moves_on_request) {
    open();
    for (std::int64_t n = 0; n < 50; ++n)
        append(n * 1000);
    ASSERT_TRUE(j->flush(steady_now() + 5s));
    const auto late = j->open_cursor("late", journal::start::now);
    EXPECT_FALSE(late->next(steady_now()));
    late->seek(11);
    EXPECT_EQ(read(*late, 1), std::vector<std::int64_t>{1000});
}

TEST_F(journal_test, segments_roll_and_are_dropped_when_every_reader_has_them) {
    set.segment_bytes = 4096;
    open();
    auto c = j->open_cursor("a", journal::start::oldest);
    for (std::int64_t n = 0; n < 500; ++n)
        append(n, 50);
    EXPECT_EQ(read(*c, 500), numbers(0, 500));
    EXPECT_GE(j->status().segments, 10U);
    c->acknowledge(last);
    EXPECT_TRUE(wait_for([](const journal_status& s) { return s.segments <= 1; }));
}

TEST_F(journal_test, a_reader_that_lags_loses_the_oldest_and_gets_their_number) {
    set.segment_bytes = 4096;
    set.max_bytes = 40'000;
    open();
    const auto c = j->open_cursor("a", journal::start::oldest);
    for (std::int64_t n = 0; n < 1000; ++n)
        append(n, 50);
    ASSERT_TRUE(wait_for([](const journal_status& s) { return s.written == 50'000 && s.bytes <= 40'000; }));
    const auto dropped = j->status().marks.at(0).dropped;
    EXPECT_GT(dropped, 0U);
    const auto piece = c->next(steady_now() + 5s);
    ASSERT_TRUE(piece);
    EXPECT_EQ(piece->first(), dropped + 1);
}

TEST_F(journal_test, thinning_keeps_every_other_scan_whole) {
    set.segment_bytes = 4096;
    set.max_bytes = 40'000;
    open();
    const auto c = j->open_cursor("a", journal::start::oldest, overflow::thin_out);
    for (std::int64_t n = 0; n < 400; ++n)
        append(n, 50);
    ASSERT_TRUE(wait_for([](const journal_status& s) { return s.written == 20'000 && s.bytes <= 40'000; }));
    std::int64_t before = -1;
    std::size_t count = 0;
    while (const auto piece = c->next(steady_now())) {
        const auto n = piece->batch->times.front() - noon;
        EXPECT_GT(n, before);
        EXPECT_EQ(piece->batch->value_at(3), value{static_cast<double>(n + 3)});
        before = n;
        ++count;
    }
    EXPECT_EQ(before, 399);
    EXPECT_EQ(j->status().marks.at(0).dropped, (400 - count) * 50);
}

TEST_F(journal_test, an_incomplete_thinning_is_removed_at_the_next_start) {
    open();
    append(0);
    j = {};
    const auto left = segment_path_of_first() + ".new";
    std::ofstream(left) << "half of it";
    open();
    EXPECT_FALSE(std::filesystem::exists(left));
    EXPECT_EQ(read(*j->open_cursor("a", journal::start::oldest), 1).size(), 1U);
}

TEST_F(journal_test, a_torn_end_is_cut_and_numbers_are_not_used_again) {
    open();
    for (std::int64_t n = 0; n < 10; ++n)
        append(n);
    ASSERT_TRUE(j->flush(steady_now() + 5s));
    std::filesystem::create_directory(folder.at("copy"));
    const auto name = std::filesystem::path(segment_path_of_first()).filename();
    std::filesystem::copy(segment_path_of_first(), folder.path() / "copy" / name);
    j = {};
    std::ofstream(folder.path() / "copy" / name, std::ios::app | std::ios::binary) << "PNL1 torn";
    set.folder = folder.at("copy");
    open();
    auto c = j->open_cursor("a", journal::start::oldest);
    append(10);
    EXPECT_EQ(read(*c, 11), numbers(0, 11));
    EXPECT_GT(last, 1'000'000U);
    c = {};
    const auto first_gap = last;
    open();
    append(11);
    c = j->open_cursor("b", journal::start::oldest);
    EXPECT_EQ(read(*c, 12), numbers(0, 12));
    EXPECT_EQ(last, first_gap + 10);
}

TEST_F(journal_test, after_a_crash_samples_with_old_times_are_not_too_old) {
    open();
    const auto before = j->open_cursor("a", journal::start::oldest);
    append(-100LL * 24 * 3'600'000);
    ASSERT_TRUE(j->flush(steady_now() + 5s));
    std::filesystem::copy(set.folder, folder.at("copy"));
    j = {};
    set.folder = folder.at("copy");
    open();
    for (const auto end = steady_now() + 100ms; steady_now() < end;)
        test::pause();  // a few checks of the limits
    EXPECT_EQ(read(*j->open_cursor("a", journal::start::now), 1).size(), 1U);
}

TEST_F(journal_test, numbering_begins_after_what_readers_have) {
    set.min_next = 5000;
    open();
    const auto c = j->open_cursor("a", journal::start::oldest);
    append(0);
    read(*c, 1);
    EXPECT_EQ(last, 5009U);
}

/// Whatever fails, when the disk works again everything is there once and in order.
class journal_fault_test : public journal_test, public testing::WithParamInterface<fault_kind> {};

TEST_P(journal_fault_test, nothing_is_lost_or_twice_when_the_disk_fails_for_a_while) {
    std::minstd_rand chance(11);
    set.segment_bytes = 8192;
    open();
    auto c = j->open_cursor("a", journal::start::oldest);
    std::int64_t n = 0;
    for (int round = 0; round < 4; ++round) {
        for (int i = 0; i < 50; ++i)
            append(n++, 30);
        disk_->calls_left = static_cast<int>(chance() % 6);
        disk_->fault = GetParam();
        for (int i = 0; i < 50; ++i)
            append(n++, 30);
        EXPECT_TRUE(wait_for([](const journal_status& s) { return !s.error.empty(); }));
        for (int i = 0; i < 50; ++i)
            append(n++, 30);
        disk_->fault = fault_kind::none;
        EXPECT_TRUE(wait_for([](const journal_status& s) { return s.error.empty(); }));
    }
    EXPECT_EQ(read(*c, static_cast<std::size_t>(n)), numbers(0, n));
    EXPECT_EQ(j->status().dropped, 0U);
    c = {};
    open();
    c = j->open_cursor("b", journal::start::oldest);
    EXPECT_EQ(read(*c, static_cast<std::size_t>(n)), numbers(0, n)) << "after a restart too";
}

INSTANTIATE_TEST_SUITE_P(faults, journal_fault_test,
                         testing::Values(fault_kind::short_write, fault_kind::io_error, fault_kind::no_space,
                                         fault_kind::sync_error, fault_kind::sync_and_truncate_error));

TEST_F(journal_test, while_the_disk_cannot_be_written_memory_is_bounded_and_losses_are_counted) {
    open();
    disk_->fault = fault_kind::no_space;
    append(0);
    ASSERT_TRUE(wait_for([](const journal_status& s) { return !s.error.empty(); }));
    EXPECT_NE(j->status().error.find("no space left"), std::string::npos) << j->status().error;
    const std::size_t enough = journal::max_waiting_bytes / 22 / 100'000 + 5;
    for (std::size_t i = 0; i < enough; ++i)
        append(static_cast<std::int64_t>(i), 100'000);
    EXPECT_GE(j->status().dropped, 100'000U);
    EXPECT_LE(j->status().dropped, 600'000U);
}

TEST_F(journal_test, while_nothing_can_be_synced_no_more_is_taken_than_may_be_unsynced) {
    open();
    disk_->fault = fault_kind::sync_error;
    for (std::int64_t n = 0; n < 11; ++n)
        append(n, 100'000);
    ASSERT_TRUE(wait_for([](const journal_status& s) { return s.samples == 1'100'000; }));
    append(11, 100'000);
    const auto failures = j->status().errors;
    ASSERT_TRUE(wait_for([&](const journal_status& s) { return s.errors > failures + 2; }));
    EXPECT_EQ(j->status().samples, 1'100'000U);
    disk_->fault = fault_kind::none;
    EXPECT_TRUE(wait_for([](const journal_status& s) { return s.samples == 1'200'000 && s.durable >= 1'200'000; }));
    EXPECT_EQ(j->status().dropped, 0U);
}

TEST_F(journal_test, too_little_space_stops_writing_only_when_nothing_is_left_to_drop) {
    set.segment_bytes = 4096;
    set.min_free_bytes = 1000ULL << 20U;
    open();
    const auto c = j->open_cursor("a", journal::start::oldest);
    for (std::int64_t n = 0; n < 200; ++n)
        append(n, 50);
    ASSERT_TRUE(wait_for([](const journal_status& s) { return s.written == 10'000; }));
    disk_->free = 500ULL << 20U;
    ASSERT_TRUE(wait_for([](const journal_status& s) { return !s.error.empty() && s.segments == 1; }));
    EXPECT_NE(j->status().error.find("no space left"), std::string::npos);
    append(200, 50);
    disk_->free = 2000ULL << 20U;
    ASSERT_TRUE(wait_for([](const journal_status& s) { return s.error.empty() && s.written > 10'000; }));
    std::vector<std::int64_t> seen;
    while (seen.empty() || seen.back() != 200)
        seen.push_back(read(*c, 1).at(0));
    EXPECT_EQ(j->status().marks.at(0).dropped + seen.size() * 50, 10'050U) << "each one is read or counted";
}

TEST_F(journal_test, on_a_full_disk_nothing_is_dropped_that_the_history_needs) {
    set.segment_bytes = 4096;
    set.min_free_bytes = 1000ULL << 20U;
    open();
    const auto c = j->open_cursor("history", journal::start::oldest);
    const auto other = j->open_cursor("cloud", journal::start::oldest);
    for (std::int64_t n = 0; n < 200; ++n)
        append(n, 50);
    ASSERT_TRUE(wait_for([](const journal_status& s) { return s.written == 10'000; }));
    disk_->free = 0;
    ASSERT_TRUE(wait_for([](const journal_status& s) { return !s.error.empty(); }));
    append(200, 50);
    EXPECT_EQ(read(*c, 200), numbers(0, 200));
    EXPECT_EQ(j->status().dropped, 0U);
    disk_->free = 2000ULL << 20U;
    EXPECT_EQ(read(*c, 1), std::vector<std::int64_t>{200});
}

TEST_F(journal_test, on_a_full_disk_losses_begin_when_memory_is_half_full_and_are_counted) {
    set.segment_bytes = 1U << 20U;
    set.min_free_bytes = 1000ULL << 20U;
    open();
    const auto c = j->open_cursor("history", journal::start::oldest);
    append(0, 100'000);
    append(1, 100'000);
    append(2, 100'000);
    ASSERT_TRUE(wait_for([](const journal_status& s) { return s.written == 300'000; }));
    const auto segments = j->status().segments;
    ASSERT_GT(segments, 1U);
    disk_->free = 0;
    ASSERT_TRUE(wait_for([](const journal_status& s) { return !s.error.empty(); }));
    const std::size_t enough = journal::max_waiting_bytes / 2 / 22 / 100'000 + 1;
    for (std::size_t i = 0; i < enough; ++i)
        append(static_cast<std::int64_t>(i), 100'000);
    ASSERT_TRUE(wait_for([](const journal_status& s) { return s.segments == 1; }));
    EXPECT_GE(j->status().dropped, 100'000U);
    EXPECT_EQ(j->status().dropped, j->status().marks.at(0).dropped);
}

TEST_F(journal_test, what_readers_have_seen_is_there_after_the_disk_was_full_and_the_process_killed) {
    set.sync = 1h;  // nothing is synced but what a failure makes so
    open();
    const auto c = j->open_cursor("history", journal::start::oldest);
    for (std::int64_t n = 0; n < 20; ++n)
        append(n);
    EXPECT_EQ(read(*c, 20), numbers(0, 20));
    disk_->fault = fault_kind::short_write;
    append(20);
    ASSERT_TRUE(wait_for([](const journal_status& s) { return !s.error.empty(); }));
    EXPECT_EQ(j->status().durable, 200U);
    const auto copy = folder.at("copy");  // as a kill leaves it
    std::filesystem::copy(set.folder, copy);
    auto after = set;
    after.folder = copy;
    after.files = make_file_system();
    const auto again = journal::open(after).value();
    const auto reader = again->open_cursor("history", journal::start::oldest);
    EXPECT_EQ(read(*reader, 20), numbers(0, 20));
}

TEST_F(journal_test, a_clock_that_is_set_makes_nothing_too_old) {
    const auto offset = std::make_shared<std::atomic<std::int64_t>>(0);
    set.clock = [offset] { return wall_now() + milliseconds(offset->load()); };
    set.segment_bytes = 4096;
    open();
    const auto c = j->open_cursor("a", journal::start::oldest);
    for (std::int64_t n = 0; n < 200; ++n)
        append(n, 50);
    ASSERT_TRUE(wait_for([](const journal_status& s) { return s.written == 10'000; }));
    const auto segments = j->status().segments;
    *offset = milliseconds(std::chrono::years(56)).count();  // a machine without a clock of its own received the time
    ASSERT_TRUE(j->flush(steady_now() + 5s));
    const auto ticks = steady_now() + 3 * set.maintenance_interval;
    ASSERT_TRUE(wait_for([&](const journal_status&) { return steady_now() > ticks; }));
    EXPECT_EQ(j->status().segments, segments);
    EXPECT_EQ(read(*c, 200), numbers(0, 200));
}

TEST_F(journal_test, without_space_to_write_what_was_written_can_be_synced) {
    set.sync = 1h;
    set.min_free_bytes = 1000ULL << 20U;
    open();
    const auto c = j->open_cursor("history", journal::start::oldest);
    append(0);
    read(*c, 1);
    disk_->free = 500ULL << 20U;
    ASSERT_TRUE(wait_for([](const journal_status& s) { return !s.error.empty(); }));
    append(1);
    EXPECT_TRUE(j->sync_up_to(last, steady_now() + 5s));
    EXPECT_FALSE(j->sync_up_to(last + 1, steady_now())) << "what waits in memory is not";
}

TEST_F(journal_test, only_changes_are_kept_where_a_rule_says_so) {
    open();
    j->set_rule(2, {record_mode::change, 0});
    const auto c = j->open_cursor("a", journal::start::oldest);
    for (std::int64_t n = 0; n < 3; ++n) {
        auto b = make_scan(1, 3, noon + n, [](auto) { return 1; });
        j->append(b);
    }
    const auto first = c->next(steady_now() + 5s);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->batch->size(), 3U);
    const auto second = c->next(steady_now() + 5s);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->batch->tags, (std::vector<tag_number>{1, 3}));
}

}  // namespace
}  // namespace penstock::journal
