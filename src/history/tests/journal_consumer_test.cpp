#include "history/journal_consumer.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "history/tests/memory_store.hpp"
#include "journal/tests/faulty_file_system.hpp"
#include "tests/support/pause.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::history {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t begin = 1'790'000'000'000;
constexpr wall_time soon{milliseconds{begin + 3'600'000}};

/// A store that lives on when the history that uses it does not.
class lent_store final : public chunk_store {
public:
    explicit lent_store(memory_store& to) : store_(to) {}
    result<> put(std::span<const chunk> chunks) override { return store_.put(chunks); }
    result<> commit(sequence_number position) override { return store_.commit(position); }
    result<sequence_number> position() override { return store_.position(); }
    result<> scan(tag_number tag, std::int64_t from, std::int64_t to, direction order, const visitor& visit) override {
        return store_.scan(tag, from, to, order, visit);
    }
    result<> remove(tag_number tag) override { return store_.remove(tag); }
    void set_retention(std::shared_ptr<const retention_rules>) override {}
    std::uint64_t size_bytes() override { return 0; }
    std::optional<std::string> error() const override { return store_.error(); }

private:
    memory_store& store_;
};

class feed_test : public testing::Test {
protected:
    feed_test() {
        journal::journal_settings s;
        s.folder = folder.at("journal");
        s.sync = 5ms;
        log = journal::journal::open(s).value();
        open();
    }

    void open() {
        series = std::make_unique<history>(std::make_unique<lent_store>(store));
        running = std::make_unique<journal_consumer>(journal_consumer::settings{20ms, 64U << 20U, 20ms}, *series, *log);
    }

    void append(int count) {
        for (int i = 0; i < count; ++i, ++n) {
            sample_batch b;
            b.tags.push_back(7);
            b.add(from_epoch_ms(begin + n * 1000), {element_type::float64, false, false}, quality::good,
                  value{static_cast<double>(n)});
            log->append(b);
        }
    }

