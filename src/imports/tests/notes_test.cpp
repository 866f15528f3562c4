#include "imports/notes.hpp"

#include <gtest/gtest.h>

#include <string>

namespace penstock::imports {
namespace {

question base_question() {
    return {.key = "base", .text = "From 0 or 1?", .choices = {{"0", "from 0"}, {"1", "from 1"}}};
}

TEST(notes, a_question_is_asked_once) {
    reading to;
    EXPECT_FALSE(ask(to, {}, base_question()));
    EXPECT_FALSE(ask(to, {{"base", "7"}}, base_question())) << "none of the choices";
    EXPECT_EQ(to.questions.size(), 1U);
    EXPECT_TRUE(to.asked_keys.at("base"));
}

TEST(notes, an_answered_question_is_noted_as_asked) {
    reading to;
    EXPECT_EQ(ask(to, {{"base", " 1 "}}, base_question()), "1");
    EXPECT_TRUE(to.questions.empty());
    EXPECT_FALSE(to.asked_keys.at("base"));
    EXPECT_FALSE(ask(to, {}, base_question()));
    EXPECT_EQ(to.questions.size(), 1U) << "what was answered once can be open later";
}

TEST(notes, a_host_that_is_not_known_is_no_question_of_the_reader) {
    reading to;
    EXPECT_EQ(known_host(to, {}, "Well"), "");
    EXPECT_EQ(known_host(to, {{"host:Well", " 10.0.0.1"}}, "Well"), "10.0.0.1");
    EXPECT_TRUE(to.questions.empty());
    EXPECT_TRUE(to.asked_keys.contains("host:Well"));
}

TEST(notes, half_a_million_questions_are_asked_some_at_a_time) {
    reading to;
    for (int i = 0; i < 500'000; ++i)
        (void)ask(to, {}, {.key = "db:" + std::to_string(i), .text = "Which number?", .choices = {}});
    EXPECT_EQ(to.questions.size(), reading_budget::max_questions);
}

}  // namespace
}  // namespace penstock::imports
