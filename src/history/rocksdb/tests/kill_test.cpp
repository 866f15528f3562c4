#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <random>
#include <set>

#include "history/journal_consumer.hpp"
#include "history/rocksdb/store.hpp"
#include "journal/journal.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::history {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t begin = 1'790'000'000'000;
constexpr tag_number tags = 40;

/// What the writer reports to its parent: memory in a file of the folder, which outlives it.
struct progress {
    std::atomic<std::int64_t> appended{0};  ///< scans given to the journal
    std::atomic<std::int64_t> durable{0};   ///< scans that the journal has reported as durable
    std::atomic<int> started{0};            ///< writers that have begun to write
};

class shared_progress {
public:
    explicit shared_progress(const std::string& folder) {
        const int file = ::open((folder + "/progress").c_str(), O_RDWR | O_CREAT, 0600);
        EXPECT_EQ(::ftruncate(file, sizeof(progress)), 0);
        memory_ = ::mmap(nullptr, sizeof(progress), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        ::close(file);
    }
    ~shared_progress() { ::munmap(memory_, sizeof(progress)); }
    shared_progress(const shared_progress&) = delete;
    shared_progress& operator=(const shared_progress&) = delete;

    progress& operator*() const noexcept { return *static_cast<progress*>(memory_); }  // all zeros is valid

private:
    void* memory_;
};

/// Journal, history and feed over one folder, as the gateway has them.
struct series {
    explicit series(const std::string& folder) {
        auto store = rocksdb_store::open(folder + "/history", {});
        EXPECT_TRUE(store.has_value());
        kept = std::make_unique<history>(std::move(*store));
        journal::journal_settings s;
        s.folder = folder + "/journal";
        s.sync = 2ms;
        s.maintenance_interval = 10ms;
        s.segment_bytes = 65'536;
        s.min_next = kept->position().value() + 1;
        log = journal::journal::open(s).value();
        running = std::make_unique<journal_consumer>(journal_consumer::settings{15ms, 64U << 20U, 15ms}, *kept, *log);
        running->start();
    }

    std::unique_ptr<history> kept;
    std::unique_ptr<journal::journal> log;
    std::unique_ptr<journal_consumer> running;
};

/// Each tag's value is the scan's number; the clock jumps back a day now and then.
std::int64_t time_of(std::int64_t scan) {
    return begin + scan * 10 - (scan / 500 % 2 == 1 ? 86'400'000 : 0);
}

[[noreturn]] void write_until_killed(const std::string& folder) {
    const shared_progress shared(folder);
    progress& reported = *shared;
    series s(folder);
    ++reported.started;
    for (auto scan = reported.appended.load();; ++scan) {
        sample_batch b;
        for (tag_number tag = 1; tag <= tags; ++tag) {
            b.tags.push_back(tag);
            b.add(from_epoch_ms(time_of(scan)), {element_type::int64, false, false}, quality::good,
                  value{scan * 100 + tag});
        }
        reported.appended = scan + 1;
        s.log->append(b);
        if (scan % 16 == 15 && s.log->flush(steady_now() + 5s)) reported.durable = scan + 1;
    }
}

constexpr auto folder_of_writer = "PENSTOCK_KILL_FOLDER";

/// Makes this program the writer if it was started as one: a fork would lack the threads that RocksDB had before it.
class writer_environment : public testing::Environment {
    void SetUp() override {
        if (const auto* folder = std::getenv(folder_of_writer)) write_until_killed(folder);
    }
};
[[maybe_unused]] const auto* const environment = testing::AddGlobalTestEnvironment(new writer_environment);

/// Kills a writer that time after it has begun to write.
void run_and_kill(const std::string& folder, const progress& reported, std::chrono::microseconds after) {
    const auto before = reported.started.load();
    const auto child = ::fork();
    if (child == 0) {
        ::setenv(folder_of_writer, folder.c_str(), 1);
        ::execl("/proc/self/exe", "writer", nullptr);
        ::_exit(127);
    }
    for (const auto end = steady_now() + 10s; reported.started == before && steady_now() < end;)
        ::usleep(500);
    ::usleep(static_cast<useconds_t>(after.count()));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
}

/// What the history has of a tag after it has read the journal: the scans by their time.
std::set<std::int64_t> scans_of(history& kept, tag_number tag) {
    std::set<std::int64_t> out;
    auto reader = kept.read({tag, begin - 200'000'000, begin + 200'000'000}, from_epoch_ms(begin));
    samples piece;
    std::int64_t before = 0;
    while (reader.next(piece).value() > 0) {
        for (std::size_t i = 0; i < piece.size(); ++i) {
            EXPECT_GT(piece.times[i], before) << "ascending, and none twice";
            before = piece.times[i];
            const auto number = std::get<std::int64_t>(piece.value_at(i));
            EXPECT_EQ(number % 100, tag);
            EXPECT_EQ(time_of(number / 100), piece.times[i]);
            out.insert(number / 100);
        }
    }
    return out;
}

TEST(history_kill, killed_at_any_instant_journal_and_history_lose_nothing_that_was_durable) {
    const auto* const asked = std::getenv("PENSTOCK_KILLS");  // scripts/soak asks for more
    const int rounds = asked != nullptr ? std::atoi(asked) : 15;
    test::temp_dir folder;
    const shared_progress shared(folder.path());
    progress& reported = *shared;
    std::minstd_rand chance(5);
    std::set<std::int64_t> lost;  // given to the journal, but not durable when it was killed
    for (int round = 0; round < rounds; ++round) {
        const auto first = reported.appended.load();
        run_and_kill(folder.path(), reported, std::chrono::microseconds(chance() % 120'000));
        const auto durable = reported.durable.load();
        const auto appended = reported.appended.load();
        series s(folder.path());
        for (const auto end = steady_now() + 5s; s.running->waiting() > 0 && steady_now() < end;)
            ::usleep(1000);
        s.running->stop();
        const auto have = scans_of(*s.kept, 1 + static_cast<tag_number>(chance() % tags));
        for (std::int64_t scan = 0; scan < appended; ++scan) {
            if (have.contains(scan)) continue;
            ASSERT_TRUE(lost.contains(scan) || scan >= std::max(durable, first)) << "round " << round << ": " << scan;
            lost.insert(scan);
        }
        ASSERT_TRUE(have.empty() || *have.rbegin() < appended);
        for (const auto scan : lost)
            ASSERT_FALSE(have.contains(scan)) << "came back";
        reported.durable = appended;
    }
    EXPECT_GT(reported.appended.load(), 5 * rounds);
    EXPECT_LT(static_cast<std::int64_t>(lost.size()), reported.appended.load() / 4);
}

}  // namespace
}  // namespace penstock::history
