#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

#include "history/history.hpp"
#include "history/lttb.hpp"
#include "history/tests/memory_store.hpp"
#include "history/tests/tag_feed.hpp"

namespace penstock::history {

namespace {

using lines = std::vector<std::string>;
const wall_time now = from_epoch_ms(start_time);

/// One bucket over points of one type, a millisecond apart.
std::string one(aggregate kind, cell_type type, const std::vector<value>& values) {
    history kept(std::make_unique<memory_store>());
    sample_batch batch;
    batch.first = 1;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto q = is_empty(values[i]) ? quality::bad : quality::good;
        batch.add(from_epoch_ms(start_time + static_cast<std::int64_t>(i)), type, q, values[i]);
        batch.tags.push_back(1);
    }
    kept.append(batch);
    const auto found = kept.buckets({1, start_time, start_time + 100}, {kind, 100}, 10, now).value().points;
    if (found.size() != 1) return std::to_string(found.size()) + " buckets";
    return format_data_type({found.type_at(0).element}) + lines_of(found)[0].substr(1);
}

std::vector<value> whole(std::initializer_list<std::int64_t> numbers) {
    return {numbers.begin(), numbers.end()};
}

/// The rules in their simplest form.
struct reference {
    std::vector<double> good;
    std::size_t other = 0;

    double value(aggregate kind) const {
        double sum = 0;
        for (const auto v : good)
            sum += v;
        const auto n = static_cast<double>(good.size());
        double squares = 0;
        for (const auto v : good)
            squares += (v - sum / n) * (v - sum / n);
        const auto [least, most] = std::minmax_element(good.begin(), good.end());
        switch (kind) {
            case aggregate::average: return sum / n;
            case aggregate::minimum: return *least;
            case aggregate::maximum: return *most;
            case aggregate::sum: return sum;
            case aggregate::count: return n;
            case aggregate::first: return good.front();
            case aggregate::last: return good.back();
            case aggregate::range: return *most - *least;
            case aggregate::deviation: return std::sqrt(squares / n);
        }
        return 0;
    }
};

constexpr aggregate all_aggregates[] = {aggregate::average, aggregate::minimum, aggregate::maximum,
                                        aggregate::sum,     aggregate::count,   aggregate::first,
                                        aggregate::last,    aggregate::range,   aggregate::deviation};

void expect_like_reference(history& kept, const samples& points, const point_query& q, const bucket_rule& rule) {
    std::map<std::int64_t, reference> wanted;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points.times[i] < q.from || points.times[i] >= q.to) continue;
        auto& bucket = wanted[q.from + (points.times[i] - q.from) / rule.width_ms * rule.width_ms];
        if (points.qualities[i] >= quality::good) {
            bucket.good.push_back(*points.number_at(i));
        } else {
            ++bucket.other;
        }
    }
    auto found = kept.buckets(q, rule, 1'000'000, now).value().points;
    if (q.order == direction::descending) reverse(found);
    ASSERT_EQ(found.size(), wanted.size());
    std::size_t i = 0;
    for (const auto& [begin, bucket] : wanted) {
        ASSERT_EQ(found.times[i], begin);
        const auto state = bucket.good.empty() ? quality::bad : bucket.other == 0 ? quality::good : quality::uncertain;
        ASSERT_EQ(found.qualities[i], state);
        if (!bucket.good.empty()) {
            ASSERT_NEAR(*found.number_at(i), bucket.value(rule.kind), 1e-9);
        }
        ++i;
    }
}

}  // namespace

TEST(aggregate, has_the_points_type_or_its_own) {
    const auto some = whole({3, -1, 7, 3});
    EXPECT_EQ(one(aggregate::minimum, an_int16, some), "Int16 -1 192");
    EXPECT_EQ(one(aggregate::maximum, an_int16, some), "Int16 7 192");
    EXPECT_EQ(one(aggregate::range, an_int16, some), "Int16 8 192");
    EXPECT_EQ(one(aggregate::first, an_int16, some), "Int16 3 192");
    EXPECT_EQ(one(aggregate::last, an_int16, some), "Int16 3 192");
    EXPECT_EQ(one(aggregate::average, an_int16, some), "Double 3 192");
    EXPECT_EQ(one(aggregate::sum, an_int16, some), "Double 12 192");
    EXPECT_EQ(one(aggregate::count, an_int16, some), "Int64 4 192");
    EXPECT_EQ(one(aggregate::deviation, an_int16, whole({1, 3})), "Double 1 192");
    EXPECT_EQ(one(aggregate::minimum, a_float, {value{0.1F}, value{0.2F}}), "Float 0.1 192");
    EXPECT_EQ(one(aggregate::range, a_float, {value{0.5F}, value{0.25F}}), "Float 0.25 192");
}

