// Against a real cluster, when PENSTOCK_CASSANDRA=host:port,… names one: tests/interop/test_cassandra.py starts it.
// Each test has an edge of its own, so that they find no data of each other.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "history/cassandra/errc.hpp"
#include "history/cassandra/store.hpp"
#include "tests/support/pause.hpp"

namespace penstock::history::cassandra {
namespace {

std::string setting(const char* name, std::string default_value = {}) {
    const auto* text = std::getenv(name);
    return text != nullptr ? std::string(text) : default_value;
}

chunk make_chunk(tag_number tag, std::int64_t first_time, sequence_number first, std::string_view content) {
    chunk out;
    out.key = {tag, first_time, first};
    out.last_time = first_time + 60'000;
    out.content.assign(content.begin(), content.end());
    return out;
}

class live_store : public ::testing::Test {
protected:
    void SetUp() override {
        if (setting("PENSTOCK_CASSANDRA").empty()) GTEST_SKIP() << "PENSTOCK_CASSANDRA names no cluster";
        o.contact_points = setting("PENSTOCK_CASSANDRA");
        o.keyspace = setting("PENSTOCK_CASSANDRA_KEYSPACE", "penstock_tests");
        o.user = setting("PENSTOCK_CASSANDRA_USER");
        o.password = setting("PENSTOCK_CASSANDRA_PASSWORD");
        o.tls.ca_file = setting("PENSTOCK_CASSANDRA_CA");
        o.has_tls = !o.tls.ca_file.empty();
        o.edge = std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()) +
                 std::to_string(to_epoch_ms(wall_now()));
        open();
    }

    void open() {
        store.reset();
        store = make(o).value();
        store->set_retention(std::make_shared<retention_rules>());
    }

    std::string contents(tag_number tag, std::int64_t from, std::int64_t to, direction order = direction::ascending,
                         std::size_t max = 1'000'000) {
        std::string out;
        std::size_t count = 0;
        const auto done = store->scan(tag, from, to, order, [&](const chunk_key&, byte_view content) {
            out.append(content.begin(), content.end());
            return ++count < max;
        });
        return done ? out : done.error().message();
    }

