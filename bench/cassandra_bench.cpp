// The history's store over a Cassandra: how fast points are written, and how fast 600 of them are read.
// usage: cassandra_bench HOST:PORT chunks TAGS ROUNDS    a chunk of 300 points of each tag a round
//        cassandra_bench HOST:PORT points TAGS ROUNDS    a row for each point instead, through the same client: what
//                                                        docs/decisions/0004 compares with
// Prints a line of JSON for each figure.

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <optional>
#include <random>
#include <string>

#include "history/cassandra/store.hpp"
#include "history/cassandra/ttl.hpp"
#include "history/chunk_codec.hpp"

namespace penstock::history::cassandra {
namespace {

constexpr std::size_t points_per_chunk = 300;
constexpr std::size_t points_per_query = 600;
constexpr std::size_t queries = 300;
constexpr std::int64_t interval_ms = 1000;

/// Like an analog input: a value of one decimal that moves at random.
class signal {
public:
    explicit signal(tag_number tag) : random_(tag), value_(static_cast<double>(tag % 100)) {}
    double next() {
        value_ += static_cast<double>(static_cast<int>(random_() % 5)) * 0.1 - 0.2;
        return static_cast<double>(std::llround(value_ * 10)) / 10;
    }

private:
    std::minstd_rand random_;
    double value_;
};

double seconds_since(steady_time began) {
    return std::chrono::duration<double>(steady_now() - began).count();
}

void tell_rate(std::string_view rows, std::size_t points, double seconds) {
    fmt::print(
        "{{\"figure\": \"insert\", \"rows\": \"{}\", \"points\": {}, \"seconds\": {:.3f}, "
        "\"points_per_second\": {:.0f}}}\n",
        rows, points, seconds, static_cast<double>(points) / seconds);
}

void tell_delays(std::string_view rows, std::vector<double> ms) {
    std::ranges::sort(ms);
    fmt::print(
        "{{\"figure\": \"600 points\", \"rows\": \"{}\", \"queries\": {}, \"p50_ms\": {:.3f}, "
        "\"p95_ms\": {:.3f}}}\n",
        rows, ms.size(), ms[ms.size() / 2], ms[ms.size() * 95 / 100]);
}

[[noreturn]] void fail(std::string_view what, const std::string& why) {
    fmt::print(stderr, "cassandra_bench: {}: {}\n", what, why);
    std::exit(1);
}

template <class T>
void must(const result<T>& r, std::string_view what) {
    if (!r) fail(what, r.error().message());
}

options make_options(const std::string& where, std::string keyspace) {
    options o;
    o.contact_points = where;
    o.keyspace = std::move(keyspace);
    o.edge = "bench";
    o.timeout = milliseconds{60'000};
    return o;
}

chunk make_chunk(tag_number tag, signal& values, std::int64_t first_time, sequence_number first) {
    samples points;
    const cell_type type{element_type::float64, false, false};
    for (std::size_t i = 0; i < points_per_chunk; ++i) {
        points.add(from_epoch_ms(first_time + static_cast<std::int64_t>(i) * interval_ms), type, quality::good,
                   value(values.next()));
    }
    chunk out;
    out.key = {tag, first_time, first};
    out.last_time = points.times.back();
    out.content = encode_chunk(points, 0, points.size());
    return out;
}

void measure_chunks(const std::string& where, tag_number tags, std::size_t rounds) {
    const auto store = make(make_options(where, "bench_chunks")).value();
    must(store->position(), "first contact");
    std::vector<signal> signals;
    for (tag_number tag = 0; tag < tags; ++tag)
        signals.emplace_back(tag);
    const auto start = to_epoch_ms(wall_now()) - static_cast<std::int64_t>(rounds * points_per_chunk) * interval_ms;
    std::size_t bytes = 0;
    const auto began = steady_now();
    for (std::size_t round = 0; round < rounds; ++round) {
        std::vector<chunk> all;
        const auto time = start + static_cast<std::int64_t>(round * points_per_chunk) * interval_ms;
        for (tag_number tag = 0; tag < tags; ++tag) {
            all.push_back(make_chunk(tag, signals[tag], time, round * tags + tag + 1));
            bytes += all.back().content.size();
        }
        must(store->put(all), "put");
        must(store->commit(round + 1), "commit");
    }
    const auto points = std::size_t{tags} * rounds * points_per_chunk;
    tell_rate("chunks", points, seconds_since(began));
    fmt::print("{{\"figure\": \"bytes given a point\", \"rows\": \"chunks\", \"value\": {:.2f}}}\n",
               static_cast<double>(bytes) / static_cast<double>(points));

    std::minstd_rand random(1);
    std::vector<double> ms;
    const auto end = start + static_cast<std::int64_t>(rounds * points_per_chunk) * interval_ms;
    for (std::size_t i = 0; i < queries; ++i) {
        const auto tag = static_cast<tag_number>(random() % tags);
        const auto from = end - static_cast<std::int64_t>(points_per_query) * interval_ms;
        const auto asked = steady_now();
        samples found;
        must(store->scan(tag, from - milliseconds(max_chunk_span).count(), end, direction::descending,
                         [&](const chunk_key& key, byte_view content) {
                             must(decode_chunk(content, found), "decode");
                             return key.first_time > from;
                         }),
             "scan");
        ms.push_back(seconds_since(asked) * 1000);
        if (found.size() < points_per_query) fail("query", "too few points");
    }
    tell_delays("chunks", std::move(ms));
}

/// A row for each point, through the same client.
class point_table {
public:
    explicit point_table(const std::string& where) {
        const auto parsed = parse_options(make_options(where, "bench_points")).value();
        cluster::settings s;
        s.contact_points = parsed.contact_points;
        s.set_up = [](session& with, steady_time deadline) { return make_table(with, deadline); };
        nodes_ = std::make_unique<cluster>(
            loop_.get_executor(),
            [this](io::endpoint to, steady_time until) {
                return io::connect(loop_.get_executor(), std::move(to), until);
            },
            s);
        nodes_->start();
    }

    void insert(tag_number tags, std::size_t rounds, std::int64_t start) {
        std::vector<signal> signals;
        for (tag_number tag = 0; tag < tags; ++tag)
            signals.emplace_back(tag);
        std::size_t next = 0;
        run_side_by_side(128, [&]() -> std::optional<statement> {
            if (next == std::size_t{tags} * rounds) return std::nullopt;
            const auto i = next++;
            const auto tag = static_cast<tag_number>(i % tags);
            const auto time = start + static_cast<std::int64_t>(i / tags) * interval_ms;
            statement out;
            out.text =
                "INSERT INTO bench_points.points (edge, tag, day, time, number, quality, value) "
                "VALUES ('bench', ?, ?, ?, ?, 192, ?) USING TTL 3024000";
            byte_buffer number;
            append_big(number, std::bit_cast<std::uint64_t>(signals[tag].next()));
            out.query_parameters.values.bigint(tag)
                .date(day_of(time))
                .timestamp(time)
                .bigint(static_cast<std::int64_t>(i))
                .blob(number);
            return out;
        });
    }

    std::size_t query(tag_number tag, std::int64_t from, std::int64_t to) {
        std::size_t found = 0;
        for (auto day = day_of(from); day <= day_of(to - 1); ++day) {
            bool is_asked = false;
            run_side_by_side(
                1,
                [&]() -> std::optional<statement> {
                    if (std::exchange(is_asked, true)) return std::nullopt;
                    statement out;
                    out.text =
                        "SELECT time, number, quality, value FROM bench_points.points WHERE edge = 'bench' AND "
                        "tag = ? AND day = ? AND time >= ? AND time < ?";
                    out.query_parameters.values.bigint(tag).date(day).timestamp(from).timestamp(to);
                    return out;
                },
                [&](const response& a) { found += std::get<rows>(a).size(); });
        }
        return found;
    }

    void close() {
        nodes_->close();
        loop_.restart();
        loop_.run();
    }

private:
    static io::awaitable<result<>> make_table(session& with, steady_time deadline) {
        for (const auto* text :
             {"CREATE KEYSPACE IF NOT EXISTS bench_points WITH replication = "
              "{'class':'SimpleStrategy','replication_factor':1}",
              "CREATE TABLE IF NOT EXISTS bench_points.points (edge text, tag bigint, day date, time timestamp, "
              "number bigint, quality int, value double, PRIMARY KEY ((edge, tag, day), time, number)) WITH CLUSTERING "
              "ORDER BY (time DESC, number DESC) AND compaction = {'class': 'TimeWindowCompactionStrategy', "
              "'compaction_window_unit': 'DAYS', 'compaction_window_size': 1}"}) {
            request what = cassandra::query{text};
            const auto made = co_await with.ask(std::move(what), deadline);
            if (!made) co_return made.error();
        }
        co_return result<>{};
    }

    void run_side_by_side(
        std::size_t window, const std::function<std::optional<statement>()>& next,
        const std::function<void(const response&)>& take = [](const response&) {}) {
        std::size_t workers = window;
        const auto work = [&]() -> io::awaitable<void> {
            for (;;) {
                auto mine = next();
                if (!mine) break;
                const auto got = co_await nodes_->run(std::move(*mine), steady_now() + std::chrono::minutes(1));
                if (!got) fail("insert", got.error().message() + " " + nodes_->last_error_message());
                take(*got);
            }
            --workers;
        };
        for (std::size_t i = 0; i < window; ++i)
            io::asio::co_spawn(loop_, work, io::asio::detached);
        loop_.restart();
        while (workers > 0)
            loop_.run_one();
    }

    io::asio::io_context loop_{1};
    std::unique_ptr<cluster> nodes_;
};

void measure_points(const std::string& where, tag_number tags, std::size_t rounds) {
    point_table table(where);
    const auto start = to_epoch_ms(wall_now()) - 3'600'000;
    table.insert(1, 1, start);  // the first contact is not measured
    const auto began = steady_now();
    table.insert(tags, rounds, start);
    tell_rate("points", std::size_t{tags} * rounds, seconds_since(began));
    constexpr tag_number asked_tags = 20;
    table.insert(asked_tags, points_per_query, start);
    std::minstd_rand random(1);
    std::vector<double> ms;
    for (std::size_t i = 0; i < queries; ++i) {
        const auto tag = static_cast<tag_number>(random() % asked_tags);
        const auto asked = steady_now();
        const auto found = table.query(tag, start, start + static_cast<std::int64_t>(points_per_query) * interval_ms);
        ms.push_back(seconds_since(asked) * 1000);
        if (found < points_per_query) fail("query", "too few points");
    }
    tell_delays("points", std::move(ms));
    table.close();
}

}  // namespace
}  // namespace penstock::history::cassandra

int main(int count, char** arguments) {
    using namespace penstock::history::cassandra;
    const std::string kind = count == 5 ? arguments[2] : "";
    if (kind != "chunks" && kind != "points") {
        std::fputs("usage: cassandra_bench HOST:PORT chunks|points TAGS ROUNDS\n", stderr);
        return 2;
    }
    const auto tags = static_cast<penstock::tag_number>(std::atoi(arguments[3]));
    const auto rounds = static_cast<std::size_t>(std::atoi(arguments[4]));
    (kind == "chunks" ? measure_chunks : measure_points)(arguments[1], tags, rounds);
    return 0;
}
