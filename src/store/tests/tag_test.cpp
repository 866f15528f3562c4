#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "model/members.hpp"
#include "store/tests/temp_store.hpp"

namespace penstock::store {
namespace {

/// Another value than the default in every member, so that two columns that were swapped show.
tag_config full_tag(const std::string& id) {
    tag_config tag;
    int n = 0;
    for_each_member(tag, [&](const char* name, auto& member) {
        ++n;
        using type = std::remove_reference_t<decltype(member)>;
        if constexpr (std::is_same_v<type, bool>) {
            member = !member;
        } else if constexpr (std::is_same_v<type, std::string>) {
            member = name;
        } else if constexpr (std::is_same_v<type, option_map>) {
            member = {{"byte_order", "CDAB"}};
        } else if constexpr (std::is_same_v<type, state_texts>) {
            member = {{"0", "멈춤"}, {"-1", "a \"fault\""}};
        } else {
            member = static_cast<std::conditional_t<std::is_same_v<type, std::int64_t>, std::int64_t, double>>(n);
        }
    });
    tag.tag_id = id;
    tag.scale = 0.1;
    tag.offset = -273.15;
    tag.timecycle = 9'007'199'254'740'993;  // no double has it
    return tag;
}

using tag_test = store_test;

TEST_F(tag_test, a_list_gives_every_member_as_it_was_stored) {
    auto full = full_tag("T1");
    tag_config plain;
    plain.tag_id = plain.tag_name = "T2";
    full.opc_id = plain.opc_id = "PLC1";
    ASSERT_TRUE(put(make_opc("PLC1"), {full, plain}));
    full.created_at = full.updated_at = plain.created_at = plain.updated_at = to_epoch_ms(monday);
    const auto listed = kept().list_tags("PLC1");
    ASSERT_TRUE(listed);
    ASSERT_EQ(listed->items.size(), 2U);
    boost::mp11::mp_for_each<members_of<tag_config>>([&](auto member) {
        EXPECT_EQ(listed->items[0].*member.pointer, full.*member.pointer) << member.name;
        // Nothing of the row before it is left.
        EXPECT_EQ(listed->items[1].*member.pointer, plain.*member.pointer) << member.name;
    });
}

TEST_F(tag_test, every_member_comes_back_as_it_was_stored) {
    auto tag = full_tag("T1");
    tag.opc_id = "PLC1";
    ASSERT_TRUE(put(make_opc("PLC1"), {tag}));
    reopen();
    tag.created_at = tag.updated_at = to_epoch_ms(monday);
    const auto got = kept().get_tag("T1");
    ASSERT_TRUE(got);
    boost::mp11::mp_for_each<members_of<tag_config>>(
        [&](auto member) { EXPECT_EQ(*got.*member.pointer, tag.*member.pointer) << member.name; });
}

TEST_F(tag_test, lists_are_filtered_by_a_few_fields_and_pages_are_looked_up_by_ids) {
    auto limited = make_tag("T2");
    limited.hi = 5;
    limited.min_value = -1;
    limited.writable = false;
    limited.description = "Behind the boiler";
    ASSERT_TRUE(put(make_opc("PLC1"), {limited, make_tag("T1")}));
    ASSERT_TRUE(put(make_opc("PLC2"), {make_tag("T3")}));
    const auto metadata = kept().list_tag_metadata("PLC1");
    ASSERT_TRUE(metadata);
    ASSERT_EQ(metadata->size(), 2U);
    EXPECT_EQ((*metadata)[0].tag_id, "T1");
    EXPECT_TRUE((*metadata)[0].writable);
    EXPECT_FALSE((*metadata)[0].hi);
    EXPECT_EQ((*metadata)[1].tag_id, "T2");
    EXPECT_EQ((*metadata)[1].plc_address, limited.plc_address);
    EXPECT_FALSE((*metadata)[1].writable);
    EXPECT_EQ((*metadata)[1].description, "Behind the boiler");
    EXPECT_EQ((*metadata)[1].hi, 5);
    EXPECT_EQ((*metadata)[1].min_value, -1);
    EXPECT_TRUE(kept().list_tag_metadata("NONE")->empty());

    const auto named = kept().get_tags({"T3", "gone", "T1"});
    ASSERT_TRUE(named);
    ASSERT_EQ(named->size(), 2U);
    EXPECT_EQ((*named)[0].tag_id, "T3");
    EXPECT_EQ((*named)[1].tag_id, "T1");
    EXPECT_TRUE(kept().get_tags({})->empty());
}

TEST_F(tag_test, what_is_absent_stays_absent) {
    ASSERT_TRUE(put(make_opc("PLC1"), {full_tag("T0"), make_tag("T1")}));
    const auto got = kept().list_tags("PLC1");
    ASSERT_TRUE(got);
    ASSERT_EQ(got->total, 2);
    const auto& t1 = got->items[1];
    EXPECT_FALSE(t1.scale.has_value()) << "nothing of the row before it";
    EXPECT_FALSE(t1.trip_lo.has_value());
    EXPECT_TRUE(t1.options.empty());
    EXPECT_EQ(t1.trip_hi_priority, "CRITICAL");
}

TEST_F(tag_test, a_list_has_the_tags_of_one_opc) {
    ASSERT_TRUE(put(make_opc("PLC1"), make_tags({"T3", "T1", "U2"})));
    ASSERT_TRUE(put(make_opc("PLC2"), make_tags({"T2"})));
    const auto found = kept().list_tags("PLC1", {"t", 2, 1});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->total, 2);
    ASSERT_EQ(found->items.size(), 1U);
    EXPECT_EQ(found->items[0].tag_id, "T3");
    EXPECT_EQ(kept().list_tags("PLC9")->total, 0);
}

TEST_F(tag_test, the_tags_of_one_opc_are_read_one_after_another) {
    ASSERT_TRUE(put(make_opc("PLC1"), make_tags({"T3", "T1", "U2"})));
    ASSERT_TRUE(put(make_opc("PLC2"), make_tags({"T2"})));
    std::string ids;
    const auto done = kept().read_each_tag("PLC1", [&](tag_config&& tag) { ids += tag.tag_id + " "; });
    EXPECT_TRUE(done);
    EXPECT_EQ(ids, "T1 T3 U2 ");
    EXPECT_TRUE(kept().read_each_tag("PLC9", [&](tag_config&& tag) { ids += tag.tag_id; }));
    EXPECT_EQ(ids, "T1 T3 U2 ");
}

TEST_F(tag_test, the_tags_that_exist_are_found_with_their_opc) {
    ASSERT_TRUE(put(make_opc("PLC1"), make_tags({"T1"})));
    ASSERT_TRUE(put(make_opc("PLC2"), make_tags({"T2"})));
    const auto found = kept().find_tags({"T2", "T9", "T1", ""});
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, (std::vector<std::pair<std::string, std::string>>{{"T2", "PLC2"}, {"T1", "PLC1"}}));
}

