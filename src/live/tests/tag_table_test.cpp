#include "live/tag_table.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace penstock::live {
namespace {

const auto no_response = std::make_shared<const std::string>("no answer");

TEST(tag_table, a_tag_that_was_never_read_has_that_status) {
    tag_block b;
    const auto p = b.add();
    EXPECT_EQ(b.get(p.slot).status, read_status::not_read);
    EXPECT_TRUE(is_empty(b.get(p.slot).last));
}

TEST(tag_table, a_failed_read_keeps_the_last_good_value_and_its_time) {
    tag_block b;
    const auto p = b.add();
    tag_block::writer(b).put(p, value{std::int64_t{7}}, quality::good, from_epoch_ms(1000));
    tag_block::writer(b).fail(p, quality::comm_failure, no_response);
    const auto r = b.get(p.slot);
    EXPECT_EQ(format_value(r.last), "7");
    EXPECT_EQ(r.time, from_epoch_ms(1000));
    EXPECT_EQ(r.state, quality::comm_failure);
    EXPECT_EQ(*r.error, "no answer");
}

TEST(tag_table, a_good_read_clears_the_error) {
    tag_block b;
    const auto p = b.add();
    tag_block::writer(b).fail(p, quality::comm_failure, no_response);
    tag_block::writer(b).put(p, value{true}, quality::good, from_epoch_ms(5));
    EXPECT_EQ(b.get(p.slot).status, read_status::success);
    EXPECT_EQ(b.get(p.slot).error, nullptr);
}

TEST(tag_table, points_are_counted_once_and_uncounted_when_their_tag_is_removed) {
    tag_block b;
    const auto p = b.add();
    tag_block::writer(b).put(p, value{true}, quality::good, from_epoch_ms(5));
    tag_block::writer(b).put(p, value{false}, quality::good, from_epoch_ms(6));
    EXPECT_EQ(b.point_count(), 1U);
    b.remove(p.slot);
    EXPECT_EQ(b.point_count(), 0U);
}

TEST(tag_table, a_reading_for_an_earlier_tag_of_the_same_slot_is_dropped) {
    tag_block b;
    const auto old = b.add();
    b.remove(old.slot);
    const auto fresh = b.add();
    EXPECT_EQ(fresh.slot, old.slot);
    tag_block::writer(b).put(old, value{true}, quality::good, from_epoch_ms(5));
    EXPECT_EQ(b.get(fresh.slot).status, read_status::not_read);
    const auto moved = b.renew(fresh.slot);
    tag_block::writer(b).fail(fresh, quality::bad, no_response);
    EXPECT_EQ(b.get(fresh.slot).status, read_status::not_read);
    tag_block::writer(b).put(moved, value{true}, quality::good, from_epoch_ms(5));
    EXPECT_EQ(b.get(fresh.slot).status, read_status::success);
}

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

/// Which of the places have changed since, and the number of now.
std::vector<std::size_t> changed(const tag_block& b, std::span<const tag_slot> places, std::uint64_t& since) {
    std::vector<std::size_t> found;
    since = b.visit_changed(since, places, [&](std::size_t i) { found.push_back(i); });
    return found;
}

TEST(tag_table, only_another_value_quality_or_outcome_is_a_change) {
    using places_of = std::vector<std::size_t>;
    tag_block b;
    const std::vector<tag_slot> places{b.add(), b.add(), b.add()};
    std::uint64_t since = 0;
    EXPECT_EQ(changed(b, places, since), places_of{}) << "nothing was read yet";
    const auto put = [&](std::size_t i, const value& v, quality q, int ms) {
        tag_block::writer(b).put(places[i], v, q, from_epoch_ms(ms));
    };
    put(1, value{std::int64_t{7}}, quality::good, 1);
    put(2, value{std::string("on")}, quality::good, 1);
    EXPECT_EQ(changed(b, places, since), (places_of{1, 2}));
    put(1, value{std::int64_t{7}}, quality::good, 2);
    put(2, value{std::string("on")}, quality::good, 2);
    EXPECT_EQ(changed(b, places, since), places_of{}) << "the same, read again";
    EXPECT_EQ(b.get(places[1].slot).time, from_epoch_ms(2));
    put(1, value{std::int64_t{7}}, quality::uncertain, 3);
    put(2, value{std::string("off")}, quality::good, 3);
    EXPECT_EQ(changed(b, places, since), (places_of{1, 2}));
    tag_block::writer(b).fail(places[1], quality::bad, no_response);
    EXPECT_EQ(changed(b, places, since), places_of{1});
    tag_block::writer(b).fail(places[1], quality::bad, no_response);
    EXPECT_EQ(changed(b, places, since), places_of{});
    put(1, value{1.5}, quality::good, 4);
    EXPECT_EQ(changed(b, places, since), places_of{1}) << "another type";
    std::uint64_t first = 0;
    EXPECT_EQ(changed(b, places, first), (places_of{1, 2})) << "who begins sees all that were read";
}

TEST(tag_table, a_tag_that_was_removed_is_no_change_of_the_next_one_in_its_place) {
    tag_block b;
    const std::vector<tag_slot> old{b.add()};
    std::uint64_t since = 0;
    b.remove(old[0].slot);
    const auto next = b.add();
    tag_block::writer(b).put(next, value{true}, quality::good, from_epoch_ms(5));
    EXPECT_TRUE(changed(b, old, since).empty());
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
