#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <new>
#include <random>
#include <set>

#include "history/feed.hpp"
#include "history/rocksdb/store.hpp"
#include "journal/journal.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::history {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t begin = 1'790'000'000'000;
constexpr tag_number tags = 40;

/// What the writer tells its parent: memory that outlives it.
struct told {
    std::atomic<std::int64_t> appended{0};  ///< scans given to the journal
    std::atomic<std::int64_t> durable{0};   ///< scans of which the journal has said that they are on the medium
};

struct shared_told {
    told* at = new (::mmap(nullptr, sizeof(told), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) told;
    ~shared_told() { ::munmap(at, sizeof(told)); }
};

/// Journal, history and feed over one folder, as the gateway has them.
struct series {
    explicit series(const std::string& folder) {
        auto store = rocksdb_store::open(folder + "/history", {});
        EXPECT_TRUE(store.has_value());
        kept = std::make_unique<history>(std::move(*store));
        journal::settings s;
        s.folder = folder + "/journal";
        s.sync = 2ms;
        s.upkeep = 10ms;
        s.segment_bytes = 65'536;
        s.least_next = kept->position().value() + 1;
        log = std::move(journal::journal::open(s).value());
        running = std::make_unique<feed>(feed::settings{15ms, 64U << 20U, 15ms}, *kept, *log);
        running->start();
    }

    std::unique_ptr<history> kept;
    std::unique_ptr<journal::journal> log;
    std::unique_ptr<feed> running;
};

/// Each tag's value is the scan's number; the clock jumps back a day now and then.
std::int64_t time_of(std::int64_t scan) {
    return begin + scan * 10 - (scan / 500 % 2 == 1 ? 86'400'000 : 0);
}

[[noreturn]] void write_until_killed(const std::string& folder, told& tell) {
    series s(folder);
    for (auto scan = tell.appended.load();; ++scan) {
        sample_batch b;
        for (tag_number tag = 1; tag <= tags; ++tag) {
            b.tags.push_back(tag);
            b.add(from_epoch_ms(time_of(scan)), {element_type::int64, false, false}, quality::good,
                  value{scan * 100 + tag});
        }
        tell.appended = scan + 1;
        s.log->append(b);
        if (scan % 16 == 15 && s.log->flush(steady_now() + 5s)) tell.durable = scan + 1;
    }
}

void run_and_kill(const std::string& folder, told& tell, std::chrono::microseconds after) {
    const auto child = ::fork();
    if (child == 0) write_until_killed(folder, tell);
    ::usleep(static_cast<useconds_t>(after.count()));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
}

/// What the history has of a tag, once it has read the journal: the scans by their time.
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
    const int rounds = asked != nullptr ? std::atoi(asked) : 25;
    test::temp_dir folder;
    const shared_told tell;
    std::minstd_rand chance(5);
    std::set<std::int64_t> lost;  // given to the journal, but not durable when it was killed
    for (int round = 0; round < rounds; ++round) {
        const auto first = tell.at->appended.load();
        run_and_kill(folder.path(), *tell.at, std::chrono::microseconds(5'000 + chance() % 120'000));
        const auto durable = tell.at->durable.load();
        const auto appended = tell.at->appended.load();
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
        tell.at->durable = appended;
    }
    EXPECT_GT(tell.at->appended.load(), 50 * rounds);
    EXPECT_LT(static_cast<std::int64_t>(lost.size()), tell.at->appended.load() / 4);
}

}  // namespace
}  // namespace penstock::history
