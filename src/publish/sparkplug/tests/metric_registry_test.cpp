#include "publish/sparkplug/metric_registry.hpp"

#include <gtest/gtest.h>

#include <deque>

namespace penstock::publish::sparkplug {
namespace {

outgoing_tag_ptr tag(tag_number number, const std::string& opc, const std::string& id,
                     const std::string& type = "Int16", bool is_scaled = false) {
    auto metadata = std::make_shared<tag_metadata>();
    metadata->number = number;
    metadata->opc_id = opc;
    metadata->tag_id = id;
    metadata->tag_name = "a name";
    metadata->data_type = type;
    metadata->is_scaled = is_scaled;
    return std::make_shared<outgoing_tag>(outgoing_tag{metadata, id});
}

metric_registry book(const std::string& device = "{opc}", const std::string& metric = "{tag}") {
    static std::deque<settings> all;  // a book keeps a reference
    auto& s = all.emplace_back();
    s.device_text = device;
    s.device = *name_template::parse(device);
    s.metric = *name_template::parse(metric);
    return {s, "E"};
}

TEST(metric_registry, a_metric_is_found_by_alias_and_name_in_its_own_device_only) {
    auto b = book();
    b.put(tag(7, "OPC_1", "A"));
    ASSERT_NE(b.find_alias("OPC_1", 7), nullptr);
    EXPECT_EQ(b.find_alias("OPC_1", 7), b.find_name("OPC_1", "A"));
    EXPECT_EQ(b.find_alias("OPC_2", 7), nullptr);
    EXPECT_EQ(b.find_alias("OPC_1", (std::uint64_t{1} << 32U) + 7), nullptr);
    EXPECT_EQ(b.find_name("OPC_1", "B"), nullptr);
    EXPECT_EQ(b.find_alias("OPC_1", 7)->alias(), 7U);
}

TEST(metric_registry, two_tags_of_one_name_are_distinguished) {
    auto b = book("{opc}", "{name}");
    b.put(tag(1, "OPC_1", "A"));
    b.put(tag(2, "OPC_1", "B"));
    EXPECT_NE(b.find_name("OPC_1", "a name"), nullptr);
    EXPECT_NE(b.find_name("OPC_1", "a name[B]"), nullptr);
}

TEST(metric_registry, names_that_differ_in_case_only_are_reported) {
    auto b = book("{opc}", "{name}");
    const auto named = [](tag_number number, const std::string& opc, const std::string& name) {
        auto metadata = std::make_shared<tag_metadata>();
        metadata->number = number;
        metadata->opc_id = opc;
        metadata->tag_id = "T" + std::to_string(number);
        metadata->tag_name = name;
        metadata->data_type = "Int16";
        return std::make_shared<outgoing_tag>(outgoing_tag{metadata, name});
    };
    EXPECT_EQ(b.put(named(1, "OPC_1", "Level")), std::nullopt);
    EXPECT_EQ(b.put(named(2, "OPC_1", "LEVEL")), "Level");
    EXPECT_EQ(b.put(named(3, "OPC_2", "level")), std::nullopt) << "another device";
    EXPECT_EQ(b.put(named(4, "OPC_1", "Levels")), std::nullopt);
    EXPECT_NE(b.put(named(5, "OPC_1", "leveL")), std::nullopt);
    EXPECT_EQ(b.find_name("OPC_1", "Level")->alias(), 1U);
    EXPECT_EQ(b.find_name("OPC_1", "LEVEL")->alias(), 2U);
    EXPECT_EQ(b.find_name("OPC_1", "leveL")->alias(), 5U);
}

TEST(metric_registry, a_tag_that_moves_leaves_its_device_and_changes_both) {
    auto b = book();
    b.put(tag(1, "OPC_1", "A"));
    for (auto& [id, d] : b.devices())
        d.is_changed = false;
    b.put(tag(1, "OPC_2", "A"));
    EXPECT_TRUE(b.find_device("OPC_1")->metrics.empty());
    EXPECT_TRUE(b.find_device("OPC_1")->is_changed);
    EXPECT_TRUE(b.find_device("OPC_2")->is_changed);
    b.remove(1);
    EXPECT_EQ(b.find(1), nullptr);
    EXPECT_TRUE(b.find_device("OPC_2")->metrics.empty());
}

TEST(metric_registry, a_device_is_linked_while_one_of_its_opcs_is) {
    auto b = book("line");
    b.put(tag(1, "OPC_1", "A"));
    b.put(tag(2, "OPC_2", "B"));
    const auto& line = *b.find_device("line");
    EXPECT_FALSE(b.is_linked(line));
    b.put_link("OPC_2", true);
    EXPECT_TRUE(b.is_linked(line));
    b.put_link("OPC_1", true);
    b.put_link("OPC_2", false);
    EXPECT_TRUE(b.is_linked(line));
    b.remove(1);
    EXPECT_FALSE(b.is_linked(line)) << "OPC_1 has no tag here any more";
}

TEST(metric_registry, the_type_comes_from_the_configuration_or_scale_or_else_from_the_device) {
    auto b = book();
    b.put(tag(1, "O", "A", "Int16[4]"));
    b.put(tag(2, "O", "B", "Int16", true));
    b.put(tag(3, "O", "C", ""));
    EXPECT_EQ(b.find(1)->type(), datatype::int16_array);
    EXPECT_EQ(b.find(2)->type(), datatype::float64);
    EXPECT_FALSE(b.find(3)->has_type);
    b.set_type(*b.find(3), {element_type::uint32, false});
    EXPECT_EQ(b.find(3)->type(), datatype::uint32);
    b.put(tag(3, "O", "C", ""));
    EXPECT_EQ(b.find(3)->type(), datatype::uint32) << "the type from the device stays over a change of other fields";
}

}  // namespace
}  // namespace penstock::publish::sparkplug