TEST_F(tag_test, a_number_stays_with_the_tag_and_is_never_used_again) {
    ASSERT_TRUE(put(make_opc("PLC1"), {full_tag("T1")}));
    ASSERT_TRUE(put(make_opc("PLC2"), {full_tag("T2")}));
    const auto first = kept().numbers_of({"T1", "T2", "EDGE_SYSTEM.CPU"}).value();
    EXPECT_EQ(first, (std::vector<tag_number>{1, 2, 3}));
    reopen();
    ASSERT_TRUE(put(make_opc("PLC1"), {make_tag("T1")}));
    EXPECT_EQ(kept().numbers_of({"T2", "T1"}).value(), (std::vector<tag_number>{2, 1}));
    ASSERT_TRUE(remove_record(kept(), "tag", "T1"));
    ASSERT_TRUE(remove_record(kept(), "opc", "PLC2"));
    reopen();
    EXPECT_EQ(kept().numbers_of({"T1", "T2", "EDGE_SYSTEM.CPU"}).value(), (std::vector<tag_number>{4, 5, 3}));
}

TEST_F(tag_test, numbers_are_found_in_any_order_and_beside_tags_of_other_opcs) {
    const auto id_of = [](int n) { return fmt::format("T{:02}", n); };
    std::vector<std::string> ids;
    std::map<std::string, tag_number> expected;
    for (int n = 0; n < 40; ++n)
        ids.push_back(id_of(n * 7 % 40));
    const auto given = kept().numbers_of(ids).value();
    for (std::size_t i = 0; i < ids.size(); ++i)
        expected[ids[i]] = given[i];
    ASSERT_EQ(expected.size(), 40U);

    const auto check = [&](const std::vector<std::string>& asked) {
        std::vector<tag_number> of_asked;
        for (const auto& id : asked)
            of_asked.push_back(expected.at(id));
        EXPECT_EQ(kept().numbers_of(asked).value(), of_asked);
    };
    std::ranges::sort(ids);
    check(ids);
    std::ranges::reverse(ids);
    check(ids);
    check({id_of(1), id_of(3), id_of(30), id_of(31), id_of(2), id_of(2), id_of(39)});
}

TEST_F(tag_test, a_new_tag_between_known_ones_has_a_number_of_its_own_also_if_it_is_named_twice) {
    ASSERT_EQ(kept().numbers_of({"T1", "T3"}).value(), (std::vector<tag_number>{1, 2}));
    EXPECT_EQ(kept().numbers_of({"T0", "T1", "T2", "T2", "T3", "T4", "T4"}).value(),
              (std::vector<tag_number>{3, 1, 4, 4, 2, 5, 5}));
}

}  // namespace
}  // namespace penstock::store
