#include "history/open_chunk.hpp"

#include <limits>

#include "history/tests/points.hpp"

namespace penstock::history {

namespace {

constexpr std::int64_t one_hour = 3'600'000;

open_chunk filled(const samples& s) {
    open_chunk chunk;
    chunk.begin(1);
    for (std::size_t i = 0; i < s.size(); ++i)
        chunk.append(s, i);
    return chunk;
}

void expect_read_back(const samples& s) {
    samples again;
    const auto chunk = filled(s);
    chunk.decode(again);
    expect_same(s, again);
    EXPECT_EQ(chunk.count(), s.size());
    EXPECT_EQ(chunk.first_time(), s.times.front());
    EXPECT_EQ(chunk.last_time(), s.times.back());
}

template <class Make>
samples minute_of(cell_type type, Make&& make) {
    samples s;
    for (int i = 0; i < 60; ++i)
        add(s, start_time + 1000 * i, type, value{make(i)});
    return s;
}

}  // namespace

TEST(open_chunk, round_trips_every_type_in_turn) {
    samples s;
    auto time = start_time;
    for (int i = 0; i < 20; ++i) {
        add(s, time += 100, an_int16, value{std::int64_t{-i}});
        add(s, time += 100, an_int16, value{}, quality::not_connected);
        add(s, time += 90 + i, an_int16, value{std::int64_t{-i}});
        add(s, time += 1, a_text, value{std::string("text ") + std::to_string(i / 3)});
        add(s, time += 1, a_text, value{}, quality::bad);
        add(s, time += 1, a_text, value{std::string("text ") + std::to_string(i / 3)}, quality::uncertain);
        add(s, time += 1, a_text, value{std::string()});
        add(s, time += 5000, {element_type::int16, true, true}, value{array{value{std::int64_t{i}}}});
        add(s, time += 1, a_double, value{i * 0.37});
        add(s, time += 1, a_float, value{-0.5F * static_cast<float>(i)});
        add(s, time += 1, {element_type::uint64}, value{~std::uint64_t{0} - std::uint64_t(i)});
        add(s, time += 1, {element_type::int64}, value{std::numeric_limits<std::int64_t>::min()});
        add(s, time += 1, {element_type::int64}, value{std::numeric_limits<std::int64_t>::max()});
        add(s, time += 1, a_boolean, value{true});
    }
    expect_read_back(s);
}

TEST(open_chunk, round_trips_random_cells) {
    std::mt19937_64 random(1);
    for (const auto type : {a_double, a_float, cell_type{element_type::int64}}) {
        samples s;
        for (int i = 0; i < 300; ++i)
            s.add_cell(start_time + 7 * i + i % 3, type.code(), quality::good,
                       (random() >> (random() % 64)) << (random() % 64));
        expect_read_back(s);
    }
}

TEST(open_chunk, an_unchanged_value_at_a_regular_interval_costs_nothing_more) {
    EXPECT_LE(filled(minute_of(a_double, [](int) { return 1.0 / 3.0; })).bytes(), 24U);
    EXPECT_LE(filled(minute_of(a_text, [](int) { return std::string("running"); })).bytes(), 24U);
}

TEST(open_chunk, an_unchanged_value_costs_a_byte_if_its_interval_varies_by_a_few_milliseconds) {
    samples s;
    for (int i = 0; i < 60; ++i)
        add_number(s, start_time + 1000 * i + i * 7 % 11, 1.0 / 3.0);
    EXPECT_LE(filled(s).bytes(), 100U);
    expect_read_back(s);
}

TEST(open_chunk, unchanged_points_are_read_back_at_the_end_and_before_others) {
    for (const auto repeats : {1, 2, 3, 127, 128, 250}) {
        for (const auto later_ms : {0, 1, 22, 23, -22, -23, 100'000}) {
            samples s;
            auto time = start_time;
            for (int i = 0; i <= repeats; ++i)
                add_number(s, time += 1000, 5);
            expect_read_back(s);
            add_number(s, time += 1000 + later_ms, 5);
            add_number(s, time += 1000 + later_ms, 5);
            add_number(s, time += 1000 + later_ms, 6);
            for (int i = 0; i < 3; ++i)
                add(s, time += 1000, a_double, value{}, quality::bad);
            add_number(s, time += 1000, 6);
            add_number(s, time += 1000, 6);
            for (int i = 0; i < 3; ++i)
                add(s, time += 1000, a_text, value{std::string("same")});
            add(s, time += 999, a_text, value{std::string("same")});
            add(s, time += 999, a_text, value{std::string("other")});
            add(s, time += 999, a_text, value{std::string("other")});
            expect_read_back(s);
        }
    }
}

TEST(open_chunk, a_changed_value_costs_its_changed_bytes) {
    std::mt19937 random(2);
    EXPECT_LE(filled(minute_of(an_int16, [&](int) { return std::int64_t(random() % 4000); })).bytes(), 60U * 4);
    random_walk walk(3);
    EXPECT_LE(filled(minute_of(a_float, [&](int) { return static_cast<float>(walk.next()); })).bytes(), 60U * 5);
    EXPECT_LE(filled(minute_of(a_double, [](int i) { return double(i); })).bytes(), 60U * 5);
}

TEST(open_chunk, an_idle_one_is_small) {
    EXPECT_LE(sizeof(open_chunk), 72U);
    EXPECT_EQ(open_chunk().bytes(), 0U);
}

TEST(open_chunk, returns_where_a_point_fits) {
    using fit = open_chunk::placement;
    samples s;
    add_number(s, start_time, 1);
    add_number(s, start_time + 1000, 1);
    const auto chunk = filled(s);
    EXPECT_EQ(chunk.placement_of(start_time - 1), fit::before);
    EXPECT_EQ(chunk.placement_of(start_time), fit::inside);
    EXPECT_EQ(chunk.placement_of(start_time + 1000), fit::inside);
    EXPECT_EQ(chunk.placement_of(start_time + 1001), fit::behind);
    EXPECT_EQ(chunk.placement_of(start_time + one_hour), fit::behind);
    EXPECT_EQ(chunk.placement_of(start_time + one_hour + 1), fit::beyond);
}

TEST(open_chunk, a_late_point_is_inserted) {
    samples s;
    for (const auto ms : {0, 1000, 3000, 2000, 1000, -500})
        add_number(s, start_time + ms, static_cast<double>(s.size()));
    open_chunk chunk;
    chunk.append(s, 0);
    chunk.append(s, 1);
    chunk.append(s, 2);
    chunk.mark_written();
    for (std::size_t i = 3; i < s.size(); ++i)
        chunk.insert(s, i);
    samples sorted;
    chunk.decode(sorted);
    EXPECT_EQ(lines_of(sorted),
              (std::vector<std::string>{"-500 5 192", "0 0 192", "1000 4 192", "2000 3 192", "3000 2 192"}));
    EXPECT_FALSE(chunk.is_written());
    EXPECT_TRUE(chunk.is_partly_written());
}

TEST(open_chunk, is_full_at_300_points_or_64_kilobytes) {
    samples s;
    for (int i = 0; i < 300; ++i)
        add_number(s, start_time + i, 1);
    EXPECT_TRUE(filled(s).is_full());
    samples texts;
    for (int i = 0; i < 3; ++i)
        add(texts, start_time + i, a_text, value{std::string(30'000, static_cast<char>('a' + i))});
    EXPECT_TRUE(filled(texts).is_full());
    expect_read_back(texts);
}

TEST(open_chunk, returns_whether_the_store_has_all_of_it) {
    samples s;
    add_number(s, start_time, 1);
    add_number(s, start_time + 1, 1);
    open_chunk chunk;
    chunk.append(s, 0);
    EXPECT_FALSE(chunk.is_written());
    chunk.mark_written();
    EXPECT_TRUE(chunk.is_written());
    chunk.append(s, 1);
    EXPECT_FALSE(chunk.is_written());
}

}  // namespace penstock::history
