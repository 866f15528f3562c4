#include "base/code_pages.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace penstock {
namespace {

/// kB of memory that are pages of files.
long file_memory() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("RssFile:")) return std::stol(line.substr(8));
    }
    return 0;
}

TEST(code_pages, what_only_a_start_used_takes_no_memory_and_all_still_works) {
    const auto before = file_memory();
    ASSERT_GT(before, 0);
    give_back_code_pages();
    EXPECT_LT(file_memory(), before * 3 / 4);
    give_back_code_pages();                                 // again, with what has come back meanwhile
    EXPECT_THROW((void)std::stoi("none"), std::exception);  // unwinding reads tables that were given back
}

}  // namespace
}  // namespace penstock
