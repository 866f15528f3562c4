#include <fmt/format.h>
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "imports/choose_format.hpp"
#include "imports/matcher.hpp"

namespace penstock::imports {
namespace {

constexpr int tag_count = 200'000;
constexpr std::size_t max_memory = 100'000'000;

/// Bytes that the program holds; of a build with a sanitizer always 0.
std::size_t held_memory() {
    const auto info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

std::string tags_of_kepware(int count) {
    std::string text =
        "Tag Name,Address,Data Type,Respect Data Type,Client Access,Scan Rate,Scaling,Raw Low,Raw High,Scaled Low,"
        "Scaled High,Scaled Data Type,Clamp Low,Clamp High,Eng Units,Description,Negate Value\n";
    for (int i = 0; i < count; ++i)
        text += fmt::format("\"Area{}.Pump{}.Speed\",\"{}\",Float,1,R/W,100,,,,,,,,,rpm,\"speed of pump {}\",\n",
                            i % 40, i, 400'001 + i % 65'000, i);
    return text;
}

const answers known = {{"driver", "modbus"}, {"modbus_base", "yes"}, {"word_order", "CDAB"}, {"host:MODBUS", "plc"}};

/// Without the content of the file.
checked<reading> large_reading() {
    const auto content = document::open(tags_of_kepware(tag_count));
    if (!content) return content.error();
    const auto all = all_formats();
    const auto format = choose_format(all, *content, {});
    if (!format) return format.error();
    return (*format)->read(*content, known);
}

TEST(size, a_file_of_200000_tags_is_read_in_100_megabytes) {
    const auto before = held_memory();
    const auto content = document::open(tags_of_kepware(tag_count));
    ASSERT_TRUE(content);
    const auto all = all_formats();
    const auto format = choose_format(all, *content, {});
    ASSERT_TRUE(format);
    const auto made = (*format)->read(*content, known);
    ASSERT_TRUE(made);
    ASSERT_EQ(made->devices.size(), 1U);
    EXPECT_EQ(made->devices[0].tags.size(), static_cast<std::size_t>(tag_count));
    EXPECT_LE(held_memory(), before + max_memory);
}

/// The most that is held: while ids are made, while the plan is used up, and when somebody asks.
class memory_watch {
public:
    void look() {
        if (++looks_ % 1000 == 0) peak_ = std::max(peak_, held_memory());
    }
    std::size_t peak() const { return std::max(peak_, held_memory()); }

private:
    std::size_t looks_ = 0;
    std::size_t peak_ = 0;
};

TEST(size, a_plan_of_200000_new_tags_takes_100_megabytes_at_most) {
    const auto before = held_memory();
    memory_watch watch;
    plan done;
    {
        auto made = large_reading();
        ASSERT_TRUE(made);
        const existing_state there{
            .opcs = {}, .tags_of = {}, .is_opc_id_taken = {}, .is_tag_id_taken = [&](std::string_view) {
                watch.look();
                return false;
            }};
        done = match(std::move(*made), known, there, {});
        EXPECT_LE(watch.peak(), before + max_memory) << "the most of it";
    }
    ASSERT_EQ(done.opcs.size(), 1U);
    EXPECT_EQ(done.opcs[0].tags.size(), static_cast<std::size_t>(tag_count));
    // What is written is made of it some at a time.
    done.opcs[0].tags.consume([&](planned_tag&&) { watch.look(); });
    EXPECT_LE(watch.peak(), before + max_memory);
}

TEST(size, a_plan_that_changes_200000_tags_takes_100_megabytes_at_most) {
    existing_tags stored;
    opc_config opc;
    {
        auto made = large_reading();
        ASSERT_TRUE(made);
        auto first = match(std::move(*made), known, {}, {});
        ASSERT_EQ(first.opcs.size(), 1U);
        opc = first.opcs[0].config;
        first.opcs[0].tags.consume([&](planned_tag&& tag) {
            tag.config.plc_address.insert(0, "X");
            stored.push_back(tag.config);
        });
    }
    const auto before = held_memory() - stored.bytes();
    const existing_state there{.opcs = {opc},
                               .tags_of = [&](const std::string&) -> const existing_tags& { return stored; },
                               .is_opc_id_taken = {},
                               .is_tag_id_taken = {}};
    auto made = large_reading();
    ASSERT_TRUE(made);
    const auto done = match(std::move(*made), known, there, {});
    EXPECT_EQ(done.shown.tags_updated, tag_count);
    EXPECT_LE(held_memory(), before + max_memory);
}

}  // namespace
}  // namespace penstock::imports
