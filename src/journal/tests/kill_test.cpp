#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <new>
#include <vector>

#include "journal/journal.hpp"
#include "journal/tests/scans.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::journal {
namespace {

using namespace std::chrono_literals;

/// What the writer reports to its parent: memory that outlives it.
struct progress {
    std::atomic<std::int64_t> appended{0};  ///< scans given to the journal
    std::atomic<std::int64_t> durable{0};   ///< scans that it has reported as durable
};

struct shared_progress {
    progress* memory =
        new (::mmap(nullptr, sizeof(progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) progress;
    ~shared_progress() { ::munmap(memory, sizeof(progress)); }
};

constexpr std::size_t tags = 20;

journal_settings settings_of(const std::string& folder) {
    journal_settings s;
    s.folder = folder;
    s.sync = 2ms;
    s.maintenance_interval = 10ms;
    s.segment_bytes = 16'384;
    return s;
}

/// Writes scan after scan, each with its number, until it is killed.
[[noreturn]] void write_until_killed(const std::string& folder, progress& reported) {
    const auto j = journal::open(settings_of(folder)).value();
    for (auto n = reported.appended.load();; ++n) {
        auto b = make_scan(1, tags, noon + n, [&](auto i) { return i == 0 ? static_cast<double>(n) : 1; });
        reported.appended = n + 1;
        j->append(b);
        if (n % 16 == 15 && j->flush(steady_now() + 5s)) reported.durable = n + 1;
    }
}

/// Kills the writer after that time.
void run_and_kill(const std::string& folder, progress& reported, std::chrono::microseconds after) {
    const auto child = ::fork();
    if (child == 0) write_until_killed(folder, reported);
    ::usleep(static_cast<useconds_t>(after.count()));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
}

/// Reads on from `read` scans, as a reader after the kill would, and expects each once and in order.
void expect_next_scans(const std::string& folder, std::vector<std::int64_t>& read) {
    const auto j = journal::open(settings_of(folder)).value();
    const auto c = j->open_cursor("check", journal::start::oldest);
    sequence_number before = 0;
    while (const auto piece = c->next(steady_now())) {
        ASSERT_GT(piece->first(), before);
        before = piece->last();
        ASSERT_EQ(piece->batch->size(), tags);
        ASSERT_EQ(piece->begin, 0U);
        const auto n = piece->batch->times.front() - noon;
        ASSERT_EQ(piece->batch->value_at(0), value{static_cast<double>(n)});
        ASSERT_GT(n, read.empty() ? -1 : read.back()) << "in order, and none twice";
        read.push_back(n);
        c->acknowledge(piece->last());
    }
    EXPECT_EQ(c->corrupt_ranges(), 0U);
}

TEST(journal_kill, killed_200_times_at_any_instant_it_loses_nothing_that_was_durable) {
    test::temp_dir folder;
    const shared_progress reported;
    std::minstd_rand chance(4);
    std::vector<std::int64_t> read;
    std::ptrdiff_t lost = 0;  // scans that were in progress at a kill
    for (int round = 0; round < 200; ++round) {
        run_and_kill(folder.path(), *reported.memory, std::chrono::microseconds(500 + chance() % 15'000));
        const auto durable = reported.memory->durable.load();
        const auto appended = reported.memory->appended.load();
        ASSERT_NO_FATAL_FAILURE(expect_next_scans(folder.path(), read)) << "round " << round;
        // What was durable is there, and nothing is there that was never appended.
        const auto kept = std::ranges::upper_bound(read, durable - 1) - read.begin();
        ASSERT_EQ(kept + lost, durable) << "round " << round;
        ASSERT_LE(read.empty() ? 0 : read.back() + 1, appended);
        // Appended but not durable when it was killed: may be there or not, and is not appended again.
        lost = appended - static_cast<std::int64_t>(read.size());
        reported.memory->durable = appended;
    }
    EXPECT_GT(reported.memory->appended.load(), 200)
        << "a scan a round is enough: how many is the speed of the machine";
}

}  // namespace
}  // namespace penstock::journal
