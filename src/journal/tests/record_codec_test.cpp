#include "journal/record_codec.hpp"

#include <gtest/gtest.h>

#include "journal/tests/scans.hpp"

namespace penstock::journal {
namespace {

/// The record's own bytes, without padding.
byte_view record_in(const byte_buffer& bytes) {
    return byte_view(bytes).first(decode_record_header(bytes).value().size);
}

TEST(record_codec, a_whole_record_round_trips_every_type) {
    std::minstd_rand chance(1);
    auto b = make_mixed_scan(chance, 200, noon);
    b.first = 42;
    byte_buffer bytes;
    append_full(bytes, b);
    EXPECT_EQ(bytes.size() % record_alignment, 0U);
    sample_batch again;
    ASSERT_TRUE(decode_full(record_in(bytes), again));
    expect_same(again, b);
}

TEST(record_codec, a_delta_names_only_what_differs) {
    auto key = make_scan(100, 1000, noon, [](auto i) { return static_cast<double>(i) * 0.5; });
    key.first = 1;
    auto b = make_scan(100, 1000, noon + 1000, [](auto i) { return i == 7 ? -1 : static_cast<double>(i) * 0.5; });
    b.first = 1001;
    base_match match;
    ASSERT_TRUE(match_base(b, key, match));
    EXPECT_EQ(match.changed, 1U);
    byte_buffer bytes;
    append_delta(bytes, b, key, match, {64, 8064});
    EXPECT_LE(record_in(bytes).size(), record_header_size + 1000 / 8 + 8 + 12);
    sample_batch again;
    ASSERT_TRUE(decode_delta(record_in(bytes), key, again));
    expect_same(again, b);
}

TEST(record_codec, nothing_changed_costs_less_than_a_bit) {
    const auto key = make_scan(1, 10'000, noon, [](auto i) { return i; });
    const auto b = make_scan(1, 10'000, noon + 1000, [](auto i) { return i; });
    base_match match;
    ASSERT_TRUE(match_base(b, key, match));
    byte_buffer bytes;
    append_delta(bytes, b, key, match, {64, 128});
    EXPECT_LE(bytes.size(), 64U);
}

TEST(record_codec, deltas_of_some_tags_and_bad_ones_come_back) {
    std::minstd_rand chance(2);
    auto key = make_mixed_scan(chance, 120, noon);
    for (int round = 0; round < 50; ++round) {
        auto fresh = make_mixed_scan(chance, 120, noon + 1000 * round);
        sample_batch b;  // some of them, some with the key's value
        for (std::size_t i = 0; i < key.size(); ++i) {
            if (chance() % 4 == 0) continue;
            b.tags.push_back(key.tags[i]);
            b.add(chance() % 2 == 0 ? key : fresh, i);
        }
        b.first = 1000;
        base_match match;
        ASSERT_TRUE(match_base(b, key, match));
        byte_buffer bytes;
        append_delta(bytes, b, key, match, {64, 128});
        sample_batch again;
        ASSERT_TRUE(decode_delta(record_in(bytes), key, again));
        expect_same(again, b);
    }
}

TEST(record_codec, another_order_type_or_tag_is_no_delta) {
    const auto key = make_scan(1, 3, noon, [](auto) { return 1; });
    base_match match;
    auto b = key;
    std::swap(b.tags[0], b.tags[1]);
    EXPECT_FALSE(match_base(b, key, match));
    b = key;
    b.types[2] = cell_type{element_type::int16, false, false}.code();
    EXPECT_FALSE(match_base(b, key, match));
    b = make_scan(2, 3, noon, [](auto) { return 1; });
    EXPECT_FALSE(match_base(b, key, match));
}

TEST(record_codec, changed_bytes_are_no_record) {
    std::minstd_rand chance(3);
    auto b = make_mixed_scan(chance, 40, noon);
    byte_buffer bytes;
    append_full(bytes, b);
    const auto record = record_in(bytes);
    EXPECT_TRUE(has_valid_checksum(record));
    for (std::size_t i = 0; i < record.size(); ++i) {
        byte_buffer changed(record.begin(), record.end());
        changed[i] ^= 0x10U;
        const auto h = decode_record_header(changed);
        EXPECT_FALSE(h && h->size == changed.size() && has_valid_checksum(changed)) << i;
    }
}

TEST(record_codec, columns_that_contradict_the_count_are_refused) {
    const auto b = make_scan(1, 10, noon, [](auto i) { return i; });
    byte_buffer bytes;
    append_full(bytes, b);
    const auto whole = record_in(bytes);
    sample_batch out;
    for (std::size_t n = record_header_size; n < whole.size(); ++n) {
        byte_buffer cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(n));
        cut[4] = static_cast<std::uint8_t>(n);  // a header that agrees
        EXPECT_EQ(decode_full(cut, out).error(), errc::bad_columns) << n;
    }
    EXPECT_EQ(decode_full(whole.first(whole.size() - 1), out).error(), errc::bad_header);
    EXPECT_EQ(decode_delta(whole, b, out).error(), errc::bad_header);
}

TEST(record_codec, marks_and_seal_come_back) {
    const std::vector<cursor_mark> marks{{"history", 12, 0, overflow::oldest},
                                         {"to-cloud", 7, 1000, overflow::thin_out}};
    byte_buffer bytes;
    append_marks(bytes, marks);
    EXPECT_EQ(decode_marks(record_in(bytes)).value(), marks);
    bytes.clear();
    append_seal(bytes, {99, 100, 98, noon, 64});
    EXPECT_EQ(bytes.size(), padded(seal_size));
    const auto seal = decode_seal(record_in(bytes)).value();
    EXPECT_EQ(seal.last, 99U);
    EXPECT_EQ(seal.used, 100U);
    EXPECT_EQ(seal.count, 98U);
    EXPECT_EQ(seal.last_written, noon);
    EXPECT_EQ(seal.marks, 64U);
}

TEST(record_codec, a_segment_header_distinguishes_a_foreign_file_damage_and_a_later_release) {
    byte_buffer bytes;
    append_segment_header(bytes, {7, noon, 2});
    ASSERT_EQ(bytes.size(), segment_header_size);
    const auto h = decode_segment_header(bytes).value();
    EXPECT_EQ(h.first, 7U);
    EXPECT_EQ(h.created, noon);
    EXPECT_EQ(h.thinned, 2U);
    EXPECT_EQ(decode_segment_header(byte_view(bytes).first(63)).error(), errc::not_a_segment);
    auto later = bytes;
    later[8] = 2;
    EXPECT_EQ(decode_segment_header(later).error(), errc::unknown_version);
    auto damaged = bytes;
    damaged[20] ^= 1U;
    EXPECT_EQ(decode_segment_header(damaged).error(), errc::bad_checksum);
    bytes[0] = 'x';
    EXPECT_EQ(decode_segment_header(bytes).error(), errc::not_a_segment);
}

}  // namespace
}  // namespace penstock::journal
