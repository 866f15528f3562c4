// The figures of the history over RocksDB, compared with SQLite in the same run. Prints one JSON line for each.
// usage: history_bench FOLDER [TAGS] [HOURS] [INTERVAL_MS]     10,000 tags, 24 hours, a point each 1,000 ms
// FOLDER is emptied. A day of 10,000 tags at 1 s are 864 million points: some minutes, and about a gigabyte.
#include <sqlite3.h>
#include <sys/resource.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "history/chunk_codec.hpp"
#include "history/history.hpp"
#include "history/rocksdb/store.hpp"

using namespace penstock;
using namespace penstock::history;
using history_type = penstock::history::history;

namespace {

constexpr std::int64_t begin_time = 1'760'000'000'000;
constexpr std::uint8_t double_code = static_cast<std::uint8_t>(element_type::float64);

[[noreturn]] void fail(const std::string& why) {
    std::fprintf(stderr, "history_bench: %s\n", why.c_str());
    std::exit(1);
}

void print(const char* figure, double value, const char* unit, const char* bound) {
    std::printf(R"({"figure":"%s","value":%.4g,"unit":"%s","bound":"%s"})"
                "\n",
                figure, value, unit, bound);
    std::fflush(stdout);
}

class stopwatch {
public:
    double seconds() const { return std::chrono::duration<double>(clock::now() - begun_).count(); }

private:
    using clock = std::chrono::steady_clock;
    clock::time_point begun_ = clock::now();
};

/// Seconds of this thread on a processor: what others on the machine do does not count.
double cpu_seconds() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) / 1e9;
}

/// A random walk in whole hundredths of up to 50 up or down.
class walk {
public:
    explicit walk(std::uint64_t seed) : state_(seed * 0x9E37'79B9'7F4A'7C15ULL + 1) {}
    std::uint64_t next_cell(bool is_constant) {
        state_ ^= state_ << 13U;
        state_ ^= state_ >> 7U;
        state_ ^= state_ << 17U;
        if (!is_constant) hundredths_ += static_cast<std::int64_t>((state_ >> 32U) % 101) - 50;
        return std::bit_cast<std::uint64_t>(static_cast<double>(hundredths_) / 100);
    }

private:
    std::uint64_t state_;
    std::int64_t hundredths_ = 2000;
};

/// Scans of all tags, one after another.
class plant {
public:
    plant(tag_number tags, bool is_constant) : is_constant_(is_constant) {
        batch_.first = 1;
        batch_.types.assign(tags, double_code);
        batch_.qualities.assign(tags, quality::good);
        batch_.cells.resize(tags);
        for (tag_number tag = 1; tag <= tags; ++tag) {
            batch_.tags.push_back(tag);
            walks_.emplace_back(tag);
        }
    }

