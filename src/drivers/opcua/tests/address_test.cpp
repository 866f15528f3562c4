#include "drivers/opcua/address.hpp"

#include <gtest/gtest.h>

#include <string>

namespace penstock::opcua {
namespace {

TEST(opcua_address, each_kind_of_identifier_is_read_and_written_back) {
    for (const char* text :
         {"i=0", "i=4294967295", "ns=2;i=5", "ns=2;s=Line.Speed", "ns=3;s=\"DB\".\"x\"", "ns=65535;s=;=[",
          "ns=3;g=72962b91-fa75-4ae6-8d28-b404dc7daf63", "ns=2;b=AAEC", "nsu=http://vendor/plc;s=Speed",
          "nsu=urn:a%3Bb%25c;i=1", "s=온도", "ns=2;s=Buffer[3]", "ns=2;i=7[0:9]", "ns=2;s=a[1][2]",
          "ns=2;s=Line{speed}", "ns=2;s=Axes[3]{position.x[0:2]}", "i=2256{BuildInfo.ProductName}", "ns=2;s=a{b}{c}"}) {
        SCOPED_TRACE(text);
        const auto a = parse_address(text);
        ASSERT_TRUE(a.has_value());
        EXPECT_EQ(format_address(*a), text);
        EXPECT_EQ(parse_address(format_address(*a)).value(), *a);
    }
}

TEST(opcua_address, namespace_zero_needs_no_index_and_blanks_around_are_dropped) {
    EXPECT_EQ(format_address(parse_address(" ns=0;i=2258 ").value()), "i=2258");
    EXPECT_EQ(format_address(parse_address("ns=3;g=72962B91-FA75-4AE6-8D28-B404DC7DAF63").value()),
              "ns=3;g=72962b91-fa75-4ae6-8d28-b404dc7daf63");
}

TEST(opcua_address, the_parts_are_those_of_the_text) {
    const auto a = parse_address("nsu=urn:a%3Bb;s=x;y=z[2:5]").value();
    EXPECT_EQ(a.uri, "urn:a;b");
    EXPECT_EQ(std::get<std::string>(a.id), "x;y=z");
    EXPECT_EQ(a.part, (node_address::range{2, 5, false}));
    EXPECT_EQ(range_text(a), "2:5");
    EXPECT_EQ(std::get<guid>(parse_address("g=72962b91-fa75-4ae6-8d28-b404dc7daf63").value().id)[0], 0x72);
}

TEST(opcua_address, a_text_that_ends_like_a_range_can_be_the_identifier_itself) {
    const auto a = parse_address("ns=3;s=\"DB\".\"x\"[0]").value();
    EXPECT_EQ(std::get<std::string>(a.id), "\"DB\".\"x\"");
    const auto literal = read_literally(a);
    ASSERT_TRUE(literal.has_value());
    EXPECT_EQ(std::get<std::string>(literal->id), "\"DB\".\"x\"[0]");
    EXPECT_EQ(literal->part, std::nullopt);
    EXPECT_EQ(read_literally(parse_address("ns=2;i=7[0]").value()), std::nullopt);
    EXPECT_EQ(read_literally(parse_address("ns=2;s=a").value()), std::nullopt);
}

TEST(opcua_address, a_member_is_named_from_the_structure_inwards) {
    const auto a = parse_address("ns=2;s=Axes[3]{position.x[1].name}").value();
    EXPECT_EQ(std::get<std::string>(a.id), "Axes");
    EXPECT_EQ(range_text(a), "3");
    ASSERT_EQ(a.member.size(), 3U);
    EXPECT_EQ(a.member[0].name, "position");
    EXPECT_EQ(a.member[1].part, (node_address::range{1, 1, true}));
    EXPECT_EQ(member_text(a), "position.x[1].name");
    const auto literal = read_literally(a);
    ASSERT_TRUE(literal.has_value());
    EXPECT_EQ(std::get<std::string>(literal->id), "Axes[3]{position.x[1].name}");
    EXPECT_TRUE(literal->member.empty());
}

TEST(opcua_address, braces_that_name_no_member_are_part_of_the_identifier) {
    for (const char* text : {"s={}", "s=a{.}", "s=a{b.}", "s=a{b[x]}", "s=a{b]}", "s={72962b91}x"}) {
        const auto a = parse_address(text);
        ASSERT_TRUE(a.has_value()) << text;
        EXPECT_TRUE(a->member.empty()) << text;
        EXPECT_EQ(std::get<std::string>(a->id), text + 2);
    }
    EXPECT_FALSE(parse_address("i=5{}").has_value());
}

TEST(opcua_address, what_is_no_node_is_refused_with_an_example) {
    for (const char* text : {"",
                             "Speed",
                             "ns=2",
                             "ns=2;",
                             "ns=70000;i=1",
                             "ns=x;i=1",
                             "i=",
                             "i=-1",
                             "i=4294967296",
                             "s=",
                             "g=1",
                             "g=72962b91xfa75-4ae6-8d28-b404dc7daf63",
                             "b=!",
                             "b=",
                             "x=1",
                             "nsu=;i=1",
                             "nsu=urn:a",
                             "nsu=%3;i=1",
                             "nsu=%zz;i=1",
                             "i=1[",
                             "i=1[a]",
                             "i=1[3:3]",
                             "s=\xff"}) {
        SCOPED_TRACE(text);
        const auto a = parse_address(text);
        ASSERT_FALSE(a.has_value());
        EXPECT_FALSE(a.error().message.empty());
    }
    EXPECT_FALSE(parse_address("s=" + std::string(5000, 'x')).has_value());
}

TEST(opcua_address, a_path_is_read_and_written_back) {
    for (const char* text :
         {"path=/Server", "path=/2:Line/2:Motor.1/3:Speed", "path=(ns=2;s=Line)/2:Speed", "path=(i=2253)/ServerStatus",
          "path=/nsu=http://vendor/plc;Line/2:a&/b&&c", "path=/2:Axis[3]", "path=/2:Axis[0:9]{position.x[1]}",
          "path=/2:a&[0]", "path=/0:12/0:nsu=x", "path=(ns=2;s=a&)b&&)/2:x", "path=/2:온도", "path=/2:[x]/2:y"}) {
        SCOPED_TRACE(text);
        const auto a = parse_address(text);
        ASSERT_TRUE(a.has_value()) << a.error().message;
        EXPECT_TRUE(a->is_path());
        EXPECT_EQ(parse_address(format_address(*a)).value(), *a);
        const bool needs_escape = std::string_view(text) == "path=/2:[x]/2:y";
        EXPECT_EQ(format_address(*a), needs_escape ? "path=/2:&[x]/2:y" : text);
    }
}

TEST(opcua_address, a_namespace_before_a_path_is_that_of_its_names) {
    EXPECT_EQ(parse_address("ns=2;path=/Line/0:Status/nsu=urn:b;x").value(),
              parse_address("path=/2:Line/Status/nsu=urn:b;x").value());
    const auto a = parse_address("nsu=http://vendor/plc;path=(ns=3;i=7)/Line/Speed[2]").value();
    const auto& path = std::get<browse_path>(a.id);
    EXPECT_EQ(path.start, "ns=3;i=7");
    ASSERT_EQ(path.names.size(), 2U);
    EXPECT_EQ(path.names[0].uri, "http://vendor/plc");
    EXPECT_EQ(path.names[1].text, "Speed");
    EXPECT_EQ(range_text(a), "2");
    EXPECT_TRUE(a.names_uri());
    EXPECT_FALSE(parse_address("path=/2:Line").value().names_uri());
    EXPECT_TRUE(parse_address("path=(nsu=urn:a;i=1)/2:Line").value().names_uri());
}

TEST(opcua_address, a_name_that_ends_like_a_range_can_be_the_name_itself) {
    const auto a = parse_address("path=/2:Axis[0]/2:Name[1]{x}").value();
    EXPECT_EQ(std::get<browse_path>(a.id).names[0].text, "Axis[0]");
    EXPECT_EQ(std::get<browse_path>(a.id).names[1].text, "Name");
    const auto literal = read_literally(a);
    ASSERT_TRUE(literal.has_value());
    EXPECT_EQ(std::get<browse_path>(literal->id).names[1].text, "Name[1]{x}");
    EXPECT_EQ(parse_address(format_address(*literal)).value(), *literal);
}

TEST(opcua_address, a_path_that_cannot_be_one_has_a_reason) {
    for (const char* text : {"path=", "path=Line", "path=/", "path=/2:a/", "path=//a", "path=/2:", "path=/99999:a",
                             "path=/a&", "path=(ns=2;s=a/2:b", "path=()/a", "path=(i=1)", "path=(path=/a)/b",
                             "path=(i=85[1])/b", "path=/nsu=urn:x/a", "path=/nsu=;a"}) {
        SCOPED_TRACE(text);
        const auto a = parse_address(text);
        ASSERT_FALSE(a.has_value());
        EXPECT_FALSE(a.error().message.empty());
    }
    std::string long_one = "path=";
    for (int i = 0; i < 65; ++i)
        long_one += "/a";
    EXPECT_FALSE(parse_address(long_one).has_value());
}

TEST(opcua_address, alarms_and_events_are_those_of_a_node) {
    for (const char* text : {"alarm=ns=2;s=Tank", "alarm=i=2253{message}", "event=nsu=urn:a;i=5{severity}",
                             "alarm=path=/2:Line/2:Tank{active}"}) {
        SCOPED_TRACE(text);
        const auto a = parse_address(text);
        ASSERT_TRUE(a.has_value()) << a.error().message;
        EXPECT_FALSE(a->is_value());
        EXPECT_EQ(format_address(*a), text);
        EXPECT_EQ(read_literally(*a), std::nullopt);
    }
    for (const char* text : {"alarm=", "alarm=x", "alarm=alarm=i=1", "event=i=1[0]", "alarm=i=1{a.b}",
                             "alarm=i=1{a[0]}", "path=(alarm=i=1)/a"}) {
        SCOPED_TRACE(text);
        EXPECT_FALSE(parse_address(text).has_value());
    }
}

}  // namespace
}  // namespace penstock::opcua
