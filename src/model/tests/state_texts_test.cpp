#include "model/state_texts.hpp"

#include <gtest/gtest.h>

namespace penstock {
namespace {

std::string fault_of(state_texts states, const char* type, bool is_scaled = false) {
    const auto wrong = complete_states(states, parse_data_type(type).value(), is_scaled);
    return wrong ? wrong->message : "";
}

TEST(state_texts, a_value_has_its_text_whatever_number_it_is) {
    const state_texts states{{"0", "stopped"}, {"1", "운전"}, {"-1", "fault"}};
    EXPECT_EQ(state_of(states, value{std::int64_t{-1}}), "fault");
    EXPECT_EQ(state_of(states, value{std::uint64_t{1}}), "운전");
    EXPECT_EQ(state_of(states, value{true}), "운전");
    EXPECT_EQ(state_of(states, value{false}), "stopped");
    EXPECT_EQ(state_of(states, value{1.0}), "운전");
    EXPECT_EQ(state_of(states, value{0.0F}), "stopped");
    for (const auto& none : {value{}, value{0.5}, value{std::uint64_t{2}}, value{~std::uint64_t{0}}, value{1e300},
                             value{std::string("0")}, value{array{value{true}}}})
        EXPECT_EQ(state_of(states, none), "") << format_value(none);
    EXPECT_EQ(state_of({}, value{true}), "");
}

TEST(state_texts, keys_are_brought_into_one_form) {
    state_texts states{{"true", "on"}, {"00", "off"}};
    EXPECT_FALSE(complete_states(states, parse_data_type("Boolean").value(), false));
    EXPECT_EQ(states, (state_texts{{"0", "off"}, {"1", "on"}}));
    state_texts reported{{" -7 ", "x"}};
    EXPECT_FALSE(complete_states(reported, std::nullopt, false));
    EXPECT_EQ(reported, (state_texts{{"-7", "x"}}));
}

TEST(state_texts, what_cannot_be_a_state_is_refused) {
    EXPECT_EQ(fault_of({{"x", "a"}}, "Int16"),
              "\"x\" is not a whole number, as in {\"0\":\"stopped\",\"1\":\"running\"}");
    EXPECT_EQ(fault_of({{"1.5", "a"}}, "Float").substr(0, 5), "\"1.5\"");
    EXPECT_EQ(fault_of({{"2", "a"}}, "Boolean"), "a Boolean has only the values 0 and 1");
    EXPECT_EQ(fault_of({{"300", "a"}}, "Byte"), "\"300\" is not a whole number from 0 to 255");
    EXPECT_EQ(fault_of({{"300", "a"}}, "Byte", true), "") << "scaled it may be";
    EXPECT_EQ(fault_of({{"1", "a"}, {"01", "b"}}, "Int16"), "1 has two texts; each value has one");
    EXPECT_EQ(fault_of({{"1", ""}}, "Int16"), "the text of 1: must not be empty");
    EXPECT_EQ(fault_of({{"1", "a\nb"}}, "Int16"), "the text of 1: control characters are not allowed");
    EXPECT_EQ(fault_of({{"1", std::string(51, 'a')}}, "Int16"), "the text of 1: at most 50 characters");
    EXPECT_EQ(fault_of({{"1", "\xFF"}}, "Int16"), "the text of 1: the text is not UTF-8");
    EXPECT_EQ(fault_of({{"1", "a"}}, "String"), "is for a single number or Boolean; the data_type is String");
    EXPECT_EQ(fault_of({{"1", "a"}}, "Int16[2]"), "is for a single number or Boolean; the data_type is Int16[2]");
    state_texts many;
    for (int i = 0; i <= 100; ++i)
        many.emplace(std::to_string(i), "a");
    EXPECT_EQ(fault_of(many, "Int16"), "at most 100 texts");
}

TEST(state_texts, packed_they_are_in_the_order_of_their_values) {
    std::string seen;
    for_each_state(
        pack_states({{"10", "ten = 10"}, {"9", "아홉"}, {"-1", "fault"}}),
        [&](std::int64_t n, std::string_view text) { seen.append(std::to_string(n) + ":").append(text) += '|'; });
    EXPECT_EQ(seen, "-1:fault|9:아홉|10:ten = 10|");
    EXPECT_EQ(pack_states({}), "");
}

TEST(state_texts, packed_they_have_the_same_text_for_a_value) {
    const auto packed = pack_states({{"0", "stopped"}, {"1", "running"}, {"10", "ten = 10"}, {"-1", "fault"}});
    EXPECT_EQ(state_of_packed(packed, value(std::int64_t{10})), "ten = 10");
    EXPECT_EQ(state_of_packed(packed, value(std::int64_t{-1})), "fault");
    EXPECT_EQ(state_of_packed(packed, value(std::uint64_t{1})), "running");
    EXPECT_EQ(state_of_packed(packed, value(true)), "running");
    EXPECT_EQ(state_of_packed(packed, value(10.0)), "ten = 10");
    EXPECT_EQ(state_of_packed(packed, value(0.5)), "");
    EXPECT_EQ(state_of_packed(packed, value(std::int64_t{100})), "");
    EXPECT_EQ(state_of_packed(packed, value()), "");
    EXPECT_EQ(state_of_packed("", value(true)), "");
}

}  // namespace
}  // namespace penstock
