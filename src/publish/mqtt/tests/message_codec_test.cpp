#include "publish/mqtt/message_codec.hpp"

#include <gtest/gtest.h>

#include "model/state_texts.hpp"

namespace penstock::publish::mqtt {
namespace {

constexpr std::int64_t t0 = 1'790'000'000'000;

outgoing_tag_ptr tag(tag_number number, const std::string& opc, const std::string& id) {
    auto metadata = std::make_shared<tag_metadata>();
    metadata->number = number;
    metadata->site_id = "SITE_A";
    metadata->opc_id = opc;
    metadata->tag_id = metadata->tag_name = id;
    metadata->data_type = "Int16";
    return std::make_shared<outgoing_tag>(outgoing_tag{metadata, id});
}

outgoing_batch batch_of(const std::vector<std::pair<outgoing_tag_ptr, int>>& values) {
    outgoing_batch b;
    b.id = "E-t-1-3";
    for (const auto& [t, v] : values) {
        b.tags.push_back(t);
        b.sequence.push_back(b.tags.size());
        const auto q = v < 0 ? quality::comm_failure : quality::good;
        b.data.add(from_epoch_ms(t0 + static_cast<std::int64_t>(b.tags.size())), {element_type::int16, false, false}, q,
                   v < 0 ? value{} : value{std::int64_t{v}});
    }
    return b;
}

settings with(message_format format, const std::string& topic, const std::string& text = {}) {
    settings s;
    s.format = format;
    s.topic = *name_template::parse(topic);
    s.message_template = text;
    return s;
}

std::vector<std::string> lines(message_encoder encoder, const outgoing_batch& b) {
    std::vector<std::string> out;
    for (const auto& m : encoder.encode(b, from_epoch_ms(t0 + 99)))
        out.push_back(m.topic + ' ' + m.payload);
    return out;
}

const auto a = tag(1, "OPC_1", "A");
const auto b = tag(2, "OPC_2", "B");

TEST(message_codec, an_array_is_one_message_for_each_topic_and_its_id_is_the_batch_and_a_number) {
    const auto got =
        lines({with(message_format::array, "penstock/{site}/{opc}"), "E"}, batch_of({{a, 1}, {b, 2}, {a, 3}}));
    ASSERT_EQ(got.size(), 2U);
    EXPECT_EQ(
        got[0],
        R"(penstock/SITE_A/OPC_1 {"id":"E-t-1-3/1","edge_id":"E","ts":1790000000099,"values":[)"
        R"({"tag_id":"A","site_id":"SITE_A","opc_id":"OPC_1","ts":1790000000001,"value":1,"type":"Int16","quality":192},)"
        R"({"tag_id":"A","site_id":"SITE_A","opc_id":"OPC_1","ts":1790000000003,"value":3,"type":"Int16","quality":192}]})");
    EXPECT_TRUE(got[1].starts_with(R"(penstock/SITE_A/OPC_2 {"id":"E-t-1-3/2")"));
}

TEST(message_codec, single_is_a_message_for_each_sample) {
    const auto got = lines({with(message_format::single, "p/{opc}/{tag}"), "E"}, batch_of({{a, 1}, {b, -1}}));
    ASSERT_EQ(got.size(), 2U);
    EXPECT_EQ(got[1],
              R"(p/OPC_2/B {"id":"E-t-1-3/2","tag_id":"B","site_id":"SITE_A","opc_id":"OPC_2","ts":1790000000002,)"
              R"("value":null,"type":"Int16","quality":24})");
}

TEST(message_codec, compact_has_times_from_the_first_and_quality_only_where_it_is_not_good) {
    const auto got = lines({with(message_format::compact, "p"), "E"}, batch_of({{a, 1}, {b, 2}, {a, -1}}));
    ASSERT_EQ(got.size(), 1U);
    EXPECT_EQ(got[0],
              R"(p {"id":"E-t-1-3/1","edge_id":"E","t0":1790000000001,"v":{"A":[[0,1],[2,null,24]],"B":[[1,2]]}})");
}

TEST(message_codec, a_template_has_the_text_of_a_value) {
    auto metadata = std::make_shared<tag_metadata>(*a->metadata);
    metadata->states = pack_states({{"1", "\"on\""}});
    const auto with_states = std::make_shared<outgoing_tag>(metadata, "A");
    const auto got = lines({with(message_format::by_template, "p", R"({"s":"{state_text}"})"), "E"},
                           batch_of({{with_states, 1}, {with_states, 2}}));
    EXPECT_EQ(got, (std::vector<std::string>{R"(p {"s":"\"on\""})", R"(p {"s":""})"}));
}

TEST(message_codec, a_template_keeps_its_own_braces_and_is_filled_for_each_topic_or_sample) {
    const auto whole =
        lines({with(message_format::by_template, "p/{opc}", R"({"n":{count},"id":"{id}","{x}":{{now}}})"), "E"},
              batch_of({{a, 1}, {a, 2}}));
    ASSERT_EQ(whole.size(), 1U);
    EXPECT_EQ(whole[0], R"(p/OPC_1 {"n":2,"id":"E-t-1-3/1","{x}":{1790000000099}})");
    const auto each = lines({with(message_format::by_template, "p", "{tag};{ts};{value};{quality};{type}"), "E"},
                            batch_of({{a, 1}, {b, 2}}));
    ASSERT_EQ(each.size(), 2U);
    EXPECT_EQ(each[1], "p B;1790000000002;2;192;Int16");
}

TEST(message_codec, what_divides_topics_is_replaced_in_names_and_a_changed_tag_has_its_new_topic) {
    message_encoder encoder(with(message_format::array, "p/{opc}"), "E");
    EXPECT_EQ(encoder.encode(batch_of({{tag(5, "a/b+c#", "T"), 1}}), {}).front().topic, "p/a_b_c_");
    EXPECT_EQ(encoder.encode(batch_of({{tag(5, "new", "T"), 1}}), {}).front().topic, "p/new");
}

TEST(message_codec, a_removed_tag_is_forgotten_with_its_topic_even_if_a_late_batch_has_it) {
    message_encoder encoder(with(message_format::array, "p/{tag}"), "E");
    auto short_lived = tag(7, "O", "T7");
    const std::weak_ptr<const outgoing_tag> watched = short_lived;
    for (const auto& one : {a, b, short_lived})
        encoder.put(one->metadata->number);
    encoder.encode(batch_of({{a, 1}, {short_lived, 1}}), {});
    EXPECT_EQ(encoder.topics(), 2U);
    encoder.remove(7);
    EXPECT_EQ(encoder.encode(batch_of({{short_lived, 2}, {a, 2}}), {}).front().topic, "p/T7");  // was under way
    short_lived.reset();
    EXPECT_EQ(encoder.encode(batch_of({{b, 3}}), {}).front().topic, "p/B");
    EXPECT_EQ(encoder.topics(), 2U);
    EXPECT_TRUE(watched.expired());
    // Its place is another topic's now, and the others have theirs.
    EXPECT_EQ(encoder.encode(batch_of({{a, 4}}), {}).front().topic, "p/A");
    encoder.put(7);
    EXPECT_EQ(encoder.encode(batch_of({{tag(7, "O", "again"), 5}}), {}).front().topic, "p/again");
    EXPECT_EQ(encoder.encode(batch_of({{a, 6}}), {}).front().topic, "p/A");
    EXPECT_EQ(encoder.topics(), 3U);
}

TEST(message_codec, a_topic_that_a_batch_leaves_midway_is_still_its_own) {
    message_encoder encoder(with(message_format::array, "p/{tag}"), "E");
    const auto messages = encoder.encode(batch_of({{tag(7, "O", "before"), 1}, {tag(7, "O", "after"), 2}}), {});
    ASSERT_EQ(messages.size(), 2U);
    EXPECT_EQ(messages[0].topic, "p/before");
    EXPECT_EQ(messages[1].topic, "p/after");
}

TEST(message_codec, a_batch_sent_again_differs_in_its_time_only) {
    for (const auto format : {message_format::single, message_format::compact}) {
        message_encoder encoder(with(format, "p/{tag}"), "E");
        const auto batch = batch_of({{a, 1}, {b, 2}});
        const auto first = encoder.encode(batch, from_epoch_ms(1));
        const auto again = encoder.encode(batch, from_epoch_ms(2));
        ASSERT_EQ(first.size(), again.size());
        for (std::size_t i = 0; i < first.size(); ++i)
            EXPECT_EQ(first[i].payload, again[i].payload);
    }
}

}  // namespace
}  // namespace penstock::publish::mqtt
