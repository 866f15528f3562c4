#include "history/cassandra/store.hpp"

#include <gtest/gtest.h>

#include <mutex>
#include <thread>

#include "history/cassandra/errc.hpp"
#include "history/cassandra/tests/fake_cluster.hpp"
#include "history/cassandra/ttl.hpp"
#include "tests/support/pause.hpp"

namespace penstock::history::cassandra {
namespace {

constexpr std::int64_t day_ms = 86'400'000;

chunk make_chunk(tag_number tag, std::int64_t first_time, sequence_number first, std::size_t size = 3) {
    chunk out;
    out.key = {tag, first_time, first};
    out.last_time = first_time + 1000;
    out.content = byte_buffer(size, 0xAB);
    return out;
}

/// A store over one node in memory that has all tables and records its requests.
struct store_fixture {
    fake_cluster far;
    std::mutex mutex;
    std::vector<std::pair<std::string, request>> asked;
    std::string refuses;     ///< statements that begin so
    bool is_silent = false;  ///< to INSERT
    std::unique_ptr<chunk_store> store;
    options o;

    store_fixture() {
        o.contact_points = "10.0.0.1";
        o.edge = "e1";
        o.timeout = milliseconds{300};
        far.add(1);
        far.serve = [this](unsigned, std::int16_t stream, const std::string& text, const request& what) {
            const std::lock_guard lock(mutex);
            if (text.find("system_schema.tables") != std::string::npos) {
                const auto name = [](std::string_view n) { return byte_buffer(n.begin(), n.end()); };
                return make_rows(stream, {"table_name"}, {{name("chunks")}, {name("tag_days")}, {name("positions")}});
            }
            asked.emplace_back(text, what);
            if (!refuses.empty() && text.starts_with(refuses)) return make_error(stream, 0x1001, "too much");
            if (is_silent && text.starts_with("INSERT")) return byte_buffer{};
            if (text.starts_with("SELECT at")) return make_rows(stream, {"at"}, {});
            return make_response(stream, opcode::result, void_body);
        };
    }
    ~store_fixture() { store.reset(); }
    store_fixture(const store_fixture&) = delete;
    store_fixture& operator=(const store_fixture&) = delete;