TEST(aggregate, a_switch_counts_as_0_and_1) {
    const std::vector<value> some{value{true}, value{false}, value{true}, value{true}};
    EXPECT_EQ(one(aggregate::average, a_boolean, some), "Double 0.75 192");
    EXPECT_EQ(one(aggregate::sum, a_boolean, some), "Double 3 192");
    EXPECT_EQ(one(aggregate::minimum, a_boolean, some), "Boolean false 192");
    EXPECT_EQ(one(aggregate::range, a_boolean, some), "Boolean true 192");
}

TEST(aggregate, returns_how_many_points_were_good) {
    EXPECT_EQ(one(aggregate::sum, an_int16, {value{std::int64_t{1}}, value{}}), "Double 1 64");
    EXPECT_EQ(one(aggregate::sum, an_int16, {value{}}), "Double - 0");
    EXPECT_EQ(one(aggregate::minimum, an_int16, {value{}}), "Int16 - 0");
    EXPECT_EQ(one(aggregate::count, an_int16, {value{}}), "Int64 - 0");
    EXPECT_EQ(one(aggregate::count, an_int16, {}), "0 buckets");
}

TEST(aggregate, of_texts_is_count_first_and_last) {
    const std::vector<value> some{value{std::string("a")}, value{std::string("longer")}};
    EXPECT_EQ(one(aggregate::first, a_text, some), "String a 192");
    EXPECT_EQ(one(aggregate::last, a_text, some), "String longer 192");
    EXPECT_EQ(one(aggregate::count, a_text, some), "Int64 2 192");
    EXPECT_EQ(one(aggregate::minimum, a_text, some), "String - 0");
    for (const auto kind : all_aggregates) {
        const bool is_any = kind == aggregate::count || kind == aggregate::first || kind == aggregate::last;
        EXPECT_EQ(is_defined_for(kind, a_text), is_any);
        EXPECT_FALSE(is_defined_for(kind, {element_type::int16, true}));
        EXPECT_TRUE(is_defined_for(kind, a_boolean));
    }
    EXPECT_TRUE(is_defined_for(aggregate::maximum, {element_type::date_time}));
    EXPECT_FALSE(is_defined_for(aggregate::average, {element_type::date_time}));
}

TEST(aggregate, compares_large_whole_numbers_exactly) {
    constexpr auto max = std::numeric_limits<std::int64_t>::max();
    constexpr auto min = std::numeric_limits<std::int64_t>::min();
    const cell_type a_long{element_type::int64};
    EXPECT_EQ(one(aggregate::maximum, a_long, whole({max - 1, max, max - 2})), "Int64 9223372036854775807 192");
    EXPECT_EQ(one(aggregate::minimum, a_long, whole({min + 1, min, 0})), "Int64 -9223372036854775808 192");
    EXPECT_EQ(one(aggregate::range, a_long, whole({min, max})), "Int64 9223372036854775807 192");
    EXPECT_EQ(one(aggregate::range, {element_type::uint64}, {value{~std::uint64_t{0}}, value{std::uint64_t{0}}}),
              "UInt64 18446744073709551615 192");
}

TEST(aggregate, leaves_nan_out_and_says_that_something_is_missing) {
    const value nan{std::numeric_limits<double>::quiet_NaN()};
    EXPECT_EQ(one(aggregate::minimum, a_double, {nan, value{2.0}, nan, value{1.0}}), "Double 1 64");
    EXPECT_EQ(one(aggregate::maximum, a_double, {value{1.0}, nan, value{2.0}, nan}), "Double 2 64");
    EXPECT_EQ(one(aggregate::average, a_double, {nan, value{2.0}, value{1.0}}), "Double 1.5 64");
    EXPECT_EQ(one(aggregate::sum, a_double, {value{1.0}, nan, value{2.0}}), "Double 3 64");
    EXPECT_EQ(one(aggregate::range, a_double, {value{1.0}, nan, value{2.0}}), "Double 1 64");
    EXPECT_EQ(one(aggregate::deviation, a_double, {value{1.0}, nan, value{1.0}}), "Double 0 64");
    EXPECT_EQ(one(aggregate::first, a_double, {nan, value{2.0}}), "Double 2 64");
    EXPECT_EQ(one(aggregate::last, a_double, {value{2.0}, nan}), "Double 2 64");
    EXPECT_EQ(one(aggregate::count, a_double, {value{2.0}, nan}), "Int64 1 64");
    EXPECT_EQ(one(aggregate::sum, a_double, {value{1e300}, value{std::numeric_limits<double>::infinity()}}),
              "Double Infinity 192");
    EXPECT_EQ(one(aggregate::sum, a_double, {value{1.0}, value{1e100}, value{1.0}, value{-1e100}}), "Double 2 192");
}

