#include "history/chunk_codec.hpp"

#include <cmath>
#include <limits>

#include "history/errc.hpp"
#include "history/tests/points.hpp"

namespace penstock::history {

namespace {

byte_buffer encode(const samples& s) {
    return encode_chunk(s, 0, s.size());
}

void expect_comes_back(const samples& s) {
    const auto bytes = encode(s);
    samples again;
    const auto decoded = decode_chunk(bytes, again);
    ASSERT_TRUE(decoded) << decoded.error().message();
    expect_same(s, again);
    const auto outline = read_chunk_header(bytes);
    ASSERT_TRUE(outline);
    EXPECT_EQ(outline->count, s.size());
    EXPECT_EQ(outline->first_time, s.times.front());
    EXPECT_EQ(outline->last_time, s.times.back());
}

double bytes_per_point(const samples& s) {
    return static_cast<double>(encode(s).size()) / static_cast<double>(s.size());
}

template <class Number>
samples of_numbers(cell_type type, const std::vector<Number>& numbers) {
    samples s;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        add(s, start_time + static_cast<std::int64_t>(1000 * i), type, value{numbers[i]});
    return s;
}

/// 300 points a second apart.
template <class Make>
samples made_by(cell_type type, Make&& make) {
    samples s;
    for (int i = 0; i < 300; ++i)
        add(s, start_time + 1000 * i, type, value{make(i)});
    return s;
}

samples a_bit_of_everything() {
    samples s;
    auto time = start_time;
    const auto more = [&](cell_type type, const value& v, quality q = quality::good) {
        add(s, time += 100 + 17 * (time % 5), type, v, q);
    };
    for (int i = 0; i < 9; ++i) {
        more(an_int16, value{std::int64_t{i * i}});
        more({element_type::float64, false, true}, value{0.1 * i});
        more(an_int16, value{}, quality::comm_failure);
        more(a_text, value{std::string(static_cast<std::size_t>(i % 3), 'x')}, quality::uncertain);
        more({element_type::uint16, true}, value{array{value{std::uint64_t{1}}, value{std::uint64_t(i)}}});
        more({element_type::string, true}, value{array{value{std::string("a")}, value{std::string("")}}});
        more(a_boolean, value{i % 2 == 0});
        more({element_type::date_time}, value{from_epoch_ms(time)});
        more({element_type::byte_string}, value{byte_buffer{0, 255}});
        more(a_float, value{0.5F * static_cast<float>(i)});
    }
    return s;
}

}  // namespace

TEST(chunk_codec, round_trips_every_type) {
    for (int i = 0; i < 9; ++i)
        expect_comes_back(a_bit_of_everything());
}

TEST(chunk_codec, round_trips_whole_numbers_of_the_whole_range) {
    constexpr auto min = std::numeric_limits<std::int64_t>::min();
    constexpr auto max = std::numeric_limits<std::int64_t>::max();
    expect_comes_back(of_numbers<std::int64_t>({element_type::int64}, {min, max, 0, -1, min, 1, max, max}));
    expect_comes_back(of_numbers<std::uint64_t>({element_type::uint64}, {0, ~std::uint64_t{0}, 1, 1ULL << 63U}));
}

TEST(chunk_codec, round_trips_odd_floats_bit_for_bit) {
    const auto nan = std::numeric_limits<double>::quiet_NaN();
    const auto inf = std::numeric_limits<double>::infinity();
    const auto tiny = std::numeric_limits<double>::denorm_min();
    const auto payload = std::bit_cast<double>(0x7FF0'0000'DEAD'BEEFULL);
    expect_comes_back(of_numbers<double>(a_double, {nan, -nan, inf, -inf, 0.0, -0.0, tiny, -tiny, payload, 1e308}));
    expect_comes_back(of_numbers<double>(a_double, {-0.0}));
    const auto nan32 = std::numeric_limits<float>::quiet_NaN();
    expect_comes_back(of_numbers<float>(a_float, {nan32, -nan32, -0.0F, 3.4e38F, 1e-45F, 16777216.0F, 0.1F}));
}

TEST(chunk_codec, round_trips_a_few_exceptions_among_decimals) {
    random_walk walk(3);
    auto s = made_by(a_double, [&](int) { return walk.next(); });
    const auto plain = encode(s).size();
    s.cells[17] = std::bit_cast<std::uint64_t>(-0.0);
    s.cells[18] = std::bit_cast<std::uint64_t>(std::numeric_limits<double>::quiet_NaN());
    s.cells[299] = std::bit_cast<std::uint64_t>(1.0 / 3.0);
    expect_comes_back(s);
    EXPECT_LE(encode(s).size(), plain + 40);
}

TEST(chunk_codec, round_trips_random_chunks) {
    std::mt19937_64 random(4);
    for (int round = 0; round < 300; ++round) {
        samples s;
        auto time = static_cast<std::int64_t>(random() >> 12U) - (std::int64_t{1} << 50);
        const auto size = 1 + random() % 400;
        const auto changes = random() % 30 + 1;
        std::uint8_t type = 0;
        auto q = quality::good;
        std::uint64_t mask = ~std::uint64_t{0};
        for (std::size_t i = 0; i < size; ++i) {
            if (i % changes == 0) {
                do {
                    type = static_cast<std::uint8_t>(random() % 0x2E);
                } while (!cell_type::from_code(type) || cell_type::from_code(type)->is_out_of_line());
                q = random() % 4 == 0 ? quality::bad : quality::good;
                mask = ~std::uint64_t{0} >> (random() % 64);
            }
            time += 1 + static_cast<std::int64_t>(random() % (round % 3 == 0 ? 1 : 5000));
            s.add_cell(time, type, q, is_bad(q) ? 0 : random() & mask);
        }
        expect_comes_back(s);
    }
}

TEST(chunk_codec, appends_part_of_columns_to_existing_ones) {
    const auto all = a_bit_of_everything();
    samples out;
    ASSERT_TRUE(decode_chunk(encode_chunk(all, 0, 40), out));
    ASSERT_TRUE(decode_chunk(encode_chunk(all, 40, all.size() - 40), out));
    expect_same(all, out);
}

TEST(chunk_codec, round_trips_times_at_both_ends) {
    samples s;
    add(s, std::numeric_limits<std::int64_t>::min(), an_int16, value{std::int64_t{1}});
    expect_comes_back(s);
    samples last;
    add(last, std::numeric_limits<std::int64_t>::max() - 1, an_int16, value{std::int64_t{1}});
    add(last, std::numeric_limits<std::int64_t>::max(), an_int16, value{std::int64_t{1}});
    expect_comes_back(last);
}

TEST(chunk_codec, a_constant_costs_almost_nothing) {
    EXPECT_LE(bytes_per_point(made_by(a_double, [](int) { return 1.0 / 3.0; })), 0.15);
    EXPECT_LE(bytes_per_point(made_by(a_text, [](int) { return std::string("running"); })), 0.12);
    EXPECT_LE(bytes_per_point(made_by(an_int16, [](int) { return std::int64_t{7}; })), 0.1);
}

TEST(chunk_codec, tells_what_does_not_change_without_decoding_it) {
    const auto expect_uniform = [](const samples& s) {
        const auto uniform = read_uniform_chunk(encode(s));
        ASSERT_TRUE(uniform);
        EXPECT_EQ(uniform->count, s.size());
        EXPECT_EQ(uniform->type, s.types.front());
        EXPECT_EQ(uniform->state, s.qualities.front());
        EXPECT_EQ(uniform->cell, s.cells.front());
    };
    for (const auto v : {20.25, 0.1, -1e300, 0.0, std::numeric_limits<double>::quiet_NaN()})
        expect_uniform(made_by(a_double, [v](int) { return v; }));
    expect_uniform(made_by(a_float, [](int) { return 0.1F; }));
    expect_uniform(made_by(an_int16, [](int) { return std::int64_t{-7}; }));
    expect_uniform(made_by(a_boolean, [](int) { return true; }));
    expect_uniform(of_numbers<double>(a_double, {5}));
    samples bad;
    for (std::int64_t i = 0; i < 60; ++i)
        add(bad, start_time + 1000 * i, a_double, value{}, quality::bad);
    expect_uniform(bad);

    auto other = made_by(an_int16, [](int) { return std::int64_t{1}; });
    EXPECT_TRUE(read_uniform_chunk(encode(other)));
    other.cells[100] = 2;
    EXPECT_FALSE(read_uniform_chunk(encode(other)));
    other.cells[100] = 1;
    other.qualities[100] = quality::uncertain;
    EXPECT_FALSE(read_uniform_chunk(encode(other)));
    other.qualities[100] = quality::good;
    ++other.times[100];
    EXPECT_FALSE(read_uniform_chunk(encode(other)));
    EXPECT_FALSE(read_uniform_chunk(encode(made_by(an_int16, [](int i) { return std::int64_t{i}; }))));
    EXPECT_FALSE(read_uniform_chunk(encode(made_by(a_text, [](int) { return std::string("a"); }))));
    auto cut = encode(bad);
    cut.pop_back();
    EXPECT_FALSE(read_uniform_chunk(cut));
}

TEST(chunk_codec, a_walk_of_two_decimals_costs_a_byte) {
    for (const double step : {0.1, 0.5, 1.0}) {
        random_walk walk(5, step);
        EXPECT_LE(bytes_per_point(made_by(a_double, [&](int) { return walk.next(); })), 1.2) << step;
        EXPECT_LE(bytes_per_point(made_by(a_float, [&](int) { return static_cast<float>(walk.next()); })), 1.2) << step;
    }
}

TEST(chunk_codec, a_scaled_number_counts_as_decimal) {
    std::mt19937 random(6);
    const auto scaled = made_by({element_type::float64, false, true},
                                [&](int) { return static_cast<double>(2000 + random() % 50) * 0.1; });
    expect_comes_back(scaled);
    EXPECT_LE(bytes_per_point(scaled), 1.0);
}

TEST(chunk_codec, counters_and_switches_cost_bits) {
    EXPECT_LE(bytes_per_point(made_by({element_type::uint32}, [](int i) { return std::uint64_t(5 * i); })), 0.1);
    std::mt19937 random(7);
    EXPECT_LE(bytes_per_point(made_by(a_boolean, [&](int) { return random() % 2 == 0; })), 0.25);
    EXPECT_LE(bytes_per_point(made_by(an_int16, [&](int) { return std::int64_t(random() % 16); })), 0.75);
}

TEST(chunk_codec, smooth_floats_cost_less_than_their_bits) {
    const auto sine = made_by(a_double, [](int i) { return std::sin(i / 50.0); });
    expect_comes_back(sine);
    EXPECT_LE(bytes_per_point(sine), 7.9);
}

TEST(chunk_codec, refuses_every_prefix_and_whatever_follows) {
    const auto bytes = encode(a_bit_of_everything());
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        samples out;
        ASSERT_FALSE(decode_chunk(byte_view(bytes).first(size), out)) << size;
        ASSERT_TRUE(out.empty() && out.bytes.empty() && out.times.empty());
    }
    auto longer = bytes;
    longer.push_back(0);
    samples out;
    EXPECT_EQ(decode_chunk(longer, out).error(), errc::left_over);
}

TEST(chunk_codec, survives_every_changed_byte) {
    const auto bytes = encode(a_bit_of_everything());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        for (const int changed : {0, 1, 0x7F, 0x80, 0xFF}) {
            auto damaged = bytes;
            damaged[i] = static_cast<std::uint8_t>(changed);
            samples out;
            if (!decode_chunk(damaged, out)) continue;
            for (std::size_t k = 0; k < out.size(); ++k)
                out.value_at(k);
        }
    }
}

