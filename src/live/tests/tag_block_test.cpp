#include "live/tag_block.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace penstock::live {
namespace {

const auto no_response = std::make_shared<const std::string>("no answer");

TEST(tag_block, a_tag_that_was_never_read_has_that_status) {
    tag_block b;
    const auto p = b.add();
    EXPECT_EQ(b.get(p.slot).status, read_status::not_read);
    EXPECT_TRUE(is_empty(b.get(p.slot).last));
}

TEST(tag_block, a_failed_read_keeps_the_last_good_value_and_its_time) {
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

TEST(tag_block, what_a_device_says_it_does_not_have_leaves_no_value_behind) {
    tag_block b;
    const auto p = b.add();
    const auto text = b.add();
    for (const int round : {1, 2}) {
        tag_block::writer(b).put(p, value{std::int64_t{7}}, quality::good, from_epoch_ms(1000));
        tag_block::writer(b).put(text, value{std::string("a long text that has memory of its own")}, quality::good,
                                 from_epoch_ms(1000));
        EXPECT_EQ(b.point_count(), 2U) << round;
        const auto before = b.visit_changed(0, {}, [](std::size_t) {});
        tag_block::writer(b).clear(p, quality::bad, from_epoch_ms(2000), no_response);
        tag_block::writer(b).clear(text, quality::bad, from_epoch_ms(2000), no_response);
        EXPECT_GT(b.visit_changed(before, {}, [](std::size_t) {}), before);
        const auto r = b.get(p.slot);
        EXPECT_TRUE(is_empty(r.last));
        EXPECT_EQ(r.time, from_epoch_ms(2000));
        EXPECT_TRUE(is_empty(b.get(text.slot).last));
        EXPECT_EQ(r.state, quality::bad);
        EXPECT_EQ(r.status, read_status::error);
        EXPECT_EQ(b.point_count(), 0U) << round;
        EXPECT_EQ(b.good_count(), 0U) << round;
        // Said again it is no change.
        const auto now = b.visit_changed(before, {}, [](std::size_t) {});
        tag_block::writer(b).clear(p, quality::bad, from_epoch_ms(2000), no_response);
        EXPECT_EQ(b.visit_changed(before, {}, [](std::size_t) {}), now);
    }
}

TEST(tag_block, each_batch_counts_as_a_write_even_of_the_same_value) {
    tag_block b;
    const auto p = b.add();
    auto before = b.writes();
    const auto has_changed = [&] { return std::exchange(before, b.writes()) != b.writes(); };
    for (int i = 0; i < 2; ++i) {
        tag_block::writer(b).put(p, value{std::int64_t{7}}, quality::good, from_epoch_ms(1000 + i));
        EXPECT_TRUE(has_changed());
    }
    b.renew(p.slot);
    EXPECT_TRUE(has_changed());
    b.remove(p.slot);
    EXPECT_TRUE(has_changed());
    b.get(p.slot), b.visit(p, [](const last_value&) {});
    EXPECT_FALSE(has_changed());
}

TEST(tag_block, a_good_read_clears_the_error) {
    tag_block b;
    const auto p = b.add();
    tag_block::writer(b).fail(p, quality::comm_failure, no_response);
    tag_block::writer(b).put(p, value{true}, quality::good, from_epoch_ms(5));
    EXPECT_EQ(b.get(p.slot).status, read_status::success);
    EXPECT_EQ(b.get(p.slot).error, nullptr);
}

TEST(tag_block, points_are_counted_once_and_uncounted_when_their_tag_is_removed) {
    tag_block b;
    const auto p = b.add();
    tag_block::writer(b).put(p, value{true}, quality::good, from_epoch_ms(5));
    tag_block::writer(b).put(p, value{false}, quality::good, from_epoch_ms(6));
    EXPECT_EQ(b.point_count(), 1U);
    b.remove(p.slot);
    EXPECT_EQ(b.point_count(), 0U);
}

TEST(tag_block, tags_that_are_good_now_are_counted) {
    tag_block b;
    const auto p = b.add();
    const auto other = b.add();
    const auto put = [&](tag_slot at, quality q) { tag_block::writer(b).put(at, value{true}, q, from_epoch_ms(5)); };
    EXPECT_EQ(b.good_count(), 0U);
    put(p, quality::good);
    put(p, quality::good);
    put(other, quality::good);
    EXPECT_EQ(b.good_count(), 2U);
    tag_block::writer(b).fail(p, quality::comm_failure, no_response);
    tag_block::writer(b).fail(p, quality::comm_failure, no_response);
    EXPECT_EQ(b.good_count(), 1U) << "its last value is there, and is not good any more";
    put(other, quality::uncertain);
    EXPECT_EQ(b.good_count(), 0U);
    put(p, quality::good);
    put(other, quality::good);
    b.remove(p.slot);
    EXPECT_EQ(b.good_count(), 1U);
    b.renew(other.slot);
    EXPECT_EQ(b.good_count(), 0U);
}

TEST(tag_block, a_reading_for_an_earlier_tag_of_the_same_slot_is_dropped) {
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

/// Which of the places have changed since, and the number of now.
std::vector<std::size_t> changed(const tag_block& b, std::span<const tag_slot> places, std::uint64_t& since) {
    std::vector<std::size_t> found;
    since = b.visit_changed(since, places, [&](std::size_t i) { found.push_back(i); });
    return found;
}

TEST(tag_block, only_another_value_quality_or_outcome_is_a_change) {
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

TEST(tag_block, a_tag_that_was_removed_is_no_change_of_the_next_one_in_its_place) {
    tag_block b;
    const std::vector<tag_slot> old{b.add()};
    std::uint64_t since = 0;
    b.remove(old[0].slot);
    const auto next = b.add();
    tag_block::writer(b).put(next, value{true}, quality::good, from_epoch_ms(5));
    EXPECT_TRUE(changed(b, old, since).empty());
}

TEST(tag_block, every_kind_of_value_comes_back_as_it_was_put) {
    const std::vector<value> all{value{true},
                                 value{std::int64_t{-7}},
                                 value{~std::uint64_t{0}},
                                 value{1.5F},
                                 value{-0.0},
                                 value{std::string("a text that does not fit into a number")},
                                 value{byte_buffer(40, 7)},
                                 value{from_epoch_ms(1'700'000'000'000)},
                                 value{array(2, value{1.0})}};
    tag_block b;
    const auto p = b.add();
    // From each to each: what the one before had is not left.
    for (const auto& before : all) {
        for (const auto& v : all) {
            tag_block::writer(b).put(p, before, quality::good, from_epoch_ms(1));
            tag_block::writer(b).put(p, v, quality::good, from_epoch_ms(2));
            const auto last = b.get(p.slot).last;
            EXPECT_EQ(last.index(), v.index());
            EXPECT_EQ(format_value(last), format_value(v));
        }
    }
}

TEST(tag_block, a_visit_of_many_shows_each_its_own) {
    tag_block b;
    std::vector<tag_slot> places;
    for (int i = 0; i < 4; ++i)
        places.push_back(b.add());
    {
        tag_block::writer w(b);
        w.put(places[0], value{std::string("text")}, quality::good, from_epoch_ms(1));
        w.put(places[1], value{2.0}, quality::uncertain, from_epoch_ms(2));
        w.fail(places[2], quality::comm_failure, no_response);
        w.set_reported_type(places[1], data_type{element_type::float32, 0});
    }
    b.remove(places[3].slot);
    std::string seen;
    b.visit_all(places, [&](std::size_t i, const last_value& r) {
        seen += fmt::format("{} {} {} {} {}\n", i, format_value(r.last), to_epoch_ms(r.time), r.error ? *r.error : "",
                            r.reported_type ? to_string(r.reported_type->element) : "");
    });
    EXPECT_EQ(seen, "0 text 1  \n1 2 2  Float\n2 - 0 no answer \n3 - 0  \n");
}

TEST(tag_block, what_few_tags_have_is_given_back_with_the_last_of_them) {
    rare_column<std::shared_ptr<const std::string>> column;
    EXPECT_EQ(column.get(7), nullptr);
    column.set(7, no_response);
    column.set(3, no_response);
    column.set(3, no_response);  // twice: counted once
    EXPECT_EQ(column.get(7), no_response);
    EXPECT_EQ(column.get(6), nullptr);
    column.reset(7);
    EXPECT_EQ(column.get(7), nullptr);
    EXPECT_EQ(column.get(3), no_response);
    EXPECT_GT(column.bytes(), 0U);
    column.set(3, nullptr);
    EXPECT_EQ(column.get(3), nullptr);
    EXPECT_EQ(column.bytes(), 0U);
}

/// What has arrived as `key:text`, or `key:bad`.
std::vector<std::string> taken(arrivals& from) {
    std::vector<arrivals::arrival> all;
    std::vector<std::string> texts;
    EXPECT_TRUE(from.take(all));
    for (const auto& a : all)
        texts.push_back(
            fmt::format("{}:{}", a.key, a.value.status == read_status::error ? "bad" : format_value(a.value.last)));
    return texts;
}

TEST(tag_block, who_follows_a_slot_gets_all_that_is_put_into_it) {
    using texts = std::vector<std::string>;
    tag_block b;
    const auto p = b.add(), other = b.add();
    const auto to = std::make_shared<arrivals>();
    const auto put = [&](tag_slot at, value v) { tag_block::writer(b).put(at, v, quality::good, from_epoch_ms(5)); };
    put(p, value{std::int64_t{1}});
    put(other, value{std::int64_t{9}});
    EXPECT_EQ(taken(*to), texts{});
    b.follow(p, to, 42);
    EXPECT_EQ(taken(*to), texts{"42:1"}) << "what is there comes first";
    put(p, value{std::int64_t{2}});
    put(other, value{std::int64_t{9}});
    put(p, value{std::int64_t{2}});
    tag_block::writer(b).fail(p, quality::comm_failure, no_response);
    put(p, value{std::string("three")});
    EXPECT_EQ(taken(*to), (texts{"42:2", "42:2", "42:bad", "42:three"})) << "the same again, too";
    b.unfollow(p);
    put(p, value{std::int64_t{4}});
    EXPECT_EQ(taken(*to), texts{});
    b.follow(p, to, 43);
    const auto renewed = b.renew(p.slot);
    put(p, value{std::int64_t{5}});
    put(renewed, value{std::int64_t{6}});
    EXPECT_EQ(taken(*to), texts{"43:4"}) << "another tag has the slot";
    b.follow(p, to, 44);
    b.unfollow(p);
    b.unfollow(tag_slot{77, 0});
    EXPECT_EQ(taken(*to), texts{});
}

TEST(arrivals, are_bounded_and_tell_what_was_left_out) {
    arrivals a;
    std::vector<arrivals::arrival> all;
    for (std::size_t i = 0; i <= arrivals::max_waiting; ++i)
        a.put(i, {});
    EXPECT_FALSE(a.take(all));
    ASSERT_EQ(all.size(), arrivals::max_waiting);
    EXPECT_EQ(all.back().key, arrivals::max_waiting - 1);
    last_value megabyte;
    megabyte.last = std::string(1U << 20U, 'x');
    for (int i = 0; i < 40; ++i)
        a.put(1, megabyte);
    EXPECT_FALSE(a.take(all));
    EXPECT_LE(all.size(), 32U);
    a.put(1, megabyte);
    EXPECT_TRUE(a.take(all));
    EXPECT_EQ(all.size(), 1U);
    EXPECT_TRUE(a.take(all));
    EXPECT_TRUE(all.empty());
}

}  // namespace
}  // namespace penstock::live
