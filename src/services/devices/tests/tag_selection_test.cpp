#include "services/devices/tag_selection.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "services/access/built_in.hpp"
#include "services/devices/tag_index.hpp"

namespace penstock::services {
namespace {

using namespace std::literals;

/// Tags of a few OPCs, with places in a table of their own.
class tag_selection_test : public testing::Test {
protected:
    tag_metadata& add(const std::string& opc_id, const std::string& tag_id) {
        auto& of = tags_[opc_id];
        of.emplace_back();
        of.back().tag_id = of.back().tag_name = tag_id;
        auto& block = blocks_[opc_id];
        if (!block) block = std::make_shared<live::tag_block>();
        const auto place = block->add();
        live::tag_ref ref;
        ref.block = block;
        ref.slot = place.slot;
        ref.version = place.version;
        ref.opc_id = std::make_shared<const std::string>(opc_id);
        table_.insert(tag_id, ref);
        return of.back();
    }

    void put(const std::string& tag_id, const value& v, quality q = quality::good, int ms = 1) {
        const auto where = table_.find(tag_id).value();
        live::tag_block::writer(*where.block).put(where.at(), v, q, from_epoch_ms(ms));
    }
    void fail(const std::string& tag_id) {
        const auto where = table_.find(tag_id).value();
        live::tag_block::writer(*where.block).fail(where.at(), quality::comm_failure, no_answer_);
    }

    tag_selection select(const tag_query& query, tag_rows::order order = tag_rows::order::by_id) {
        std::vector<std::shared_ptr<const tag_rows>> parts;
        for (const auto& [opc_id, tags] : tags_)
            parts.push_back(std::make_shared<const tag_rows>(opc_id, tags, table_, order));
        directory_ = std::make_shared<const tag_directory>(std::move(parts));
        return select_tags(*directory_, query);
    }

    /// The ids of the page, and the total where it is another number.
    std::string said(const tag_query& query, tag_rows::order order = tag_rows::order::by_id) {
        const auto found = select(query, order);
        std::string ids;
        for (const auto place : found.page)
            (ids += ids.empty() ? "" : " ") += directory_->rows_at(place).id(place.row);
        if (found.total != found.page.size()) ids += " of " + std::to_string(found.total);
        return ids;
    }

    static tag_query sorted(std::vector<tag_query::sort_key> keys) {
        tag_query query;
        query.sort = std::move(keys);
        return query;
    }
    static tag_query with_states(std::vector<tag_state> states) {
        tag_query query;
        for (const auto s : states)
            query.states |= 1U << static_cast<unsigned>(s);
        return query;
    }