    void open() { store = make(o, far.connect()).value(); }
    std::vector<request> calls(std::string_view text) {
        const std::lock_guard lock(mutex);
        std::vector<request> out;
        for (const auto& [t, what] : asked) {
            if (t.find(text) != std::string::npos) out.push_back(what);
        }
        return out;
    }
    /// Calls again and again, as the journal's reader does, until it works.
    bool put_in_the_end(const std::vector<chunk>& chunks) {
        const auto end = steady_now() + std::chrono::seconds(8);
        while (steady_now() < end) {
            if (store->put(chunks)) return true;
            test::pause();
        }
        return false;
    }
};

TEST(cassandra_store, opens_without_the_cluster_and_works_when_it_starts) {
    store_fixture f;
    f.far.is_away = true;
    f.open();
    EXPECT_TRUE(f.store->error());
    const std::vector<chunk> chunks{make_chunk(1, to_epoch_ms(wall_now()), 1)};
    EXPECT_EQ(f.store->put(chunks).error(), errc::no_node);
    EXPECT_EQ(f.store->commit(1).error(), errc::no_node);
    EXPECT_EQ(f.store->position().error(), errc::no_node);
    EXPECT_NE(f.store->error().value_or("").find("10.0.0.1"), std::string::npos) << f.store->error().value_or("");
    f.far.is_away = false;
    EXPECT_TRUE(f.put_in_the_end(chunks));
    EXPECT_FALSE(f.store->error());
}

TEST(cassandra_store, a_refused_put_is_an_error_until_one_works) {
    store_fixture f;
    f.open();
    const std::vector<chunk> chunks{make_chunk(1, to_epoch_ms(wall_now()), 1)};
    f.refuses = "INSERT";
    EXPECT_EQ(f.store->put(chunks).error(), errc::overloaded);
    EXPECT_NE(f.store->error().value_or("").find("overloaded"), std::string::npos) << f.store->error().value_or("");
    EXPECT_TRUE(f.store->error().value_or("").ends_with(": too much")) << "the server's words";
    f.refuses.clear();
    EXPECT_TRUE(f.store->put(chunks));
    EXPECT_FALSE(f.store->error());
    EXPECT_EQ(f.calls("positions").size(), 0U) << "the position is written by commit alone";
    EXPECT_TRUE(f.store->commit(7));
    EXPECT_EQ(f.calls("positions").size(), 1U);
}

TEST(cassandra_store, a_node_without_a_response_is_closed_at_the_deadline) {
    store_fixture f;
    f.open();
    f.is_silent = true;
    const std::vector<chunk> chunks{make_chunk(1, to_epoch_ms(wall_now()), 1)};
    const auto began = steady_now();
    EXPECT_EQ(f.store->put(chunks).error(), errc::timed_out);
    EXPECT_LT(steady_now() - began, std::chrono::seconds(2));
    f.is_silent = false;
    EXPECT_TRUE(f.put_in_the_end(chunks)) << "over a new connection";
}

TEST(cassandra_store, chunks_of_one_partition_share_a_batch_and_the_day_is_written_once) {
    store_fixture f;
    f.open();
    const auto midnight = to_epoch_ms(wall_now()) / day_ms * day_ms;
    std::vector<chunk> chunks;
    for (sequence_number i = 0; i < 70; ++i)
        chunks.push_back(make_chunk(1, midnight - day_ms + static_cast<std::int64_t>(i), i));
    chunks.push_back(make_chunk(1, midnight - 2 * day_ms, 100));
    chunks.push_back(make_chunk(2, midnight - day_ms, 101));
    ASSERT_TRUE(f.store->put(chunks));
    std::vector<std::size_t> sizes;
    for (const auto& r : f.calls("INSERT INTO penstock.chunks")) {
        const auto* b = std::get_if<batch>(&r);
        sizes.push_back(b != nullptr ? b->items.size() : 1);
    }
    std::ranges::sort(sizes);
    EXPECT_EQ(sizes, (std::vector<std::size_t>{1, 1, 6, 64}));
    EXPECT_EQ(f.calls("tag_days").size(), 3U);
    ASSERT_TRUE(f.store->put(chunks));
    EXPECT_EQ(f.calls("tag_days").size(), 3U);
}

TEST(cassandra_store, what_is_written_later_has_the_later_time) {
    store_fixture f;
    f.open();
    const std::vector<chunk> chunks{make_chunk(1, to_epoch_ms(wall_now()), 1)};
    for (int i = 0; i < 20; ++i)
        ASSERT_TRUE(f.store->put(chunks));
    std::int64_t last = 0;
    for (const auto& r : f.calls("INSERT INTO penstock.chunks")) {
        const auto time = std::get<execute>(r).options.timestamp_us.value();
        EXPECT_GT(time, last);
        last = time;
    }
}

TEST(cassandra_store, a_chunk_that_is_over_is_not_written) {
    store_fixture f;
    f.open();
    f.store->set_retention(std::make_shared<retention_rules>());
    const std::vector<chunk> chunks{make_chunk(1, to_epoch_ms(wall_now()) - 36 * day_ms, 1)};
    EXPECT_TRUE(f.store->put(chunks));
    EXPECT_EQ(f.calls("INSERT").size(), 0U);
    EXPECT_TRUE(f.store->put({}));
}

TEST(cassandra_store, a_chunk_that_no_node_accepts_is_refused_by_name) {
    store_fixture f;
    f.open();
    const std::vector<chunk> chunks{make_chunk(1, to_epoch_ms(wall_now()), 1, 9UL << 20U)};
    EXPECT_EQ(f.store->put(chunks).error(), errc::chunk_too_long);
}

TEST(cassandra_store, no_position_yet_is_0) {
    store_fixture f;
    f.open();
    EXPECT_EQ(f.store->position().value(), 0U);
    EXPECT_EQ(f.store->size_bytes(), 0U);
}

TEST(cassandra_store, closes_soon_while_a_connection_is_being_opened) {
    options o;
    o.edge = "e";
    const auto began = steady_now();
    {
        const auto store =
            make(o, [](const io::endpoint&, steady_time) -> io::awaitable<result<std::unique_ptr<io::stream>>> {
                const io::executor where = co_await io::asio::this_coro::executor;
                io::event nobody(where);
                co_await nobody.wait_until(steady_now() + std::chrono::minutes(1));
                co_return io::errc::timed_out;
            });
        ASSERT_TRUE(store.has_value());
    }
    EXPECT_LT(steady_now() - began, std::chrono::seconds(5));
}

TEST(cassandra_options, faults_name_the_field_and_what_was_expected) {
    const auto field_of = [](auto change) {
        options o;
        o.edge = "e";
        change(o);
        const auto parsed = parse_options(o);
        return parsed ? std::string{} : parsed.error().field;
    };
    EXPECT_EQ(field_of([](options&) {}), "");
    EXPECT_EQ(field_of([](options& o) { o.contact_points = ""; }), "contact_points");
    EXPECT_EQ(field_of([](options& o) { o.contact_points = "a:70000"; }), "contact_points");
    EXPECT_EQ(field_of([](options& o) { o.contact_points = "user@host"; }), "contact_points");
    EXPECT_EQ(field_of([](options& o) { o.keyspace = "a; DROP"; }), "keyspace");
    EXPECT_EQ(field_of([](options& o) { o.keyspace = ""; }), "keyspace");
    EXPECT_EQ(field_of([](options& o) { o.replication = "3"; }), "replication");
    EXPECT_EQ(field_of([](options& o) { o.replication = "{}; DROP {}"; }), "replication");
    EXPECT_EQ(field_of([](options& o) { o.consistency = "MOST"; }), "consistency");
    EXPECT_EQ(field_of([](options& o) { o.edge = ""; }), "edge");
    EXPECT_EQ(field_of([](options& o) { o.user = "u"; }), "user");
    EXPECT_EQ(field_of([](options& o) { o.timeout = milliseconds{0}; }), "timeout");
    EXPECT_FALSE(make(options{}).has_value());
}

TEST(cassandra_options, contact_points_are_hosts_with_or_without_ports) {
    options o;
    o.edge = "e";
    o.has_tls = true;
    o.contact_points = "a, b:19042,[::1]:9043,fe80::1";
    const auto points = parse_options(o).value().contact_points;
    ASSERT_EQ(points.size(), 4U);
    EXPECT_EQ(points[0].host + std::to_string(points[0].port), "a9042");
    EXPECT_EQ(points[1].host + std::to_string(points[1].port), "b19042");
    EXPECT_EQ(points[2].host + std::to_string(points[2].port), "[::1]9043");
    EXPECT_EQ(points[3].host + std::to_string(points[3].port), "fe80::19042");
    EXPECT_EQ(points[0].kind, io::endpoint::transport::tls);
    EXPECT_TRUE(points[0].tls.verifies) << "unless a user switches it off";
}

TEST(lifetime, days_begin_at_midnight_utc_before_1970_too) {
    EXPECT_EQ(day_of(0), 0);
    EXPECT_EQ(day_of(day_ms - 1), 0);
    EXPECT_EQ(day_of(day_ms), 1);
    EXPECT_EQ(day_of(-1), -1);
    EXPECT_EQ(day_of(std::numeric_limits<std::int64_t>::max()), std::numeric_limits<std::int32_t>::max());
    EXPECT_EQ(day_of(std::numeric_limits<std::int64_t>::min()), std::numeric_limits<std::int32_t>::min());
}

TEST(lifetime, a_row_ends_its_days_after_its_last_point) {
    const std::int64_t now = 20'000 * day_ms;
    EXPECT_EQ(time_to_live(now, 35, now), 35 * 86'400 + 1);
    EXPECT_EQ(time_to_live(now - 35 * day_ms, 35, now), 1);
    EXPECT_FALSE(time_to_live(now - 35 * day_ms - 1000, 35, now));
    EXPECT_EQ(time_to_live(now, 100'000, now), 0) << "longer than a server can count";
    EXPECT_EQ(time_to_live(std::numeric_limits<std::int64_t>::min(), kept_for_ever, now), 0);
    EXPECT_EQ(last_day_over(kept_for_ever, now), std::numeric_limits<std::int32_t>::min());
    EXPECT_EQ(time_to_live(std::numeric_limits<std::int64_t>::max(), 35, now), 0);
    EXPECT_FALSE(time_to_live(std::numeric_limits<std::int64_t>::min(), 35, now));
    EXPECT_EQ(time_to_live_of_day(std::numeric_limits<std::int32_t>::max(), 35, now), 0);
    EXPECT_FALSE(time_to_live_of_day(std::numeric_limits<std::int32_t>::min(), 35, now));
}

TEST(lifetime, the_row_of_a_day_outlives_its_chunks_and_a_day_that_is_over_has_none) {
    const std::int64_t now = 20'000 * day_ms + day_ms / 2;
    for (std::int64_t days = 0; days < 40; ++days) {
        const auto over = last_day_over(days, now);
        const auto end_of_chunk = (over + 1) * day_ms + 3'600'000 - 1;
        EXPECT_FALSE(time_to_live(end_of_chunk - 1000, days, now)) << days;
        const auto next_end = (over + 2) * day_ms + 3'600'000 - 1;
        EXPECT_TRUE(time_to_live(next_end, days, now)) << days;
        EXPECT_GT(time_to_live_of_day(over + 1, days, now).value(), time_to_live(next_end, days, now).value());
    }
}

}  // namespace
}  // namespace penstock::history::cassandra
