#include "properties/assignment.hpp"

#include <gtest/gtest.h>

#include "properties/checks.hpp"

namespace penstock::properties {
namespace {

TEST(assigning_a_property, changes_that_one_alone) {
    property_set set;
    EXPECT_FALSE(assign_property(set, "edge.http.port", "8080").has_value());
    EXPECT_EQ(set.http.http_port, 8080);
    EXPECT_EQ(set.http.https_port, property_set().http.https_port);
}

TEST(assigning_a_property, changes_nothing_when_the_value_does_not_fit) {
    property_set set;
    const auto why = assign_property(set, "edge.http.port", "70000");
    ASSERT_TRUE(why.has_value());
    EXPECT_EQ(why->kind, assignment_fault::cause::bad_value);
    EXPECT_TRUE(why->message.starts_with("edge.http.port: \"70000\" is not valid, expected ")) << why->message;
    EXPECT_FALSE(why->expected.empty());
    EXPECT_EQ(set.http.http_port, property_set().http.http_port);
}

TEST(assigning_a_property, names_the_known_key_that_was_probably_meant) {
    property_set set;
    const auto why = assign_property(set, "edge.htp.port", "8080");
    ASSERT_TRUE(why.has_value());
    EXPECT_EQ(why->kind, assignment_fault::cause::unknown_key);
    EXPECT_EQ(why->nearest, "edge.http.port");
    EXPECT_EQ(why->message, "unknown property edge.htp.port; the nearest known one is edge.http.port");
    EXPECT_EQ(assign_property(set, "something else altogether", "")->nearest, "");
}

TEST(assigning_a_property, repeats_neither_long_texts_nor_secrets) {
    property_set set;
    const std::string long_text(81, 'x');
    EXPECT_EQ(assign_property(set, long_text, "")->message, "unknown property this text of 81 bytes");
    EXPECT_EQ(assign_property(set, "edge.http.port", long_text)->message.find(long_text), std::string::npos);
    const auto secret = assign_property(set, "edge.rest.api.key", "two words");
    ASSERT_TRUE(secret.has_value());
    EXPECT_EQ(secret->message.find("two words"), std::string::npos) << secret->message;
    EXPECT_EQ(shown_text(std::string(80, 'x')).size(), 82U);
}

TEST(assigning_a_property, gathers_the_options_of_a_transfer_by_its_name) {
    property_set set;
    EXPECT_FALSE(assign_property(set, "edge.transfer.north.url", "http://a").has_value());
    EXPECT_FALSE(assign_property(set, "edge.transfer.north.headers.X-A", "1").has_value());
    EXPECT_EQ(set.transfers.at("north").at("url"), "http://a");
    EXPECT_EQ(set.transfers.at("north").at("headers.X-A"), "1");
    for (const auto* key :
         {"edge.transfer.north", "edge.transfer.north.", "edge.transfer..url", "edge.transfer.a b.url"})
        EXPECT_EQ(assign_property(set, key, "x")->kind, assignment_fault::cause::bad_value) << key;
    EXPECT_EQ(set.transfers.size(), 1U);
}

TEST(assigning_a_property, comes_last_for_the_zone_which_is_one_of_a_folder) {
    EXPECT_TRUE(is_assigned_last("edge.timezone"));
    EXPECT_FALSE(is_assigned_last(zone_folder_key));
    EXPECT_FALSE(is_assigned_last("unknown"));
}

properties_file file_of(const std::string& text) {
    std::vector<properties_file::line_fault> unreadable;
    return properties_file::read(text, unreadable);
}

TEST(comparing_properties, finds_what_has_another_value) {
    const auto found = compare_properties(file_of("edge.http.port=8080\nedge.ttl=1\nedge.log.level=info\n"),
                                          file_of("edge.http.port=8081\nedge.ttl=1\nedge.log.level=debug\n"));
    EXPECT_EQ(found.changed, (std::vector<std::string>{"edge.http.port", "edge.log.level"}));
    EXPECT_EQ(found.acts_now, std::vector<std::string>{"edge.log.level"});
    EXPECT_EQ(found.needs_restart, std::vector<std::string>{"edge.http.port"});
}

TEST(comparing_properties, counts_a_line_that_sets_the_default_as_no_change) {
    EXPECT_TRUE(compare_properties(file_of(""), file_of("edge.http.port=80\n")).changed.empty());
    EXPECT_TRUE(compare_properties(file_of("edge.ttl=1\nedge.ttl=2\n"), file_of("edge.ttl=2\n")).changed.empty())
        << "the last line counts";
    EXPECT_EQ(compare_properties(file_of("edge.new=1\n"), file_of("")).changed, std::vector<std::string>{"edge.new"});
}

TEST(comparing_properties, says_which_of_them_decide_who_may_do_what) {
    const auto found = compare_properties(file_of("edge.rest.api.auth=true\nedge.ttl=1\n"),
                                          file_of("edge.rest.api.auth=false\nedge.ttl=2\n"));
    EXPECT_EQ(found.decide_access, std::vector<std::string>{"edge.rest.api.auth"});
}

}  // namespace
}  // namespace penstock::properties
