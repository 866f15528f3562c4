#include <fmt/format.h>
#include <gtest/gtest.h>
#include <malloc.h>

#include <memory>
#include <string>
#include <vector>

#include "imports/choose_format.hpp"

namespace penstock::imports {
namespace {

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

TEST(size, a_file_of_200000_tags_is_read_in_100_megabytes) {
    constexpr int count = 200'000;
    const auto before = held_memory();
    const auto content = document::open(tags_of_kepware(count));
    ASSERT_TRUE(content);
    const auto all = all_formats();
    const auto format = choose_format(all, *content, {});
    ASSERT_TRUE(format);
    const auto made = (*format)->read(*content, {{"driver", "modbus"}, {"modbus_base", "yes"}, {"word_order", "CDAB"}});
    ASSERT_TRUE(made);
    ASSERT_EQ(made->devices.size(), 1U);
    EXPECT_EQ(made->devices[0].tags.size(), static_cast<std::size_t>(count));
    EXPECT_LE(held_memory(), before + 100'000'000U);
}

}  // namespace
}  // namespace penstock::imports
