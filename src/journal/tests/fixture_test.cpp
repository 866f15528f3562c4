#include <gtest/gtest.h>

#include <filesystem>

#include "journal/batch_reader.hpp"
#include "journal/recovery.hpp"
#include "journal/tests/scans.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::journal {
namespace {

/// What each release has left on disks must be read by all that follow. The file was written by version 1 in this way:
/// 20 mixed scans of 60 tags, `make_mixed_scan` with chance 2026, every second one a repetition of the one before.
TEST(journal_fixture, a_segment_of_version_1_reads_as_it_was_written) {
    const std::filesystem::path kept = PENSTOCK_SOURCE_DIR "/tests/fixtures/journal/v1/00000000000000000001.journal";
    test::temp_dir folder;
    std::filesystem::copy(kept, folder.path());
    const auto disk = make_file_system();
    const auto found = recover(folder.path(), *disk);
    ASSERT_TRUE(found);
    ASSERT_EQ(found->segments.size(), 1U);
    EXPECT_EQ(found->segments[0].count, 1200U);
    EXPECT_EQ(found->used, 1200U);
    EXPECT_EQ(found->marks, (std::vector<cursor_mark>{{"history", 600, 0, overflow::oldest}}));
    EXPECT_TRUE(found->notes.empty());

    auto reader = batch_reader::open(kept).value();
    std::minstd_rand chance(2026);
    for (int i = 0; i < 10; ++i) {
        auto scan = make_mixed_scan(chance, 60, noon + i);
        for (int again = 0; again < 2; ++again) {
            scan.first = static_cast<sequence_number>(i * 120 + again * 60 + 1);
            const auto* is = reader.next();
            ASSERT_NE(is, nullptr);
            expect_same(*is, scan);
        }
    }
    EXPECT_EQ(reader.next(), nullptr);
}

}  // namespace
}  // namespace penstock::journal
