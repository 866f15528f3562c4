#include "backup/zip_writer.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include <string>

namespace penstock::backup {
namespace {

TEST(zip_writer, what_was_added_comes_out_of_any_reader) {
    zip_writer zip;
    const std::string large(300'000, 'x');
    ASSERT_TRUE(zip.add("a.txt", "alpha", 1'795'000'000'000));
    ASSERT_TRUE(zip.add("plans/b.txt", large, 0));
    ASSERT_TRUE(zip.add("empty", "", 0));
    const auto bytes = zip.finish();
    ASSERT_TRUE(bytes.has_value());
    EXPECT_TRUE(bytes->starts_with("PK"));
    EXPECT_LT(bytes->size(), large.size() / 10) << "it is compressed";

    const std::unique_ptr<archive, decltype(&archive_read_free)> in(archive_read_new(), &archive_read_free);
    archive_read_support_format_zip(in.get());
    ASSERT_EQ(archive_read_open_memory(in.get(), bytes->data(), bytes->size()), ARCHIVE_OK);
    std::string seen;
    archive_entry* entry = nullptr;
    while (archive_read_next_header(in.get(), &entry) == ARCHIVE_OK) {
        std::string text(400'000, '\0');
        const auto size = archive_read_data(in.get(), text.data(), text.size());
        ASSERT_GE(size, 0);
        text.resize(static_cast<std::size_t>(size));
        seen += std::string(archive_entry_pathname(entry)) + "=" + (text == large ? "large" : text) + " ";
    }
    EXPECT_EQ(seen, "a.txt=alpha plans/b.txt=large empty= ");
}

}  // namespace
}  // namespace penstock::backup
