#include "publish/sparkplug/topic.hpp"

#include <gtest/gtest.h>

#include "publish/sparkplug/bd_seq_file.hpp"
#include "publish/sparkplug/state_codec.hpp"
#include "tests/support/temp_dir.hpp"

#include <fstream>

namespace penstock::publish::sparkplug {
namespace {

TEST(topic, messages_of_node_and_device_have_their_own) {
    const node_topics t("Plant 7", "EDGE_1");
    EXPECT_EQ(t.node(message_type::nbirth), "spBv1.0/Plant 7/NBIRTH/EDGE_1");
    EXPECT_EQ(t.device(message_type::ddata, "OPC_1"), "spBv1.0/Plant 7/DDATA/EDGE_1/OPC_1");
    EXPECT_EQ(t.all_devices(message_type::dcmd), "spBv1.0/Plant 7/DCMD/EDGE_1/+");
    EXPECT_EQ(state_topic("scada"), "spBv1.0/STATE/scada");
}

TEST(topic, only_commands_to_us_are_commands) {
    const node_topics t("G", "N");
    EXPECT_EQ(t.parse_command("spBv1.0/G/NCMD/N")->type, message_type::ncmd);
    EXPECT_EQ(t.parse_command("spBv1.0/G/DCMD/N/OPC_1")->device, "OPC_1");
    for (const auto* other : {"", "spBv1.0/G/NCMD/N2", "spBv1.0/G/NCMD/N/OPC_1", "spBv1.0/G/DCMD/N",
                              "spBv1.0/G/DCMD/N/", "spBv1.0/G/DCMD/N/a/b", "spBv1.0/G/NDATA/N", "spBv1.0/H/NCMD/N"}) {
        EXPECT_FALSE(t.parse_command(other).has_value()) << other;
    }
}

TEST(topic, an_id_has_none_of_what_divides_topics) {
    EXPECT_TRUE(is_topic_id("OPC_1"));
    EXPECT_TRUE(is_topic_id("Werk Süd"));
    for (const auto* id : {"", "a/b", "a+", "#", "a\nb", "\xFF"})
        EXPECT_FALSE(is_topic_id(id)) << id;
    EXPECT_FALSE(is_topic_id(std::string(1001, 'a')));
}

TEST(host_state, online_and_time_stamp_are_read_and_all_else_is_refused) {
    EXPECT_TRUE(parse_host_state(R"({"online":true,"timestamp":1790000000000})")->is_online);
    EXPECT_EQ(parse_host_state(R"({"timestamp":5,"online":false,"more":1})")->timestamp, 5);
    for (const auto* text : {"", "ONLINE", "[]", "{}", R"({"online":true})", R"({"online":1,"timestamp":5})",
                             R"({"online":true,"timestamp":"5"})", R"({"online":true,"timestamp":-1})",
                             R"({"online":true,"timestamp":1.5})", R"({"online":true,"timestamp":5)"}) {
        EXPECT_FALSE(parse_host_state(text).has_value()) << text;
    }
}

TEST(bd_seq, it_begins_at_0_goes_on_after_a_restart_and_0_follows_255) {
    const test::temp_dir folder;
    const auto kept_in = folder.at("transfers/kept/");
    const auto file = [&](const char* node) { return bd_seq_file(kept_in, node, folder.at("none")); };
    EXPECT_EQ(file("G/N").next().value(), 0U);
    EXPECT_EQ(file("G/N").next().value(), 1U);
    EXPECT_EQ(file("G/M").next().value(), 0U) << "another node";
    auto kept = file("G/N");
    for (unsigned i = 2; i <= 255; ++i)
        ASSERT_EQ(kept.next().value(), i);
    EXPECT_EQ(kept.next().value(), 0U);
}

TEST(bd_seq, it_goes_on_from_what_older_versions_kept) {
    const test::temp_dir folder;
    std::ofstream(folder.at("sp.bdseq")) << "41\n";
    bd_seq_file file(folder.at("kept/"), "G/N", folder.at("sp.bdseq"));
    EXPECT_EQ(file.next().value(), 42U);
    EXPECT_EQ(file.next().value(), 43U);
}

TEST(bd_seq, a_file_with_anything_else_counts_as_none_and_one_that_cannot_be_written_is_an_error) {
    const test::temp_dir folder;
    std::ofstream(folder.at("bad")) << "256\n";
    EXPECT_EQ(bd_seq_file(folder.at("kept/"), "G/N", folder.at("bad")).next().value(), 0U);
    std::ofstream(folder.at("file")) << "";
    EXPECT_FALSE(bd_seq_file(folder.at("file/"), "G/N", {}).next().has_value());
}

}  // namespace
}  // namespace penstock::publish::sparkplug
