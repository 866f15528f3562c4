#include "publish/sparkplug/structure.hpp"

#include <gtest/gtest.h>

#include "publish/sparkplug/metric_registry.hpp"

namespace penstock::publish::sparkplug {
namespace {

TEST(structure, addresses_name_members_behind_the_separator_of_their_protocol) {
    struct row {
        const char *separator, *address, *parent, *member;  ///< `parent` empty: none
    };
    const row rows[] = {
        {".", "Motor.Speed", "Motor", "Speed"},
        {".", "Motors[2].Speed", "Motors[2]", "Speed"},
        {".", "Line.Motors[2].Speed", "Line", "Motors[2].Speed"},
        {".", "Line.Word.5", "Line", "Word.5"},
        {".", "Program:Main.Motor.Speed", "Program:Main.Motor", "Speed"},
        {".", "Local:1:I.Data", "Local:1:I", "Data"},
        {".", "T4:0.ACC", "T4:0", "ACC"},
        {".", "Motor", "", ""},
        {".", "Word.5", "", ""},
        {".", "Chars.20", "", ""},
        {".", "Program:Main.Speed", "", ""},
        {".", "Program:Main.Word.5", "", ""},
        {".", "Program:Main", "", ""},
        {".", ".x", "", ""},
        {".", "x.", "", ""},
        {".", "", "", ""},
        {"{", "ns=2;s=Motor{speed}", "ns=2;s=Motor", "speed"},
        {"{", "ns=2;s=Motor[3]{axes[2].position}", "ns=2;s=Motor[3]", "axes[2].position"},
        {"{", "ns=2;s=Line.Speed", "", ""},
        {"{", "ns=2;s={}", "", ""},
        {"{", "{speed}", "", ""},
        {"{", "}", "", ""},
        {"", "Motor.Speed", "", ""},
        {"", "a{b}", "", ""},
    };
    for (const auto& r : rows) {
        const auto found = find_member(r.separator, r.address);
        ASSERT_EQ(found.has_value(), *r.parent != '\0') << r.address;
        if (!found) continue;
        EXPECT_EQ(found->structure, r.parent);
        EXPECT_EQ(found->member, r.member);
    }
}

class structures : public testing::Test {
protected:
    structures() {
        settings_.device_text = "{opc}";
        settings_.device = *name_template::parse("{opc}");
        settings_.metric = *name_template::parse("{tag}");
        settings_.has_templates = true;
        settings_.tables = {{"GRID*", {"left", "right"}}};
        book_.emplace(settings_, "E");
    }

    static outgoing_tag_ptr tag(tag_number number, const std::string& address, const std::string& type,
                                const std::string& opc = "PLC") {
        auto metadata = std::make_shared<tag_metadata>();
        metadata->number = number;
        metadata->opc_id = opc;
        metadata->member_separator = ".";
        metadata->address = address;
        metadata->tag_id = "T" + std::to_string(number);
        metadata->data_type = type;
        return std::make_shared<outgoing_tag>(metadata, metadata->tag_id);
    }

    settings settings_;
    std::optional<metric_registry> book_;
};

TEST_F(structures, members_of_one_structure_are_one_metric_and_equal_ones_have_one_template) {
    book_->put(tag(4, "Motor1.Speed", "Float"));
    book_->put(tag(3, "Motor1.Running", "Boolean"));
    book_->put(tag(5, "Motor2.Running", "Boolean"));
    book_->put(tag(6, "Motor2.Speed", "Float"));
    book_->put(tag(7, "Pump.Speed", "Double"));
    book_->put(tag(8, "Alone", "Float"));
    auto& d = *book_->find_device("PLC");
    EXPECT_EQ(d.metrics.size(), 1U);
    ASSERT_EQ(d.structures.size(), 3U);
    const auto all = book_->definitions_of(d);
    EXPECT_EQ(all.size(), 2U);
    const auto& one = d.structures.at("Motor1");
    EXPECT_EQ(one.definition, d.structures.at("Motor2").definition);
    EXPECT_NE(one.definition, d.structures.at("Pump").definition);
    EXPECT_EQ(all.at(one.definition), (definition{{"Running", datatype::boolean}, {"Speed", datatype::float32}}));
    EXPECT_EQ(one.alias(), (std::uint64_t{1} << 33U) + 3);
    EXPECT_EQ(book_->find_structure("PLC", std::nullopt, one.alias()), &one);
    EXPECT_EQ(book_->find_structure("PLC", "Motor1", std::nullopt), &one);
    EXPECT_EQ(book_->find_alias("PLC", 3), nullptr) << "it is a member now, and has no alias of its own";
}

TEST_F(structures, a_structure_goes_with_its_last_member) {
    book_->put(tag(1, "Motor.Speed", "Float"));
    book_->put(tag(2, "Motor.Running", "Boolean"));
    book_->remove(1);
    EXPECT_EQ(book_->find_device("PLC")->structures.at("Motor").members.size(), 1U);
    book_->remove(2);
    EXPECT_TRUE(book_->find_device("PLC")->is_empty());
}

TEST_F(structures, a_second_tag_of_a_member_and_a_name_that_is_taken_are_distinguished) {
    settings_.device_text = "line";
    settings_.device = *name_template::parse("line");
    book_->put(tag(1, "Motor.Speed", "Float"));
    book_->put(tag(2, "Motor.Speed", "Float"));
    book_->put(tag(3, "Motor.Speed", "Float", "OTHER"));
    const auto& d = *book_->find_device("line");
    EXPECT_TRUE(d.metrics.contains("T2"));
    EXPECT_TRUE(d.structures.contains("Motor"));
    EXPECT_TRUE(d.structures.contains("Motor[OTHER]"));
}

TEST_F(structures, a_member_whose_type_the_device_reports_is_in_the_template_from_then_on) {
    book_->put(tag(1, "Motor.Speed", ""));
    auto& d = *book_->find_device("PLC");
    EXPECT_TRUE(book_->definitions_of(d).empty());
    EXPECT_TRUE(book_->has_published_definitions_of(d));
    book_->set_type(*book_->find(1), {element_type::int32, false});
    EXPECT_FALSE(book_->has_published_definitions_of(d));
    book_->mark_published(d.structures.at("Motor").definition);
    EXPECT_TRUE(book_->has_published_definitions_of(d));
}

TEST_F(structures, an_array_that_is_a_table_is_a_data_set) {
    auto metadata = std::make_shared<tag_metadata>();
    metadata->number = 1;
    metadata->tag_id = "GRID_A";
    metadata->data_type = "Int16[4]";
    book_->put(std::make_shared<outgoing_tag>(metadata, "GRID_A"));
    EXPECT_EQ(book_->find(1)->type(), datatype::data_set);
    metadata = std::make_shared<tag_metadata>(*metadata);
    metadata->data_type = "Int16";
    book_->put(std::make_shared<outgoing_tag>(metadata, "GRID_A"));
    EXPECT_EQ(book_->find(1)->type(), datatype::int16) << "no array";
}

TEST_F(structures, without_the_option_tags_are_what_they_were) {
    settings_.has_templates = false;
    book_->put(tag(1, "Motor.Speed", "Float"));
    EXPECT_TRUE(book_->find_device("PLC")->structures.empty());
    EXPECT_NE(book_->find_alias("PLC", 1), nullptr);
}

}  // namespace
}  // namespace penstock::publish::sparkplug
