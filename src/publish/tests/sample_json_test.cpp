#include "publish/sample_json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "model/state_texts.hpp"
#include "model/value.hpp"

namespace penstock::publish {
namespace {

std::string json_of(cell_type type, const value& v, quality q = quality::good) {
    samples s;
    s.add(from_epoch_ms(1000), type, q, v);
    std::string out;
    append_sample_value(out, s, 0);
    return out;
}

std::string type_of(const outgoing_batch& b) {
    std::string out;
    append_sample_type(out, *b.tags[0]->metadata, b.data, 0);
    return out;
}

TEST(sample_json, a_value_is_what_it_is_in_json) {
    EXPECT_EQ(json_of({element_type::int16}, value(std::int64_t{-7})), "-7");
    EXPECT_EQ(json_of({element_type::boolean}, value(true)), "true");
    EXPECT_EQ(json_of({element_type::float32}, value(0.1F)), "0.1");
    EXPECT_EQ(json_of({element_type::float64}, value(1e20)), "1e+20");
    EXPECT_EQ(json_of({element_type::string}, value(std::string("a\"\n"))), R"("a\"\n")");
    EXPECT_EQ(json_of({element_type::byte_string}, value(byte_buffer{1, 2, 3})), R"("AQID")");
    EXPECT_EQ(json_of({element_type::date_time}, value(from_epoch_ms(0))), R"("1970-01-01T00:00:00.000Z")");
    EXPECT_EQ(json_of({element_type::int16, true}, value(array{value(std::int64_t{1}), value(std::int64_t{2})})),
              "[1,2]");
}

TEST(sample_json, what_json_or_a_double_cannot_hold_is_a_text) {
    EXPECT_EQ(json_of({element_type::float64}, value(std::nan(""))), R"("NaN")");
    EXPECT_EQ(json_of({element_type::float64}, value(-std::numeric_limits<double>::infinity())), R"("-Infinity")");
    EXPECT_EQ(json_of({element_type::int64}, value(std::int64_t{9'007'199'254'740'992})), "9007199254740992");
    EXPECT_EQ(json_of({element_type::int64}, value(std::int64_t{9'007'199'254'740'993})), R"("9007199254740993")");
    EXPECT_EQ(json_of({element_type::int64}, value(std::int64_t{-9'007'199'254'740'993})), R"("-9007199254740993")");
    EXPECT_EQ(json_of({element_type::uint64}, value(std::numeric_limits<std::uint64_t>::max())),
              R"("18446744073709551615")");
}

TEST(sample_json, a_bad_sample_has_no_value) {
    EXPECT_EQ(json_of({element_type::int16}, value(), quality::comm_failure), "null");
}

outgoing_batch batch_of(cell_type type, const value& v, quality q = quality::good) {
    auto metadata = std::make_shared<tag_metadata>();
    metadata->site_id = "S";
    metadata->opc_id = "P";
    metadata->tag_id = "T";
    metadata->data_type = "Int16[3]";
    outgoing_batch b;
    b.tags.push_back(std::make_shared<outgoing_tag>(outgoing_tag{metadata, "S/\"T\""}));
    b.data.add(from_epoch_ms(1234), type, q, v);
    return b;
}

TEST(sample_json, a_sample_has_its_members_in_order) {
    std::string out;
    append_sample(out, batch_of({element_type::int16}, value(std::int64_t{5})), 0);
    EXPECT_EQ(out,
              R"({"tag_id":"S/\"T\"","site_id":"S","opc_id":"P","ts":1234,"value":5,"type":"Int16","quality":192})");
}

TEST(sample_json, a_sample_of_any_type_has_its_value_and_type_as_they_are_alone) {
    const std::vector<std::pair<cell_type, value>> all{
        {{element_type::boolean}, value(true)},
        {{element_type::boolean}, value(false)},
        {{element_type::sbyte}, value(std::int64_t{-128})},
        {{element_type::byte}, value(std::uint64_t{255})},
        {{element_type::int16}, value(std::int64_t{-32768})},
        {{element_type::uint16}, value(std::uint64_t{65535})},
        {{element_type::int32}, value(std::int64_t{std::numeric_limits<std::int32_t>::min()})},
        {{element_type::uint32}, value(std::uint64_t{std::numeric_limits<std::uint32_t>::max()})},
        {{element_type::int64}, value(std::numeric_limits<std::int64_t>::min())},
        {{element_type::uint64}, value(std::numeric_limits<std::uint64_t>::max())},
        {{element_type::float32}, value(-1.17549435e-38F)},
        {{element_type::float64}, value(-2.2250738585072014e-308)},
        {{element_type::float64}, value(std::nan(""))},
        {{element_type::float64, false, true}, value(0.1 + 0.2)},
        {{element_type::string}, value(std::string("a\"\n"))},
        {{element_type::byte_string}, value(byte_buffer{1, 2, 3})},
        {{element_type::date_time}, value(from_epoch_ms(0))},
        {{element_type::int16, true}, value(array{value(std::int64_t{1}), value(std::int64_t{2})})},
        {{element_type::boolean, true}, value(array{value(true)})},
    };
    for (const auto& [type, v] : all) {
        for (const auto q : {quality::good, quality::uncertain, quality::bad}) {
            const auto b = batch_of(type, is_bad(q) ? value() : v, q);
            std::string expected = R"(before,{"tag_id":"S/\"T\"","site_id":"S","opc_id":"P","ts":1234,"value":)";
            append_sample_value(expected, b.data, 0);
            expected += R"(,"type":")" + type_of(b) + R"(","quality":)" + std::to_string(static_cast<int>(q)) + '}';
            std::string out = "before,";
            append_sample(out, b, 0);
            EXPECT_EQ(out, expected);
        }
    }
}

/// A tag whose values 0 and 1 have texts, in a transfer that sends them.
outgoing_batch batch_with_states(cell_type type, const value& v, quality q = quality::good) {
    auto metadata = std::make_shared<tag_metadata>();
    metadata->tag_id = "T";
    metadata->states = pack_states({{"0", "stopped"}, {"1", "\"runs\""}});
    outgoing_batch b;
    b.tags.push_back(std::make_shared<outgoing_tag>(metadata, "T", true));
    b.data.add(from_epoch_ms(1234), type, q, v);
    return b;
}

TEST(sample_json, a_sample_has_the_text_of_its_value_if_the_transfer_sends_texts) {
    const auto text_of = [](const outgoing_batch& b) {
        std::string out;
        append_sample(out, b, 0);
        return out.substr(out.find("\"quality\""));
    };
    EXPECT_EQ(text_of(batch_with_states({element_type::int16}, value(std::int64_t{1}))),
              R"("quality":192,"state_text":"\"runs\""})");
    EXPECT_EQ(text_of(batch_with_states({element_type::float64, false, true}, value(0.0))),
              R"("quality":192,"state_text":"stopped"})");
    EXPECT_EQ(text_of(batch_with_states({element_type::int16}, value(std::int64_t{2}))),
              R"("quality":192,"state_text":""})");
    EXPECT_EQ(text_of(batch_with_states({element_type::int16}, value(), quality::bad)),
              R"("quality":0,"state_text":""})");
    const auto silent = batch_with_states({element_type::boolean}, value(true));
    EXPECT_FALSE(outgoing_tag(silent.tags[0]->metadata, "T").has_state_text) << "the option is off by default";
    EXPECT_EQ(state_text_of(*silent.tags[0]->metadata, silent.data, 0), "\"runs\"");
    auto plain = std::make_shared<tag_metadata>();
    EXPECT_FALSE(outgoing_tag(plain, "T", true).has_state_text) << "the tag has no states";
}

TEST(sample_json, the_type_shows_scaling_and_the_length_of_an_array) {
    const auto scaled = batch_of({element_type::float64, false, true}, value(12.1));
    EXPECT_EQ(type_of(scaled), "Double");
    const auto list =
        batch_of({element_type::int16, true}, value(array{value(std::int64_t{1}), value(std::int64_t{2})}));
    EXPECT_EQ(type_of(list), "Int16[2]");
    const auto bad = batch_of({element_type::int16, true}, value(), quality::bad);
    EXPECT_EQ(type_of(bad), "Int16[3]");
}

TEST(sample_json, the_bound_of_bytes_is_never_less_than_what_is_written) {
    const std::vector<outgoing_batch> all{
        batch_of({element_type::float64}, value(-2.2250738585072014e-308)),
        batch_of({element_type::int64}, value(std::numeric_limits<std::int64_t>::min())),
        batch_of({element_type::string}, value(std::string("\x01\x02\"\\ \xED\x95\x9C \xFF\xFE"))),
        batch_of({element_type::byte_string}, value(byte_buffer(1000, 0xAA))),
        batch_of({element_type::float64, true}, value(array(50, value(-1.2345678901234567e-300)))),
        batch_of({element_type::boolean, true}, value(array(50, value(false)))),
        batch_of({element_type::date_time}, value(from_epoch_ms(1))),
        batch_of({element_type::int16}, value(), quality::bad),
        batch_with_states({element_type::int64}, value(std::int64_t{1})),
    };
    for (const auto& b : all) {
        std::string out;
        append_sample(out, b, 0);
        EXPECT_GE(most_sample_bytes(*b.tags[0], b.data, 0), out.size() + 1) << out;
    }
}

}  // namespace
}  // namespace penstock::publish