    std::map<std::string, std::vector<tag_metadata>> tags_;
    live::tag_table table_;

private:
    std::map<std::string, std::shared_ptr<live::tag_block>> blocks_;
    std::shared_ptr<const tag_directory> directory_;
    const std::shared_ptr<const std::string> no_answer_ = std::make_shared<const std::string>("no answer");
};

TEST_F(tag_selection_test, orders_by_the_bytes_of_ids_across_opcs_and_takes_pages) {
    for (const auto* id : {"b", "a10", "é", "A", "a2"})
        add("L1", id);
    for (const auto* id : {"a1", "z", "B"})
        add("L2", id);
    for (const auto* id : {"0", "c"})
        add("L3", id);
    EXPECT_EQ(said({}), "0 A B a1 a10 a2 b c z é");
    tag_query page;
    page.page = 1;
    page.size = 4;
    EXPECT_EQ(said(page), "0 A B a1 of 10");
    page.page = 3;
    EXPECT_EQ(said(page), "z é of 10");
    page.page = 4;
    EXPECT_EQ(said(page), " of 10") << "beyond the end";
    page.page = 1'000'000;
    page.size = 5'000;
    EXPECT_EQ(said(page), " of 10");
}

TEST_F(tag_selection_test, filters_by_part_of_id_or_name_whatever_bytes_they_hold) {
    add("L1", "Pump_1").tag_name = "Druck";
    add("L1", "x\0y\xff"s).tag_name = "100%_é";
    add("L1", "T3").tag_name = "";
    const auto with = [&](const std::string& q) {
        tag_query query;
        query.q = q;
        return said(query);
    };
    EXPECT_EQ(with("pUMP"), "Pump_1");
    EXPECT_EQ(with("RUC"), "Pump_1");
    EXPECT_EQ(with("\0Y"s), "x\0y\xff"s);
    EXPECT_EQ(with("%_\xc3"), "x\0y\xff"s);
    EXPECT_EQ(with("_1D"), "") << "not across id and name";
    EXPECT_EQ(with(std::string(8'000, 'p')), "");
}

/// OPCs whose tags cannot have the part are not looked through: what is found is the same.
TEST_F(tag_selection_test, finds_a_part_in_those_opcs_that_have_it) {
    std::vector<std::string> ids;
    for (int opc = 0; opc < 60; ++opc) {
        for (int tag = 0; tag < 30; ++tag) {
            ids.push_back("Line" + std::to_string(opc) + ".Temp" + std::to_string(tag * 7));
            add("L" + std::to_string(opc), ids.back()).tag_name =
                "온도 " + std::to_string(tag) + " von " + std::to_string(opc);
        }
    }
    for (const std::string q :
         {"line7.", "LINE7.T", "7.Temp14", "온도 29 von 5", "온", "9", "mp2", "e5", "Line60", "xyz", "von 1"}) {
        tag_query query;
        query.q = q;
        std::size_t expected = 0;
        for (const auto& [opc_id, tags] : tags_) {
            for (const auto& tag : tags)
                expected += contains_ignoring_case(tag.tag_id, q) || contains_ignoring_case(tag.tag_name, q) ? 1U : 0U;
        }
        EXPECT_EQ(select(query).page.size(), std::min<std::size_t>(expected, 2'000)) << q;
        EXPECT_EQ(select(query).total, expected) << q;
    }
}

TEST_F(tag_selection_test, finds_words_in_any_order_in_id_name_address_and_description) {
    const std::string where = "보일러 출구, Building 7";
    auto& boiler = add("L1", "L1.T1");
    boiler.tag_name = "Boiler temperature";
    boiler.plc_address = "hr40012";
    boiler.description = where;
    auto& other = add("L1", "L1.T2");  // the one before has moved
    other.tag_name = "Boiler pressure";
    other.description = where;
    add("L2", "L2.T1").tag_name = "Pump";
    const auto with = [&](std::vector<std::string> words) {
        tag_query query;
        query.words = std::move(words);
        return said(query);
    };
    EXPECT_EQ(with({"temp", "BOIL"}), "L1.T1");
    EXPECT_EQ(with({"boiler"}), "L1.T1 L1.T2");
    EXPECT_EQ(with({"building", "press"}), "L1.T2") << "a description like that of the tag before";
    EXPECT_EQ(with({"출구", "l1"}), "L1.T1 L1.T2");
    EXPECT_EQ(with({"HR4001"}), "L1.T1");
    EXPECT_EQ(with({"t1"}), "L1.T1 L2.T1");
    EXPECT_EQ(with({"boiler", "pump"}), "") << "all of them";
    EXPECT_EQ(with({"temperature hr40012"}), "") << "not across texts";
    tag_query both;
    both.q = "T2";
    both.words = {"boiler"};
    EXPECT_EQ(said(both), "L1.T2");
    EXPECT_EQ(select(both).counts.of_state[static_cast<std::size_t>(tag_state::not_read)], 1U);
}

/// Rows that are made again when one tag has changed keep their descriptions.
TEST_F(tag_selection_test, the_metadata_of_rows_have_the_descriptions) {
    add("L1", "a").description = "first";
    add("L1", "b").description = "first";
    add("L1", "c");
    add("L1", "d").description = "fourth";
    const tag_rows rows("L1", tags_["L1"], table_);
    std::string all;
    for (const auto& tag : rows.metadata())
        all += tag.tag_id + '=' + tag.description + ' ';
    EXPECT_EQ(all, "a=first b=first c= d=fourth ");
}

TEST_F(tag_selection_test, counts_by_the_last_value_before_the_status_filter_and_after_the_part) {
    for (const auto* id : {"a_good", "a_high", "a_low", "a_doubt", "a_bad", "a_none", "other"})
        add("L1", id);
    auto& tags = tags_["L1"];
    for (auto& tag : tags) {
        tag.hi_hi = 90;
        tag.max_value = 100;
        tag.lo = -5;
    }
    tags[0].writable = tags[6].writable = false;
    put("a_good", value{90.0});  // at the limit
    put("a_high", value{90.5});
    put("a_low", value{std::int64_t{-6}}, quality::uncertain);
    put("a_doubt", value{std::numeric_limits<double>::quiet_NaN()}, quality::uncertain);
    put("a_bad", value{1000.0});
    fail("a_bad");
    put("other", value{"text"s});

    auto query = with_states({tag_state::out_of_limits, tag_state::not_read});
    query.q = "a_";
    EXPECT_EQ(said(query), "a_high a_low a_none");
    const auto counts = select(query).counts;
    const std::vector<std::uint64_t> of(counts.of_state, counts.of_state + tag_state_count);
    EXPECT_EQ(of, (std::vector<std::uint64_t>{2, 2, 1, 1, 2})) << "a last value of a bad tag is not out of limits";
    EXPECT_EQ(counts.writable, 5U);
    query.writable = false;
    EXPECT_EQ(said(query), "");
    query.states = 1U << static_cast<unsigned>(tag_state::good);
    EXPECT_EQ(said(query), "a_good");
    EXPECT_EQ(select(query).counts.writable, 5U) << "whatever is asked for";
}

TEST_F(tag_selection_test, sorts_by_several_fields_and_by_the_id_where_they_are_alike) {
    add("L2", "a").data_type = "Int16";
    add("L1", "b").data_type = "Float";
    add("L1", "c").data_type = "Int16";
    add("L2", "d").data_type = "Float";
    tags_["L2"][0].plc_address = "9";
    tags_["L1"][0].plc_address = "10";
    using enum tag_field;
    EXPECT_EQ(said(sorted({{data_type}})), "b d a c");
    EXPECT_EQ(said(sorted({{data_type, true}})), "a c b d");
    EXPECT_EQ(said(sorted({{data_type}, {tag_id, true}})), "d b c a");
    EXPECT_EQ(said(sorted({{opc_id, true}, {plc_address}})), "d a c b");
    EXPECT_EQ(said(sorted({{plc_address}})), "c d b a");
    EXPECT_EQ(said(sorted({{tag_name, true}})), "d c b a");
    auto page = sorted({{tag_id, true}});
    page.page = 2;
    page.size = 2;
    EXPECT_EQ(said(page), "b a of 4");
}

TEST_F(tag_selection_test, sorts_by_what_was_read_and_puts_what_has_no_value_last) {
    for (const auto* id : {"a", "b", "c", "d", "e"})
        add("L1", id);
    put("a", value{std::uint64_t{10}}, quality::uncertain, 30);
    put("b", value{9.5}, quality::good, 20);
    put("c", value{"10"s}, quality::good, 10);
    put("d", value{"1"s}, quality::good, 40);
    fail("d");
    using enum tag_field;
    EXPECT_EQ(said(sorted({{tag_field::value}})), "b a d c e");
    EXPECT_EQ(said(sorted({{tag_field::value, true}})), "c d a b e");
    EXPECT_EQ(said(sorted({{value_time}})), "c b a d e");
    EXPECT_EQ(said(sorted({{value_time, true}})), "d a b c e");
    EXPECT_EQ(said(sorted({{quality, true}})), "b c a d e");
    EXPECT_EQ(said(sorted({{status}})), "b c a d e");
}

TEST_F(tag_selection_test, numbers_of_all_sizes_and_texts_with_a_common_beginning_are_in_their_order) {
    const std::vector<std::pair<const char*, value>> in_order{
        {"a", value{-std::numeric_limits<double>::infinity()}},
        {"b", value{-1e300}},
        {"c", value{std::int64_t{-5}}},
        {"d", value{-5e-324}},
        {"e", value{-0.0}},
        {"f", value{0.0}},
        {"g", value{5e-324}},
        {"h", value{std::uint64_t{7}}},
        {"i", value{7.5F}},
        {"j", value{std::numeric_limits<double>::infinity()}},
        {"k", value{"common beginning"s}},
        {"l", value{"common beginning 1"s}},
        {"m", value{"common beginning 2"s}},
        {"n", value{"\xff"s}},
    };
    for (auto at = in_order.rbegin(); at != in_order.rend(); ++at) {
        add(at->first[0] % 2 == 0 ? "L1" : "L2", at->first);
        put(at->first, at->second);
    }
    add("L1", "z");
    using enum tag_field;
    EXPECT_EQ(said(sorted({{tag_field::value}})), "a b c d e f g h i j k l m n z");
    EXPECT_EQ(said(sorted({{tag_field::value, true}})), "n m l k j i h g e f d c b a z") << "-0 and 0 are alike";
    EXPECT_EQ(said(sorted({{tag_id, true}})), "z n m l k j i h g f e d c b a");
    EXPECT_EQ(said(sorted({{opc_id}, {tag_field::value, true}})), "n l j h f d b z m k i g e c a");
}

TEST_F(tag_selection_test, a_page_deep_in_a_sorted_list_is_that_of_the_whole_list) {
    for (int i = 0; i < 1'000; ++i) {
        const auto id = "t" + std::to_string(1'000 + i);
        add(i % 3 == 0 ? "L1" : "L2", id);
        put(id, value{std::int64_t{(i * 7919) % 50}});
    }
    auto query = sorted({{tag_field::value, true}, {tag_field::opc_id}});
    const auto whole = said(query);
    std::string pages;
    query.size = 90;
    for (query.page = 1; query.page <= 12; ++query.page) {
        const auto part = said(query);
        (pages += pages.empty() ? "" : " ") += part.substr(0, part.find(" of "));
    }
    EXPECT_EQ(pages, whole);
}

TEST_F(tag_selection_test, what_edge_system_has_no_figure_for_is_not_read_and_its_order_stays) {
    const auto& system = system_opc().opc_id;
    for (const auto* id : {"EDGE_SYSTEM.B", "EDGE_SYSTEM.A"})
        add(system, id);
    put("EDGE_SYSTEM.A", value{1.0});
    fail("EDGE_SYSTEM.B");
    EXPECT_EQ(said({}, tag_rows::order::as_given), "EDGE_SYSTEM.B EDGE_SYSTEM.A");
    EXPECT_EQ(said(sorted({{tag_field::tag_id}}), tag_rows::order::as_given), "EDGE_SYSTEM.A EDGE_SYSTEM.B");
    EXPECT_EQ(said(with_states({tag_state::not_read}), tag_rows::order::as_given), "EDGE_SYSTEM.B");
}

TEST_F(tag_selection_test, a_tag_that_is_gone_or_another_one_now_is_not_read) {
    add("L1", "a");
    put("a", value{1.0});
    tag_rows rows("L1", tags_["L1"], table_);
    const auto where = table_.find("a").value();
    where.block->remove(where.slot);
    const auto next = where.block->add();
    live::tag_block::writer(*where.block).put(next, value{2.0}, quality::good, from_epoch_ms(1));
    const tag_directory from({std::make_shared<const tag_rows>(rows)});
    EXPECT_EQ(select_tags(from, {}).counts.of_state[static_cast<std::size_t>(tag_state::not_read)], 1U);
}

TEST_F(tag_selection_test, packed_rows_have_the_texts_of_their_tags) {
    constexpr int count = 70;  // several complete rows, and others behind each
    for (int i = 0; i < count; ++i) {
        const auto id = fmt::format("LINE7.PUMP.{:03}", i * 37 % 71);
        auto& tag = add("L1", id);
        if (i % 3 == 0) tag.tag_name = "Druck é"s + std::string(static_cast<std::size_t>(i * 5), 'x') + '\0';
        if (i % 7 == 0) tag.tag_name = "";
        tag.plc_address = i % 5 == 0 ? "" : fmt::format("DB1.DBD{}", i * 4);
        tag.data_type = i % 2 == 0 ? "Int16" : "Float";
        tag.writable = i % 4 != 0;
        if (i % 6 == 0) tag.max_value = i;
    }
    auto tags = tags_["L1"];
    const tag_rows rows("L1", tags, table_);
    ASSERT_EQ(rows.size(), tags.size());
    std::ranges::sort(tags, {}, &tag_metadata::tag_id);
    const auto all = rows.metadata();
    tag_rows::reader from(rows);
    for (std::size_t i = 0; i < tags.size(); ++i) {
        ASSERT_TRUE(from.next());
        EXPECT_EQ(from.get().id, tags[i].tag_id);
        EXPECT_EQ(from.get().name, tags[i].tag_name);
        EXPECT_EQ(from.get().address, tags[i].plc_address);
        EXPECT_EQ(from.get().data_type, tags[i].data_type);
        EXPECT_EQ(rows.id(i), tags[i].tag_id);
        EXPECT_EQ(rows.is_writable(i), tags[i].writable);
        EXPECT_EQ(rows.place(i).slot, table_.find(tags[i].tag_id)->slot);
        const auto* within = rows.limits_of(i);
        EXPECT_EQ(within != nullptr ? std::optional(within->high) : std::nullopt, tags[i].max_value);
        EXPECT_EQ(all[i].tag_name, tags[i].tag_name);
        EXPECT_EQ(all[i].max_value, tags[i].max_value);
        tag_rows::reader later(rows, i);
        ASSERT_TRUE(later.next());
        EXPECT_EQ(later.get().address, tags[i].plc_address);
    }
    EXPECT_FALSE(from.next());
    EXPECT_FALSE(tag_rows::reader(rows, count).next());
    EXPECT_FALSE(tag_rows::reader(tag_rows("L1", {}, table_)).next());
}

TEST_F(tag_selection_test, a_slot_that_was_used_before_has_the_value_of_its_new_tag) {
    add("L1", "a"), add("L1", "b");
    const auto before = table_.find("a").value();
    before.block->remove(before.slot);
    table_.erase("a");
    tags_["L1"].erase(tags_["L1"].begin());
    add("L1", "c");
    ASSERT_EQ(table_.find("c")->version, 1U);
    put("b", value{1.0});
    put("c", value{2.0});
    EXPECT_EQ(said(with_states({tag_state::good})), "b c");
}

TEST_F(tag_selection_test, slots_of_a_large_device_and_tags_that_are_not_collected) {
    add("L1", "a");
    tags_["L1"].emplace_back().tag_id = "c";  // the table does not have it
    put("a", value{1.0});
    EXPECT_EQ(said(with_states({tag_state::good})), "a");
    EXPECT_EQ(said(with_states({tag_state::not_read})), "c");
    const auto block = table_.find("a")->block;
    for (int i = 0; i < 70'000; ++i) {
        const auto place = block->add();
        live::tag_block::writer(*block).put(place, value{2.0}, quality::good, from_epoch_ms(1));
    }
    EXPECT_EQ(said(with_states({tag_state::good})), "a") << "none of the new slots is that of c";
    add("L1", "b");
    ASSERT_GT(table_.find("b")->slot, 0xFFFFU);
    put("b", value{1.0});
    EXPECT_EQ(said(with_states({tag_state::good})), "a b");
    EXPECT_EQ(said(with_states({tag_state::not_read})), "c");
}

TEST_F(tag_selection_test, parts_whose_ids_do_not_mix_are_in_the_order_of_their_ids) {
    for (const auto* id : {"D2.2", "D2.1"})
        add("L1", id);
    for (const auto* id : {"D10.1", "D10.2", "D10.3"})
        add("L2", id);
    tags_["L0"];  // an OPC without tags
    add("L3", "D1.1");
    EXPECT_EQ(said({}), "D1.1 D10.1 D10.2 D10.3 D2.1 D2.2");
    EXPECT_EQ(said(sorted({{tag_field::tag_id, true}})), "D2.2 D2.1 D10.3 D10.2 D10.1 D1.1");
    EXPECT_EQ(said(sorted({{tag_field::opc_id, true}, {tag_field::tag_name, true}})),
              "D1.1 D10.3 D10.2 D10.1 D2.2 D2.1");
    tag_query page;
    page.page = 2;
    page.size = 3;
    EXPECT_EQ(said(page), "D10.3 D2.1 D2.2 of 6");
    add("L3", "D10.15");
    EXPECT_EQ(said({}), "D1.1 D10.1 D10.15 D10.2 D10.3 D2.1 D2.2") << "they mix";
}

TEST(tag_fields, words_are_those_of_the_json) {
    EXPECT_EQ(parse_tag_field("value_time"), tag_field::value_time);
    EXPECT_FALSE(parse_tag_field("Value"));
    EXPECT_FALSE(parse_tag_field(""));
    for (const auto* word : {"good", "uncertain", "bad", "not_read", "out_of_limits"})
        EXPECT_EQ(to_string(parse_tag_state(word).value()), word);
    EXPECT_FALSE(parse_tag_state("GOOD"));
}

/// An index over a store that is a map.
class tag_index_test : public tag_selection_test {
protected:
    tag_index_test() {
        for (const auto* id : {"L1", "L2"})
            index_.put_opc(opc(id), {});
        index_.put_opc(system_opc(), {});
    }
    static opc_config opc(const std::string& id) {
        opc_config out;
        out.opc_id = id;
        return out;
    }
    static tag_config tag(const std::string& id, bool is_writable = true) {
        tag_config out;
        out.tag_id = out.tag_name = id;
        out.writable = is_writable;
        return out;
    }

    std::string ids(const std::vector<std::string>& opc_ids) {
        auto found = index_.find(opc_ids, time_);
        if (!found) {
            auto made = index_.make(
                opc_ids, table_,
                [this](const std::string& id) -> outcome<std::vector<tag_metadata>> {
                    ++loads_;
                    if (id == "AWAY") return failure(failure::cause::store_failed, "away");
                    return tags_[id];
                },
                time_);
            if (!made) return made.error().message;
            found = *made;
        }
        std::string out;
        tag_directory::cursor places(*found);
        for (std::size_t i = 0; i < found->size(); ++i) {
            const auto place = places.at(i);
            const auto& rows = found->rows_at(place);
            out += rows.id(place.row) + (rows.is_writable(place.row) ? "" : "!");
        }
        return out;
    }

    tag_index index_;
    steady_time time_{};
    int loads_ = 0;
};

TEST_F(tag_index_test, loads_once_and_follows_changes_of_single_tags) {
    add("L1", "b");
    add("L1", "d");
    add("L2", "c");
    EXPECT_EQ(index_.opc_ids(), (std::vector<std::string>{"L1", "L2"}));
    EXPECT_EQ(ids({"L1", "L2"}), "bcd");
    EXPECT_EQ(ids({"L1", "L2"}), "bcd");
    EXPECT_EQ(ids({"L1"}), "bd");
    EXPECT_EQ(loads_, 2);
    add("L1", "a");
    const std::vector changed{tag("a"), tag("d", false)};
    index_.put_tags("L1", changed);
    index_.remove_tag("L1", "b");
    index_.remove_tag("L2", "none");
    EXPECT_EQ(ids({"L1"}), "ad!");
    EXPECT_EQ(ids({"L1", "L2"}), "acd!");
    EXPECT_EQ(loads_, 2) << "it was told what changed";
}

TEST_F(tag_index_test, large_and_small_opcs_keep_their_order_and_their_places) {
    std::string expected;
    for (const auto* opc_id : {"L1", "L2"}) {
        for (int i = 0; i < 700; ++i) {
            add(opc_id, fmt::format("{}.{:03} ", opc_id, i));
            expected += fmt::format("{}.{:03} ", opc_id, i);
        }
    }
    add("L3", "L3.small");
    EXPECT_EQ(ids({"L1", "L2", "L3"}), expected + "L3.small");
    EXPECT_EQ(index_.size(), 2U);
    const auto found = index_.find({"L2"}, time_);
    ASSERT_TRUE(found);
    const auto& rows = *found->parts().front();
    EXPECT_EQ(rows.block(), table_.find("L2.699 ")->block.get());
    EXPECT_EQ(rows.place(699).slot, table_.find("L2.699 ")->slot);
    EXPECT_EQ(ids({"L1", "AWAY", "L2"}), "away");
}

TEST_F(tag_index_test, a_new_opc_or_many_changes_are_loaded_again) {
    add("L1", "a");
    ids({"L1"});
    index_.put_opc(opc("L1"), {});
    ids({"L1"});
    EXPECT_EQ(loads_, 2);
    std::vector<tag_config> many;
    for (int i = 0; i < 2'000; ++i)
        many.push_back(tag("t" + std::to_string(i)));
    index_.put_tags("L1", many);
    ids({"L1"});
    EXPECT_EQ(loads_, 3);
    index_.remove_opc("L1");
    EXPECT_EQ(index_.opc_ids(), std::vector<std::string>{"L2"});
}

TEST_F(tag_index_test, keeps_nothing_of_what_nobody_looks_at_and_of_what_is_not_collected_here) {
    add("L1", "a");
    add("L3", "c");
    ids({"L1"});
    EXPECT_EQ(index_.size(), 1U);
    time_ += tag_index::idle_time;
    index_.drop_idle(time_ - milliseconds(1));
    EXPECT_EQ(index_.size(), 1U);
    index_.drop_idle(time_);
    EXPECT_EQ(index_.size(), 0U);
    EXPECT_EQ(ids({"L3"}), "c");
    EXPECT_EQ(ids({"L3"}), "c");
    EXPECT_EQ(loads_, 3);
    EXPECT_EQ(index_.size(), 0U);
    EXPECT_EQ(ids({"L1", "AWAY"}), "away");
}

}  // namespace
}  // namespace penstock::services