    options o;
    std::unique_ptr<chunk_store> store;
    const std::int64_t time = to_epoch_ms(wall_now());
    static constexpr std::int64_t hour = 3'600'000;
    static constexpr std::int64_t day = 24 * hour;
    static constexpr std::int64_t max_time = std::numeric_limits<std::int64_t>::max();
};

TEST_F(live_store, chunks_come_back_in_the_order_of_their_keys_or_the_reverse) {
    const std::vector<chunk> chunks{make_chunk(7, time, 30, "d"), make_chunk(7, time - hour, 20, "b"),
                                    make_chunk(7, time - hour, 21, "c"), make_chunk(7, time - 9 * day, 1, "a"),
                                    make_chunk(8, time, 31, "x")};
    ASSERT_TRUE(store->put(chunks));
    EXPECT_EQ(contents(7, -max_time, max_time), "abcd");
    EXPECT_EQ(contents(7, -max_time, max_time, direction::descending), "dcba");
    EXPECT_EQ(contents(7, -max_time, max_time, direction::descending, 2), "dc");
    EXPECT_EQ(contents(7, time - hour, time), "bc") << "the end is not included";
    EXPECT_EQ(contents(7, time - hour + 1, time + 1), "d");
    EXPECT_EQ(contents(9, -max_time, max_time), "");
    EXPECT_FALSE(store->error());
}

TEST_F(live_store, a_chunk_with_the_key_of_a_stored_one_replaces_it) {
    const std::vector<chunk> first{make_chunk(1, time, 1, "old"), make_chunk(1, time, 1, "new")};
    ASSERT_TRUE(store->put(first));
    EXPECT_EQ(contents(1, -max_time, max_time), "new");
    const std::vector<chunk> again{make_chunk(1, time, 1, "a")};
    ASSERT_TRUE(store->put(again));
    EXPECT_EQ(contents(1, -max_time, max_time), "a");
}

TEST_F(live_store, the_position_outlives_the_store) {
    EXPECT_EQ(store->position().value(), 0U);
    ASSERT_TRUE(store->commit(41));
    ASSERT_TRUE(store->commit(42));
    open();
    EXPECT_EQ(store->position().value(), 42U);
}

TEST_F(live_store, a_removed_tag_is_gone_and_may_be_added_again) {
    const std::vector<chunk> chunks{make_chunk(1, time, 1, "a"), make_chunk(1, time - 20 * day, 0, "b"),
                                    make_chunk(2, time, 2, "c")};
    ASSERT_TRUE(store->put(chunks));
    ASSERT_TRUE(store->remove(1));
    EXPECT_EQ(contents(1, -max_time, max_time), "");
    EXPECT_EQ(contents(2, -max_time, max_time), "c");
    ASSERT_TRUE(store->put(chunks));
    EXPECT_EQ(contents(1, -max_time, max_time), "ba");
}

TEST_F(live_store, thousands_of_chunks_of_one_day_come_back_page_by_page) {
    const auto start = (time / day - 1) * day;
    std::vector<chunk> chunks;
    for (sequence_number i = 0; i < 3000; ++i)
        chunks.push_back(make_chunk(5, start + static_cast<std::int64_t>(i) * 20'000, i, std::string(700, 'x')));
    ASSERT_TRUE(store->put(chunks));
    std::vector<sequence_number> seen;
    ASSERT_TRUE(store->scan(5, start, max_time, direction::ascending, [&](const chunk_key& key, byte_view content) {
        seen.push_back(content.size() == 700 ? key.first : ~sequence_number{0});
        return true;
    }));
    ASSERT_EQ(seen.size(), 3000U);
    for (std::size_t i = 0; i < seen.size(); ++i)
        ASSERT_EQ(seen[i], i);
}

TEST_F(live_store, chunks_that_are_over_are_not_written_and_shorter_rules_drop_whole_days) {
    const auto rules = std::make_shared<retention_rules>();
    rules->days = 400;
    store->set_retention(rules);
    const std::vector<chunk> chunks{make_chunk(1, time - 401 * day, 1, "over"),
                                    make_chunk(1, time - 300 * day, 2, "old"), make_chunk(1, time, 3, "new"),
                                    make_chunk(2, time - 300 * day, 4, "own rule")};
    ASSERT_TRUE(store->put(chunks));
    EXPECT_EQ(contents(1, -max_time, max_time), "oldnew");
    const auto shorter = std::make_shared<retention_rules>();
    shorter->days = 30;
    shorter->days_of_tag[2] = 350;
    store->set_retention(shorter);
    const auto end = steady_now() + std::chrono::seconds(20);
    while (contents(1, -max_time, max_time) != "new" && steady_now() < end)
        test::pause();
    EXPECT_EQ(contents(1, -max_time, max_time), "new");
    EXPECT_EQ(contents(2, -max_time, max_time), "own rule");
}

TEST_F(live_store, large_contents_and_strange_times_survive) {
    std::string large(3'000'000, 'z');
    const std::vector<chunk> chunks{make_chunk(1, time, 1, large), make_chunk(1, time + 1, 2, ""),
                                    make_chunk(1, max_time - 100'000, 3, "end of time")};
    ASSERT_TRUE(store->put(chunks)) << store->error().value_or("");
    EXPECT_EQ(contents(1, time, time + 2).size(), large.size());
    EXPECT_EQ(contents(1, time + 2, max_time), "end of time");
}

/// Not a test of its own: test_cassandra_outage.py lets it write while it ends and restarts nodes, and checks what was
/// stored. Writes until the file `stop` is there; each line of `told` is a position that was committed.
TEST_F(live_store, writes_through_outages) {
    const std::filesystem::path folder = setting("PENSTOCK_CASSANDRA_OUTAGE");
    if (folder.empty()) GTEST_SKIP() << "PENSTOCK_CASSANDRA_OUTAGE names no folder";
    o.edge = "outage";
    o.consistency = setting("PENSTOCK_CASSANDRA_LEVEL", "ONE");
    o.replication = "{'class':'SimpleStrategy','replication_factor':" + setting("PENSTOCK_CASSANDRA_COPIES", "1") + "}";
    o.timeout = milliseconds{4'000};
    open();
    const auto pause = [] {
        const auto end = steady_now() + milliseconds{100};
        while (steady_now() < end)
            test::pause();
    };
    std::ofstream committed(folder / "told");
    sequence_number next = 1;
    std::size_t failed = 0;
    while (!std::filesystem::exists(folder / "stop")) {
        std::vector<chunk> round;
        for (tag_number tag = 1; tag <= 50; ++tag)
            round.push_back(make_chunk(tag, time - 10 * hour + static_cast<std::int64_t>(next) * 1000, next,
                                       std::to_string(tag) + ":" + std::to_string(next)));
        const auto began = steady_now();
        // What failed is put again, as the journal's reader does it.
        auto done = store->put(round);
        if (done) done = store->commit(next);
        ASSERT_LT(steady_now() - began, std::chrono::seconds(13)) << "every wait has a deadline";
        if (done) {
            committed << next++ << std::endl;
            continue;
        }
        ++failed;
        std::ofstream(folder / "trouble", std::ios::app)
            << done.error().message() << " | " << store->error().value_or("") << "\n";
        pause();
    }
    // At ONE a node that just came back may answer with an older position until it has what it missed.
    const auto settled = [&] {
        const auto at = store->position();
        return at && *at == next - 1 && !store->error();
    };
    const auto end = steady_now() + std::chrono::seconds(40);
    while (!settled() && steady_now() < end)
        pause();
    EXPECT_TRUE(settled()) << "not at " << next - 1 << ": " << store->error().value_or("");
    std::ofstream(folder / "result") << next - 1 << ' ' << failed << '\n';
}

}  // namespace
}  // namespace penstock::history::cassandra
