#include "imports/choose_format.hpp"

#include <gtest/gtest.h>

#include <string>

#include "imports/tests/workbook_maker.hpp"

namespace penstock::imports {
namespace {

std::string name_of(std::string_view bytes, std::string_view name = {}) {
    const auto content = document::open(bytes);
    if (!content) return content.error().message;
    const auto all = all_formats();
    const auto chosen = choose_format(all, *content, name);
    return chosen ? std::string((*chosen)->name()) : to_string(chosen.error());
}

TEST(choose_format, the_content_decides) {
    EXPECT_EQ(name_of("Tag Name,Address,Data Type,Respect Data Type,Client Access,Scan Rate\na,400001,Word,1,RO,100\n"),
              "kepware-csv");
    EXPECT_EQ(name_of("Type,Scope,Variable,Address,DataType,Property,Comment\n"), "xg5000-csv");
    EXPECT_EQ(name_of(R"({"tagType": "Folder", "name": "a", "tags": []})"), "ignition");
}

TEST(choose_format, a_name_decides_over_the_content) {
    EXPECT_EQ(name_of("a,b\n", "TIA"), "tia");
    EXPECT_NE(name_of("a,b\n", "excel").find("kepware"), std::string::npos);
}

TEST(choose_format, what_nobody_knows_is_described) {
    EXPECT_EQ(name_of("%PDF-1.7"), "is a PDF document, which is not read");
    EXPECT_NE(name_of("one,two\n1,2\n").find("one, two"), std::string::npos);
    EXPECT_EQ(name_of("{\"a\": 1}"), "is JSON, but of no program that is known");
    EXPECT_NE(name_of("{\"a\": ").find("begins as JSON"), std::string::npos);
    EXPECT_EQ(name_of("  \n"), "is empty");
    EXPECT_NE(name_of(test::excel_of("<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>")).find("an Excel workbook"),
              std::string::npos);
}

}  // namespace
}  // namespace penstock::imports
