#include "gateway/named_files.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/temp_dir.hpp"

namespace penstock::gateway {
namespace {

class notice_of_the_page : public testing::Test {
protected:
    checked<std::string> of_file(const std::string& text) {
        std::ofstream(dir.at("notice"), std::ios::binary | std::ios::trunc) << text;
        return of("@" + dir.at("notice"));
    }
    static checked<std::string> of(const std::string& property) {
        properties::property_set set;
        set.edge.ui_notice = property;
        return read_notice(set);
    }

    test::temp_dir dir;
};

TEST_F(notice_of_the_page, is_the_property_or_the_file_that_it_names) {
    EXPECT_EQ(of("").value(), "");
    EXPECT_EQ(of("call 7700").value(), "call 7700");
    EXPECT_EQ(of_file("\nfirst line\n\tsecond line, 점검\n\n").value(), "first line\n\tsecond line, 점검");
}

TEST_F(notice_of_the_page, is_refused_with_its_key_where_it_is_no_short_text) {
    const auto expected = "edge.ui.notice: " + dir.at("notice") +
                          ": expected 4096 bytes of UTF-8 at most, with no control characters but line ends";
    for (const auto& text : {std::string(4097, 'a'), std::string("\x1b[31m red"), std::string("\xff\xfe"),
                             std::string("with a zero\0 inside", 19)}) {
        const auto found = of_file(text);
        ASSERT_FALSE(found.has_value()) << text.substr(0, 20);
        EXPECT_EQ(to_string(found.error()), expected);
    }
    EXPECT_EQ(of_file(std::string(4096, 'a')).value().size(), 4096U);
}

TEST_F(notice_of_the_page, whose_file_is_gone_is_a_fault_that_names_the_file) {
    const auto found = of("@" + dir.at("none"));
    ASSERT_FALSE(found.has_value());
    EXPECT_EQ(to_string(found.error()),
              "edge.ui.notice: " + dir.at("none") + " cannot be read: No such file or directory");
}

}  // namespace
}  // namespace penstock::gateway