    /// What is kept of the tag.
    std::vector<double> numbers() {
        std::vector<double> out;
        const auto page = series->points({7, begin, begin + 3'600'000}, 100'000, soon).value();
        for (std::size_t i = 0; i < page.points.size(); ++i)
            out.push_back(*page.points.number_at(i));
        return out;
    }

    std::vector<double> expected() const {
        std::vector<double> out;
        for (int i = 0; i < n; ++i)
            out.push_back(i);
        return out;
    }

    /// Until everything that was appended has arrived.
    void wait() {
        for (const auto end = steady_now() + 10s; steady_now() < end; test::pause()) {
            if (series->stats().points_appended >= static_cast<std::uint64_t>(n)) return;
        }
        FAIL() << "the points did not arrive";
    }

    test::temp_dir folder;
    memory_store store;
    std::unique_ptr<journal::journal> log;
    std::unique_ptr<history> series;
    std::unique_ptr<journal_consumer> running;
    int n = 0;
};

TEST_F(feed_test, samples_of_the_journal_reach_the_history_and_are_dropped) {
    append(100);
    running->start();
    wait();
    append(50);
    wait();
    running->stop();
    EXPECT_EQ(numbers(), expected());
    EXPECT_EQ(store.position().value(), 150U);
    EXPECT_EQ(log->status().marks.at(0).acknowledged, 150U);
    EXPECT_EQ(running->waiting(), 0U);
}

/// The memory that many tags take without points once made a checkpoint after each batch.
TEST_F(feed_test, many_tags_alone_make_no_checkpoint_and_many_points_do) {
    int puts = 0;
    store.during_put = [&] { ++puts; };
    series = std::make_unique<history>(std::make_unique<lent_store>(store));
    running = std::make_unique<journal_consumer>(journal_consumer::settings{1h, 256U << 10U, 20ms}, *series, *log);
    running->start();
    const auto append_to_all = [&](int points) {
        for (int i = 0; i < points; ++i) {
            sample_batch b;
            for (tag_number tag = 1; tag <= 5'000; ++tag) {
                b.tags.push_back(tag);
                b.add(from_epoch_ms(begin + n), {element_type::float64, false, false}, quality::good, value{n * 1.1});
                ++n;
            }
            log->append(b);
        }
        wait();
    };
    append_to_all(1);
    EXPECT_GT(series->stats().open_bytes, 256U << 10U);
    EXPECT_EQ(puts, 0);
    append_to_all(40);
    running->stop();
    EXPECT_GT(puts, 0);
    EXPECT_LT(series->point_bytes(), 512U << 10U);
}

TEST_F(feed_test, a_new_start_resumes_at_the_position_of_the_store) {
    append(100);
    running->start();
    wait();
    running->stop();
    append(100);
    ASSERT_TRUE(log->flush(steady_now() + 5s));
    open();
    running->start();
    for (const auto end = steady_now() + 10s; running->waiting() > 0 && steady_now() < end;)
        test::pause();
    running->stop();
    EXPECT_EQ(series->stats().points_appended, 100U) << "what the store has is not read again";
    EXPECT_EQ(numbers(), expected());
}

TEST_F(feed_test, a_removed_tag_is_removed_from_memory_and_store) {
    append(100);
    running->start();
    wait();
    running->remove_later(7);
    for (const auto end = steady_now() + 10s; !numbers().empty() && steady_now() < end;)
        test::pause();
    EXPECT_TRUE(numbers().empty());
    running->stop();
    EXPECT_TRUE(store.chunks().empty());
}

TEST_F(feed_test, points_that_no_checkpoint_stored_are_read_again_after_a_crash) {
    append(30);
    series->append([&] {
        sample_batch b;
        b.first = 1;
        b.tags.push_back(7);
        b.add(from_epoch_ms(begin), {element_type::float64, false, false}, quality::good, value{0.0});
        return b;
    }());
    open();  // the history in memory is gone, as after a kill
    running->start();
    wait();
    running->stop();
    EXPECT_EQ(numbers(), expected());
}

TEST_F(feed_test, while_the_store_refuses_points_wait_in_the_journal) {
    store.failure = boost::system::errc::make_error_code(boost::system::errc::no_space_on_device);
    append(200);
    running->start();
    for (const auto end = steady_now() + 10s; !running->error() && steady_now() < end;)
        test::pause();
    EXPECT_TRUE(running->error());
    running->stop();
    EXPECT_EQ(log->status().marks.at(0).acknowledged, 0U) << "the journal holds them";
    store.failure = {};
    open();
    running->start();
    wait();
    running->stop();
    EXPECT_EQ(numbers(), expected());
}

TEST(journal_consumer, a_checkpoint_is_made_when_the_disk_fills_and_when_it_has_space_again) {
    const test::temp_dir folder;
    const auto disk = std::make_shared<journal::faulty_file_system>();
    memory_store store;
    journal::journal_settings s;
    s.folder = folder.at("journal");
    s.sync = 1h;
    s.maintenance_interval = 5ms;
    s.min_free_bytes = 1000ULL << 20U;
    s.files = disk;
    const auto log = journal::journal::open(s).value();
    history series(std::make_unique<lent_store>(store));
    journal_consumer running({1h, 64U << 20U, 20ms}, series, *log);
    running.start();
    const auto append = [&](int n) {
        sample_batch b;
        b.tags.push_back(7);
        b.add(from_epoch_ms(begin + n * 1000), {element_type::float64, false, false}, quality::good, value{1.0});
        log->append(b);
    };
    const auto comes_to = [&](sequence_number position) {
        for (const auto end = steady_now() + 10s; steady_now() < end; test::pause()) {
            if (store.position().value() == position) return true;
        }
        return false;
    };
    append(1);
    for (const auto end = steady_now() + 10s; series.stats().points_appended < 1 && steady_now() < end;)
        test::pause();
    disk->free = 500ULL << 20U;
    EXPECT_TRUE(comes_to(1)) << "the journal may drop it, and a kill loses nothing";
    append(2);  // waits in memory
    disk->free = 2000ULL << 20U;
    for (const auto end = steady_now() + 10s; series.stats().points_appended < 2 && steady_now() < end;)
        test::pause();
    EXPECT_EQ(series.stats().points_appended, 2U);
    disk->free = 500ULL << 20U;
    EXPECT_TRUE(comes_to(2));
    running.stop();
}

}  // namespace
}  // namespace penstock::history
