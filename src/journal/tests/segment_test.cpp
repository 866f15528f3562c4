#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "journal/batch_reader.hpp"
#include "journal/encoder.hpp"
#include "journal/tests/scans.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::journal {
namespace {

/// A segment of scans of two devices, most of whose values stay.
class segment_test : public testing::Test {
protected:
    static constexpr int rounds = 150;

    segment_test() {
        append_segment_header(bytes, {1, noon, 0});
        encoder encode;
        sequence_number next = 1;
        for (int round = 0; round < rounds; ++round) {
            for (const tag_number device : {1U, 1000U}) {
                auto b = make_scan(device, device == 1 ? 20 : 300, noon + round * 1000,
                                   [&](auto i) { return i % 10 == 0 ? round : static_cast<double>(i); });
                b.first = next;
                next += b.size();
                places.push_back(bytes.size());
                encode.encode(b, bytes.size(), bytes);
                scans.push_back(std::move(b));
            }
        }
    }

    batch_reader open(const byte_buffer& content) {
        const auto path = folder.at("segment");
        std::ofstream(path, std::ios::binary)
            .write(reinterpret_cast<const char*>(content.data()), static_cast<std::streamsize>(content.size()));
        return batch_reader::open(path).value();
    }

    test::temp_dir folder;
    byte_buffer bytes;
    std::vector<std::size_t> places;
    std::vector<sample_batch> scans;
};

TEST_F(segment_test, scans_come_back_in_order) {
    auto reader = open(bytes);
    for (const auto& scan : scans) {
        const auto* is = reader.next();
        ASSERT_NE(is, nullptr);
        expect_same(*is, scan);
    }
    EXPECT_EQ(reader.next(), nullptr);
    EXPECT_EQ(reader.corrupt_ranges(), 0U);
}

TEST_F(segment_test, what_stays_costs_about_a_bit) {
    const double samples = rounds * 320.0;
    const double moving = samples / 10;
    EXPECT_LE(static_cast<double>(bytes.size()), moving * 8 + samples * 0.5 + rounds * 2 * 64);
}

TEST_F(segment_test, reading_begins_anywhere) {
    for (const std::size_t at : {1U, 17U, 151U, 299U}) {
        auto reader = open(bytes);
        reader.skip_to(scans[at].first + 3);
        const auto* is = reader.next();
        ASSERT_NE(is, nullptr);
        expect_same(*is, scans[at]);
    }
}

/// Each damage costs the records that it touches and nothing else.
TEST_F(segment_test, damage_loses_only_what_it_touches) {
    std::minstd_rand chance(7);
    for (int round = 0; round < 30; ++round) {
        auto damaged = bytes;
        std::vector<std::size_t> hit;
        for (int i = 0; i < 3; ++i) {
            const auto begin = segment_header_size + chance() % (bytes.size() - segment_header_size);
            const auto length = std::min<std::size_t>(1 + chance() % 40, bytes.size() - begin);
            for (std::size_t k = begin; k < begin + length; ++k)
                damaged[k] = static_cast<std::uint8_t>(chance());
            for (std::size_t s = 0; s < scans.size(); ++s) {
                const auto end = s + 1 < places.size() ? places[s + 1] : bytes.size();
                if (places[s] < begin + length && end > begin) hit.push_back(s);
            }
        }
        auto reader = open(damaged);
        std::size_t expected = 0;
        while (const auto* is = reader.next()) {
            while (scans[expected].first != is->first) {
                EXPECT_NE(std::ranges::find(hit, expected), hit.end()) << "scan " << expected << " is lost";
                ++expected;
                ASSERT_LT(expected, scans.size());
            }
            expect_same(*is, scans[expected++]);
        }
        EXPECT_LE(scans.size() - expected, hit.size());
    }
}

TEST_F(segment_test, a_lost_key_is_taken_from_its_copy) {
    auto damaged = bytes;
    damaged[places[0] + record_header_size] ^= 1U;
    auto reader = open(damaged);
    for (std::size_t s = 1; s < scans.size(); ++s)
        expect_same(*reader.next(), scans[s]);
    EXPECT_EQ(reader.corrupt_ranges(), 1U);
}

TEST_F(segment_test, without_key_and_copy_a_record_is_counted_as_lost) {
    auto damaged = bytes;
    damaged[places[0] + record_header_size] ^= 1U;
    damaged[places[2] + record_header_size] ^= 1U;  // the copy in front of the first delta
    auto reader = open(damaged);
    const auto* is = reader.next();
    ASSERT_NE(is, nullptr);
    expect_same(*is, scans[1]);
    EXPECT_GE(reader.corrupt_ranges(), 1U);
    while (reader.next() != nullptr) {
    }
    EXPECT_GE(reader.corrupt_ranges(), 50U);
}

TEST_F(segment_test, every_prefix_gives_the_records_that_are_whole) {
    for (std::size_t size = bytes.size() - 4000; size < bytes.size(); size += 101) {
        auto reader = open(byte_buffer(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)));
        std::size_t count = 0;
        while (const auto* is = reader.next())
            expect_same(*is, scans[count++]);
        EXPECT_LE(places[count - 1], size);
        EXPECT_EQ(reader.corrupt_ranges(), 0U) << "a torn end is no damage";
    }
}