TEST(buckets, begin_at_from_and_omit_empty_ones) {
    history kept(std::make_unique<memory_store>());
    tag_feed feed(kept);
    for (const auto ms : {5, 14, 15, 40, 49, 50})
        feed.add_now(1, ms, ms);
    const auto found = kept.buckets({1, start_time + 5, start_time + 50}, {aggregate::count, 10}, 10, now).value();
    EXPECT_EQ(lines_of(found.points), (lines{"5 2 192", "15 1 192", "35 1 192", "45 1 192"}));
    EXPECT_EQ(found.next, std::nullopt);
}

TEST(buckets, come_in_pages_in_both_orders) {
    history kept(std::make_unique<memory_store>());
    tag_feed feed(kept);
    for (int i = 0; i < 1000; ++i)
        feed.add_now(1, 10 * i, i);
    const point_query whole_range{1, start_time, start_time + 9'999};
    const auto all = kept.buckets(whole_range, {aggregate::sum, 70}, 1000, now).value().points;
    for (const auto order : {direction::ascending, direction::descending}) {
        auto q = whole_range;
        q.order = order;
        samples together;
        for (;;) {
            const auto page = kept.buckets(q, {aggregate::sum, 70}, 7, now).value();
            append_samples(together, page.points);
            if (!page.next) break;
            EXPECT_EQ(page.points.size(), 7U);
            (order == direction::ascending ? q.from : q.to) = *page.next;
        }
        if (order == direction::descending) reverse(together);
        expect_same(together, all);
    }
}

TEST(buckets, follow_the_rules_on_random_points) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        std::mt19937_64 random(seed);
        history kept(std::make_unique<memory_store>());
        tag_feed feed(kept);
        random_walk walk(seed);
        std::int64_t time = 0;
        for (int i = 0; i < 2000; ++i) {
            time += 1 + static_cast<std::int64_t>(random() % 3000);
            const auto q = random() % 7 == 0 ? quality::bad : random() % 9 == 0 ? quality::uncertain : quality::good;
            feed.add(1, time, walk.next(), q);
        }
        feed.send();
        ASSERT_TRUE(kept.checkpoint(feed.position()));
        for (const auto kind : all_aggregates) {
            for (const std::int64_t width : {700, 60'000, 100'000'000}) {
                const auto from = start_time + static_cast<std::int64_t>(random() % 100'000) - 50'000;
                for (const auto order : {direction::ascending, direction::descending})
                    expect_like_reference(kept, feed.expected(1), {1, from, start_time + time - 5000, order},
                                          {kind, width});
            }
        }
    }
}

TEST(lttb, keeps_ends_and_peaks) {
    history kept(std::make_unique<memory_store>());
    tag_feed feed(kept);
    for (int i = 0; i < 5000; ++i)
        feed.add(1, 1000 * i, i == 2345 ? 50.0 : std::sin(i / 200.0), i == 77 ? quality::bad : quality::good);
    feed.send();
    const point_query q{1, start_time, start_time + 5'000'000};
    const auto drawn = kept.lttb(q, 100, now).value();
    ASSERT_EQ(drawn.size(), 100U);
    EXPECT_EQ(drawn.times.front(), start_time);
    EXPECT_EQ(drawn.times.back(), start_time + 4'999'000);
    EXPECT_NE(std::find(drawn.times.begin(), drawn.times.end(), start_time + 2'345'000), drawn.times.end());
    EXPECT_TRUE(std::is_sorted(drawn.times.begin(), drawn.times.end()));
    for (const std::size_t wanted : {0U, 1U, 2U, 3U, 4U, 4998U, 4999U, 5000U, 9999U})
        EXPECT_EQ(kept.lttb(q, wanted, now)->size(), std::min<std::size_t>(wanted, 4999)) << wanted;
    auto backwards = q;
    backwards.order = direction::descending;
    EXPECT_EQ(kept.lttb(backwards, 10, now)->times.back(), start_time);
    EXPECT_TRUE(kept.lttb({2, start_time, start_time + 1000}, 10, now)->empty());
}

TEST(lttb, reads_a_long_range_again_and_picks_the_same) {
    const auto pick = [](std::size_t pieces, std::size_t size) {
        const auto source = [&](const std::function<void(const samples&)>& visit) -> result<> {
            for (std::size_t p = 0; p < pieces; ++p) {
                samples piece;
                for (std::size_t i = p * size; i < (p + 1) * size; ++i)
                    add_number(piece, start_time + static_cast<std::int64_t>(i), std::sin(static_cast<double>(i * i)));
                visit(piece);
            }
            return {};
        };
        return largest_triangles(source, 50).value();
    };
    const auto long_range = pick(300, 1000);
    EXPECT_EQ(long_range.size(), 50U);
    EXPECT_EQ(long_range.times.back(), start_time + 299'999);
    expect_same(pick(1, 1000), pick(10, 100));
}

}  // namespace penstock::history