    const sample_batch& scan(std::int64_t time) {
        for (std::size_t i = 0; i < walks_.size(); ++i)
            batch_.cells[i] = walks_[i].next_cell(is_constant_);
        batch_.times.assign(walks_.size(), time);
        batch_.first += walks_.size();
        return batch_;
    }
    sequence_number position() const { return batch_.first + walks_.size() - 1; }

private:
    bool is_constant_;
    std::vector<walk> walks_;
    sample_batch batch_;
};

struct opened {
    std::unique_ptr<history_type> kept;
    rocksdb_store::local_store* store = nullptr;  // lives in `kept`
};

opened open_in(const std::string& folder) {
    auto store = rocksdb_store::open(folder, {});
    if (!store) fail(to_string(store.error()));
    auto* seen = store->get();
    return {std::make_unique<history_type>(std::move(*store)), seen};
}

void must(const result<>& done) {
    if (!done) fail(done.error().message());
}

struct spent {
    double wall = 0;
    double cpu = 0;
};

/// Spent in the history, for that many scans with a checkpoint each `checkpoint_every`.
spent collect(history_type& kept, plant& from, std::size_t scans, std::int64_t interval, std::size_t checkpoint_every) {
    spent all;
    for (std::size_t i = 0; i < scans; ++i) {
        const auto& batch = from.scan(begin_time + static_cast<std::int64_t>(i) * interval);
        const stopwatch watch;
        const auto cpu = cpu_seconds();
        kept.append(batch);
        if ((i + 1) % checkpoint_every == 0 || i + 1 == scans) must(kept.checkpoint(from.position()));
        all.cpu += cpu_seconds() - cpu;
        all.wall += watch.seconds();
    }
    return all;
}

double bytes_a_point(const std::string& folder, tag_number tags, bool is_constant, std::size_t points_per_chunk) {
    const auto h = open_in(folder);
    plant from(tags, is_constant);
    constexpr std::size_t scans = 3600;
    collect(*h.kept, from, scans, 1000, points_per_chunk);
    must(h.store->compact());
    return static_cast<double>(h.store->size_bytes()) / (static_cast<double>(tags) * scans);
}

void measure_sqlite(const std::string& file, tag_number tags) {
    sqlite3* db = nullptr;
    if (sqlite3_open(file.c_str(), &db) != SQLITE_OK) fail("sqlite");
    const auto run = [&](const char* sql) {
        if (sqlite3_exec(db, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail(sqlite3_errmsg(db));
    };
    run("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
        "CREATE TABLE points(tag INTEGER, ts INTEGER, value REAL, PRIMARY KEY(tag, ts)) WITHOUT ROWID");
    sqlite3_stmt* insert = nullptr;
    sqlite3_prepare_v2(db, "INSERT OR REPLACE INTO points VALUES(?,?,?)", -1, &insert, nullptr);
    plant from(tags, false);
    constexpr std::size_t scans = 60;
    const stopwatch watch;
    for (std::size_t i = 0; i < scans; ++i) {
        const auto& batch = from.scan(begin_time + 1000 * static_cast<std::int64_t>(i));
        run("BEGIN");
        for (std::size_t k = 0; k < batch.size(); ++k) {
            sqlite3_bind_int64(insert, 1, batch.tags[k]);
            sqlite3_bind_int64(insert, 2, batch.times[k]);
            sqlite3_bind_double(insert, 3, std::bit_cast<double>(batch.cells[k]));
            sqlite3_step(insert);
            sqlite3_reset(insert);
        }
        run("COMMIT");
    }
    const auto seconds = watch.seconds();
    sqlite3_finalize(insert);
    sqlite3_close(db);
    const auto points = static_cast<double>(tags) * scans;
    print("SQLite WITHOUT ROWID, a transaction for each scan", points / seconds, "points/s", "reference");
    print("SQLite bytes a point", static_cast<double>(std::filesystem::file_size(file)) / points, "bytes", "reference");
}

void measure_latest(history_type& kept, tag_number tags, std::int64_t end) {
    std::mt19937 random(2);
    std::vector<double> took;
    for (int i = 0; i < 2000; ++i) {
        const auto tag = static_cast<tag_number>(1 + random() % tags);
        const stopwatch watch;
        const auto found = kept.points({tag, 0, end, direction::descending}, 600, from_epoch_ms(end));
        took.push_back(watch.seconds() * 1000);
        if (!found || found->points.size() != 600) fail("the last 600 points are not there");
    }
    std::sort(took.begin(), took.end());
    print("last 600 points of one tag, p50", took[took.size() / 2], "ms", "<= 0.2");
    print("last 600 points of one tag, p99", took[took.size() * 99 / 100], "ms", "<= 2");
}

/// One call for the last `points` points of each of `count` tags, as the API reads them: tag after tag. Returns ms.
double median_of_newest(history_type& kept, tag_number tags, std::int64_t end, std::size_t count, std::size_t points) {
    std::mt19937 random(4);
    std::vector<double> took;
    for (int i = 0; i < 21; ++i) {
        const stopwatch watch;
        for (std::size_t k = 0; k < count; ++k) {
            const auto tag = static_cast<tag_number>(1 + random() % tags);
            const auto found = kept.points({tag, 0, end, direction::descending}, points, from_epoch_ms(end));
            if (!found || found->points.size() != points) fail("a tag has fewer points than the call wants");
        }
        took.push_back(watch.seconds() * 1000);
    }
    std::sort(took.begin(), took.end());
    return took[took.size() / 2];
}

/// 600 points of each of 100 tags, beside one tag with 600 points and one tag with as many points in all.
void measure_many_tags(history_type& kept, tag_number tags, std::int64_t end, std::size_t scans) {
    constexpr std::size_t many = 100;
    constexpr std::size_t points = 600;
    const auto all = median_of_newest(kept, tags, end, many, points);
    print("last 600 points of each of 100 tags in one call", all, "ms", "none");
    print("the same, as multiple of one tag's 600 points", all / median_of_newest(kept, tags, end, 1, points), "x",
          "none");
    if (scans < many * points) return;
    print("the same, as multiple of one tag's 60000 points", all / median_of_newest(kept, tags, end, 1, many * points),
          "x", "<= 5");
}

/// What it costs to look at each chunk of a tag without its points: a bound of what summaries of chunks can reach.
void measure_walk(chunk_store& store, tag_number tag, std::int64_t from, std::int64_t to) {
    std::vector<double> took;
    std::size_t chunks = 0;
    for (int i = 0; i < 5; ++i) {
        chunks = 0;
        const stopwatch watch;
        must(store.scan(tag, from, to, direction::ascending, [&](const chunk_key&, byte_view content) {
            if (!read_chunk_header(content)) fail("a chunk is damaged");
            ++chunks;
            return true;
        }));
        took.push_back(watch.seconds() * 1000);
    }
    std::sort(took.begin(), took.end());
    print("35 days at 1 s, chunks", static_cast<double>(chunks), "chunks", "none");
    print("35 days at 1 s, the heads of all chunks", took[2], "ms", "none");
}

constexpr std::int64_t month = 35 * 24 * 3600;  ///< in seconds

samples month_of_points() {
    walk values(3);
    samples points;
    for (std::int64_t i = 0; i < month; ++i)
        points.add_cell(begin_time + 1000 * i, double_code, quality::good, values.next_cell(false));
    return points;
}

/// Chunks as a checkpoint each minute makes them of a tag at 1 s.
void put_in_chunks_of_60(chunk_store& store, tag_number tag, const samples& points) {
    constexpr std::size_t size = 60;
    std::vector<chunk> chunks;
    for (std::size_t i = 0; i < points.size(); i += size) {
        chunks.push_back({{tag, points.times[i], i + 1}, points.times[i + size - 1], encode_chunk(points, i, size)});
        if (chunks.size() < 1000 && i + size < points.size()) continue;
        must(store.put(chunks));
        chunks.clear();
    }
    must(store.commit(*store.position()));
}

/// `shape`: of the chunks. The first call makes the roll-ups.
void measure_buckets(history_type& kept, tag_number tag, const std::string& shape) {
    const point_query all{tag, begin_time, begin_time + 1000 * month};
    const auto now = from_epoch_ms(all.to);
    const std::pair<const char*, aggregate> kinds[] = {{"minimum", aggregate::minimum},
                                                       {"maximum", aggregate::maximum},
                                                       {"average", aggregate::average},
                                                       {"deviation", aggregate::deviation}};
    bool is_first = true;
    for (const auto& [name, kind] : kinds) {
        const auto figure = "35 days at 1 s as 1000 buckets, " + std::string(name) + shape;
        std::vector<double> took;
        for (int i = 0; i < 11; ++i) {
            const stopwatch watch;
            const auto found = kept.buckets(all, {kind, month}, 1000, now);
            took.push_back(watch.seconds() * 1000);
            if (!found || found->points.size() != 1000) fail("there are not 1000 buckets");
            if (std::exchange(is_first, false)) print((figure + ", the first call").c_str(), took[0], "ms", "none");
        }
        std::sort(took.begin(), took.end());
        print(figure.c_str(), took[took.size() / 2], "ms", "<= 150");
    }
}

void measure_month(history_type& kept, rocksdb_store::local_store& store, tag_number tag) {
    const auto points = month_of_points();
    const stopwatch import_watch;
    must(kept.import(tag, points));
    print("import of 35 days at 1 s", static_cast<double>(month) / import_watch.seconds(), "points/s", "none");
    const point_query all{tag, begin_time, begin_time + 1000 * month};
    measure_walk(store, tag, all.from, all.to);
    measure_buckets(kept, tag, "");
    const stopwatch watch;
    if (kept.lttb(all, 1000, from_epoch_ms(all.to))->size() != 1000) fail("there are not 1000 points");
    print("35 days at 1 s as 1000 points of lttb", watch.seconds() * 1000, "ms", "none");
    put_in_chunks_of_60(store, tag + 1, points);
    must(store.compact());
    measure_buckets(kept, tag + 1, ", 60 a chunk");
}

/// Of the roll-ups of a month, beside the points.
void measure_rollup_bytes(const std::string& folder) {
    const auto h = open_in(folder);
    const auto points = month_of_points();
    put_in_chunks_of_60(*h.store, 1, points);
    must(h.store->compact());
    const auto before = h.store->size_bytes();
    const point_query all{1, begin_time, begin_time + 1000 * month};
    if (!h.kept->buckets(all, {aggregate::average, month}, 1000, from_epoch_ms(all.to))) fail("no buckets");
    must(h.store->commit(1));
    must(h.store->compact());
    const auto more = h.store->size_bytes() > before ? h.store->size_bytes() - before : 0;
    print("bytes a point of the roll-ups of a walk, 60 a chunk", static_cast<double>(more) / month, "bytes", "none");
}

/// Waits until the compactions caused by a day within minutes are done, a minute at most.
void settle(rocksdb_store::local_store& store) {
    auto size = store.size_bytes();
    for (int still = 0, seconds = 0; still < 3 && seconds < 60; ++seconds) {
        std::this_thread::sleep_for(std::chrono::seconds(1));
        still = store.size_bytes() == size ? still + 1 : 0;
        size = store.size_bytes();
    }
}

double resident_mb() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) fail("usage: history_bench FOLDER [TAGS] [HOURS] [INTERVAL_MS]");
    const std::string folder = arguments[1];
    const auto tags = static_cast<tag_number>(count > 2 ? std::atoi(arguments[2]) : 10'000);
    const auto hours = count > 3 ? std::atoi(arguments[3]) : 24;
    const std::int64_t interval = count > 4 ? std::atoi(arguments[4]) : 1000;
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);

    print("bytes a point of a walk of 2 decimals, 300 a chunk", bytes_a_point(folder + "/walk", 1000, false, 300),
          "bytes", "<= 2");
    print("bytes a point of a walk of 2 decimals, 60 a chunk", bytes_a_point(folder + "/walk60", 1000, false, 60),
          "bytes", "none");
    print("bytes a point of a constant, 300 a chunk", bytes_a_point(folder + "/constant", 1000, true, 300), "bytes",
          "<= 0.3");
    measure_rollup_bytes(folder + "/rollups");
    measure_sqlite(folder + "/points.sqlite", tags);

    const auto h = open_in(folder + "/plant");
    plant from(tags, false);
    const auto scans = static_cast<std::size_t>(hours * 3'600'000LL / interval);
    const auto took = collect(*h.kept, from, scans, interval, 60);
    const auto points = static_cast<double>(tags) * static_cast<double>(scans);
    print("append, a checkpoint each 60 scans, by the clock", points / took.wall, "points/s", "none");
    print("append, a checkpoint each 60 scans, of the thread", points / took.cpu, "points/s", ">= 3e6");
    print("most memory of the process until here", resident_mb(), "MB", "none");
    settle(*h.store);
    const auto end = begin_time + static_cast<std::int64_t>(scans) * interval;
    measure_latest(*h.kept, tags, end);
    measure_many_tags(*h.kept, tags, end, scans);
    measure_month(*h.kept, *h.store, tags + 1);
    return 0;
}
