#include "audit/change_record.hpp"

#include <gtest/gtest.h>

#include "base/log_secrets.hpp"

namespace penstock::audit {
namespace {

const change_record level{
    .event = "changed",
    .kind = "tag",
    .id = "PUMPS.LEVEL",
    .part_of = "opc/PUMPS",
    .user = "oskar",
    .fields = R"([{"field":"hi","before":80,"after":85},{"field":"options.password","before":null,"after":null,)"
              R"("is_secret":true},{"omitted":2}])"};

TEST(change_record, is_read_again_as_it_was_written) {
    const auto line = entry_of(level);
    EXPECT_EQ(line.method, "CONFIG_CHANGE");
    EXPECT_EQ(line.path, "tag/PUMPS.LEVEL");
    EXPECT_EQ(line.user, "oskar");
    const auto read = change_of(line);
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->event, "changed");
    EXPECT_EQ(read->kind, "tag");
    EXPECT_EQ(read->id, "PUMPS.LEVEL");
    EXPECT_EQ(read->part_of, "opc/PUMPS");
    ASSERT_EQ(read->fields.size(), 2U);
    EXPECT_EQ(read->fields[0].value_before, "80");
    EXPECT_EQ(read->fields[0].value_after, "85");
    EXPECT_TRUE(read->fields[1].is_secret);
    EXPECT_EQ(read->omitted, 2);
    EXPECT_EQ(text_of(*read), "hi: 80 -> 85; options.password: *** -> ***; and 2 more");
}

TEST(change_record, is_found_by_its_thing_and_by_what_that_belongs_to) {
    const auto line = entry_of(level);
    EXPECT_TRUE(is_about(line, "tag/PUMPS.LEVEL"));
    EXPECT_TRUE(is_about(line, "opc/PUMPS"));
    EXPECT_FALSE(is_about(line, "opc/PUMP"));
    EXPECT_FALSE(is_about(line, "tag/PUMPS.LEVEL2"));
    auto call = line;
    call.method = "PUT";
    EXPECT_FALSE(is_about(call, "tag/PUMPS.LEVEL"));
}

TEST(change_record, does_not_believe_a_text_that_is_none_and_shows_no_key) {
    entry line = entry_of(level);
    line.query = "part_of=opc/PUMPS";
    EXPECT_FALSE(change_of(line).has_value());
    hide_in_log("s3cret-of-the-gateway");
    auto reported = level;
    reported.fields = R"([{"field":"note","before":"","after":"s3cret-of-the-gateway"}])";
    EXPECT_EQ(entry_of(reported).query.find("s3cret"), std::string::npos);
}

TEST(change_record, is_one_line_of_text) {
    std::string text;
    append_change_line(text, level);
    EXPECT_EQ(text.find("[CONFIG_CHANGE] event=changed user=oskar object=tag/PUMPS.LEVEL part_of=opc/PUMPS fields="),
              0U);
    auto many = level;
    many.fields.assign(max_change_bytes + 1, 'x');
    text.clear();
    append_change_line(text, many);
    EXPECT_EQ(text.find("fields="), std::string::npos);
}

}  // namespace
}  // namespace penstock::audit