TEST_F(segment_test, a_reader_keeps_no_keys_that_were_renewed_and_reads_a_slow_streams_again) {
    byte_buffer long_one;
    append_segment_header(long_one, {1, noon, 0});
    encoder encode;
    sequence_number next = 1;
    std::vector<sample_batch> written;
    for (int round = 0; round < 8000; ++round) {
        for (const tag_number device : {1U, 100U}) {
            if (device == 100 && round % 2000 > 1) continue;
            auto b = make_scan(device, 10, noon + round * 1000, [&](auto i) { return i == 0 ? round : 7; });
            b.first = next;
            next += b.size();
            encode.encode(b, long_one.size(), long_one);
            written.push_back(std::move(b));
        }
    }
    auto reader = open(long_one);
    std::size_t most = 0;
    for (const auto& scan : written) {
        const auto* is = reader.next();
        ASSERT_NE(is, nullptr);
        expect_same(*is, scan);
        most = std::max(most, reader.kept());
    }
    EXPECT_LE(most, 80U) << "of 640 that were written: the last few keys";
    EXPECT_GT(most, 10U);
    EXPECT_EQ(reader.corrupt_ranges(), 0U);
}

TEST_F(segment_test, a_writer_drops_keys_of_devices_that_are_gone) {
    constexpr tag_number lasting = 5000, gone = 200;
    constexpr auto others = 2 * encoder::max_rest + 2;
    byte_buffer long_one;
    append_segment_header(long_one, {1, noon, 0});
    encoder encode;
    sequence_number next = 1;
    const auto write = [&](tag_number device, std::size_t round) {
        auto b = make_scan(device, 2, noon + static_cast<std::int64_t>(round), [](auto) { return 7; });
        b.first = next;
        next += b.size();
        encode.encode(b, long_one.size(), long_one);
        return b;
    };
    for (tag_number device = 1; device <= gone; ++device)
        write(device, 0);
    for (std::size_t round = 0; round < others; ++round)
        write(lasting, round);
    EXPECT_EQ(encode.keys(), 1U);
    const auto again = write(1, others);
    auto reader = open(long_one);
    for (std::size_t i = 0; i < gone + others; ++i)
        ASSERT_NE(reader.next(), nullptr);
    const auto* is = reader.next();
    ASSERT_NE(is, nullptr);
    expect_same(*is, again);
    EXPECT_EQ(reader.corrupt_ranges(), 0U);
}

TEST_F(segment_test, a_file_that_is_none_gives_nothing) {
    EXPECT_EQ(open(byte_buffer(5000, 0xEE)).next(), nullptr);
    EXPECT_EQ(open({}).next(), nullptr);
    EXPECT_FALSE(batch_reader::open(folder.at("nothing")));
}

}  // namespace
}  // namespace penstock::journal
