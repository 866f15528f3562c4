#include "base/failure.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace penstock {
namespace {

using cause = failure::cause;

TEST(failure, each_cause_has_a_code_of_its_own) {
    std::set<std::string_view> codes;
    for (int kind = 0; kind <= static_cast<int>(cause::no_release); ++kind)
        EXPECT_TRUE(codes.insert(code_of(static_cast<cause>(kind))).second) << kind;
    EXPECT_EQ(code_of(cause::store_failed), "STORE_FAILED");
    EXPECT_EQ(code_of(cause::unavailable), "NOT_AVAILABLE");
    EXPECT_EQ(code_of(cause::no_release), "UPGRADE_CHECK_FAILED");
}

TEST(failure, it_is_the_error_of_an_outcome_and_keeps_its_parts) {
    const outcome<std::string> none = failure(cause::job_running, "a backup is being made", "JOB_2");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().job_id, "JOB_2");
    const outcome<> wrong = failure(faults{fault("name", "is empty")});
    EXPECT_EQ(wrong.error().kind, cause::invalid);
    EXPECT_EQ(wrong.error().found.front().field, "name");
    EXPECT_THROW((void)none.value(), std::logic_error);
}

TEST(failure, a_fault_below_becomes_one_about_what_was_done) {
    const fault wrong("port", "expected 1 to 65535");
    EXPECT_EQ(to_string(about("run/ports.json cannot be read", wrong)),
              "run/ports.json cannot be read: expected 1 to 65535");
    const failure why(cause::no_space, wrong);
    EXPECT_EQ(why.kind, cause::no_space);
    EXPECT_EQ(why.message, "expected 1 to 65535");
    const auto longer = about("ports.json", failure(cause::job_running, "a backup is being made", "JOB_2"));
    EXPECT_EQ(longer.message, "ports.json: a backup is being made");
    EXPECT_EQ(longer.job_id, "JOB_2");
}

TEST(failure, the_caller_that_knows_the_field_names_it) {
    const auto wrong = in_field("data_type", fault("", "no such type"));
    EXPECT_EQ(wrong.field, "data_type");
    EXPECT_EQ(wrong.message, "no such type");
    EXPECT_EQ(in_field("headers", fault("inner", "has a blank")).field, "headers") << "the one that the user wrote";
}

TEST(failure, as_a_fault_it_is_its_sentence_or_the_first_thing_that_is_wrong_with_the_input) {
    EXPECT_EQ(to_string(to_fault(failure(cause::no_space, "the disk is full"))), "the disk is full");
    EXPECT_EQ(to_string(to_fault(failure(faults{{"port", "is 0"}, {"name", "is empty"}}))), "port: is 0");
    failure text(cause::invalid, "the text is not valid");
    text.lines = {{3, "edge.port", "is no number", "1 to 65535", {}}, {4, "edge.x", "unknown", {}, {}}};
    EXPECT_EQ(to_string(to_fault(text)), "edge.port: is no number, expected 1 to 65535");
    text.lines.erase(text.lines.begin());
    EXPECT_EQ(to_string(to_fault(text)), "edge.x: unknown");
}

}  // namespace
}  // namespace penstock
