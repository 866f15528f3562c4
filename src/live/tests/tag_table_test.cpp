#include "live/tag_table.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace penstock::live {
namespace {

TEST(tag_table, a_reference_to_a_removed_tag_never_returns_the_next_one_in_its_slot) {
    const auto home = std::make_shared<tag_block>();
    const auto old = home->add();
    const tag_ref ref{home, old.slot, old.version, nullptr, {}, false};
    home->remove(old.slot);
    const auto next = home->add();
    tag_block::writer(*home).put(next, value{true}, quality::good, from_epoch_ms(5));
    EXPECT_EQ(ref.get().status, read_status::not_read);
}

TEST(tag_table, a_reference_outlives_its_tag) {
    tag_table table;
    const auto home = std::make_shared<tag_block>();
    table.insert("T", {home, home->add().slot, 0, nullptr, {}, false});
    const auto ref = table.find("T");
    table.erase("T");
    EXPECT_FALSE(table.find("T").has_value());
    EXPECT_EQ(ref->get().status, read_status::not_read);
}

TEST(tag_table, visits_the_requested_tags_in_order_and_reports_missing_ones) {
    tag_table table;
    const auto home = std::make_shared<tag_block>();
    for (const auto* id : {"A", "B", "C"})
        table.insert(id, {home, home->add().slot, 0, nullptr, {}, false});
    const std::vector<std::string_view> asked{"C", "X", "A", "C"};
    std::string seen;
    table.visit_each(asked, [&](std::string_view tag_id, const tag_ref* tag) {
        seen += fmt::format("{}{} ", tag_id, tag == nullptr ? "-" : std::to_string(tag->slot));
    });
    EXPECT_EQ(seen, "C2 X- A0 C2 ");
}

TEST(tag_table, texts_of_states_are_those_of_their_tag_alone) {
    tag_table table;
    const auto home = std::make_shared<tag_block>();
    const auto states = std::make_shared<const state_texts>(state_texts{{"1", "on"}});
    const auto put = [&](const char* id, std::shared_ptr<const state_texts> of) {
        table.insert(id, {home, home->add().slot, 0, nullptr, {}, false, 0, std::move(of)});
    };
    put("A", states);
    put("B", nullptr);
    std::string seen;
    const std::vector<std::string_view> asked{"A", "B", "A"};
    table.visit_each(asked, [&](std::string_view, const tag_ref* tag) { seen += tag->states ? 'x' : '-'; });
    EXPECT_EQ(seen, "x-x");
    EXPECT_EQ(table.find("A")->states, states);
    table.erase("A");
    put("A", nullptr);
    EXPECT_EQ(table.find("A")->states, nullptr);
    EXPECT_EQ(states.use_count(), 1);
}

TEST(tag_table, a_tag_is_found_as_it_was_put_whichever_device_has_it) {
    tag_table table;
    std::vector<std::shared_ptr<tag_block>> blocks;
    for (int n = 0; n < 3; ++n)
        blocks.push_back(std::make_shared<tag_block>());
    const auto first = std::make_shared<const std::string>("FIRST");
    const auto other = std::make_shared<const std::string>("OTHER");
    table.insert("a", {blocks[0], 7, 3, first, data_type{element_type::float32, 4}, true, 12});
    table.insert("b", {blocks[1], 8, 1, other, {}, false, 0});
    const auto a = table.find("a");
    ASSERT_TRUE(a);
    EXPECT_EQ(a->block, blocks[0]);
    EXPECT_EQ(a->opc_id, first);
    EXPECT_EQ(a->slot, 7U);
    EXPECT_EQ(a->version, 3U);
    EXPECT_EQ(a->type, (data_type{element_type::float32, 4}));
    EXPECT_TRUE(a->is_scaled);
    EXPECT_EQ(a->number, 12U);
    EXPECT_FALSE(table.find("b")->type);
    table.insert("a", {blocks[2], 1, 1, other, {}, false, 5});  // another device has it now
    EXPECT_EQ(table.find("a")->block, blocks[2]);
    EXPECT_EQ(table.find("a")->opc_id, other);
    EXPECT_EQ(table.size(), 2U);
    EXPECT_EQ(blocks[0].use_count(), 2)
        << "this test's and that of `a`: the table holds nothing of a device without tags";
    table.erase("b");
    EXPECT_EQ(blocks[1].use_count(), 1);
    table.insert("c", {blocks[1], 9, 2, first, {}, false, 6});  // in the place of one that went
    EXPECT_EQ(table.find("c")->slot, 9U);
    EXPECT_EQ(table.find("a")->slot, 1U);
}

TEST(tag_table, tells_that_tags_came_or_went) {
    tag_table t;
    const auto before = t.changes();
    t.insert("A", {});
    const auto between = t.changes();
    EXPECT_NE(between, before);
    t.erase("A");
    EXPECT_NE(t.changes(), between);
}

}  // namespace
}  // namespace penstock::live