TEST(chunk_codec, reports_what_is_wrong) {
    const auto refusal = [](byte_buffer bytes) {
        samples out;
        return decode_chunk(bytes, out).error();
    };
    EXPECT_EQ(refusal({}), errc::cut_short);
    EXPECT_EQ(refusal({2, 1, 0, 0}), errc::unknown_format);
    EXPECT_EQ(refusal({1, 0, 0, 0}), errc::wrong_count);
    EXPECT_EQ(refusal({1, 0x81, 0x20, 0, 0}), errc::wrong_count);      // 4097 points
    EXPECT_EQ(refusal({1, 3, 0, 1}), errc::unordered_times);           // 3 points in 2 ms
    EXPECT_EQ(refusal({1, 2, 0, 5, 0, 8, 0}), errc::unordered_times);  // a step of 4 in a span of 5
    EXPECT_EQ(refusal({1, 1, 0, 0, 0, 0, 0, 0x0F, 192, 1}), errc::unknown_type);
    EXPECT_EQ(refusal({1, 1, 0, 0, 0, 0, 0, 3, 192, 2}), errc::wrong_place);  // a run of 2 of 1 point
    EXPECT_EQ(refusal({1, 1, 0, 0, 0, 0, 0, 3, 192, 1, 9}), errc::unknown_coding);
    EXPECT_EQ(refusal({1, 1, 0, 0, 0, 0, 0, 0x13, 192, 1, 1, 1, 7, 0, 0, 0}), errc::wrong_array);
    for (int code = 1; code <= static_cast<int>(errc::tag_removed); ++code) {
        EXPECT_FALSE(make_error_code(static_cast<errc>(code)).message().empty());
    }
    EXPECT_EQ(remedy_of(errc::unknown_format), remedy::fix_config);
    EXPECT_EQ(remedy_of(errc::left_over), remedy::report_bug);
}

}  // namespace penstock::history
