#include "publish/runner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <map>
#include <set>
#include <sstream>

#include "base/log.hpp"
#include "publish/sample_json.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::publish {
namespace {

using namespace std::chrono_literals;

/// A receiver in memory: what it does with a batch is the test's.
class far_end final : public publisher {
public:
    explicit far_end(io::executor where) : executor_(where) {}
    io::awaitable<> stop(steady_time) override { co_return; }
    bool keeps_order() const noexcept override { return keeps_order_; }
    bool is_ready() const noexcept override { return !ready || ready(); }
    bool has_dead_letters() const noexcept override { return true; }
    io::awaitable<test_report> test(steady_time) override { co_return test_report{}; }
    publisher_status status() const override { return {}; }

    io::awaitable<delivery> send(const outgoing_batch& batch, unsigned attempt, steady_time) override {
        was_tried_too_soon = was_tried_too_soon || !is_ready();
        ++in_flight;
        max_in_flight = std::max(max_in_flight, in_flight);
        std::set<tag_number> own;
        for (const auto& tag : batch.tags)
            own.insert(tag->metadata->number);
        for (const auto number : own)
            was_shared = was_shared || !tags_under_way.insert(number).second;
        tried.push_back(batch.id);
        co_await io::asio::post(executor_, io::asio::use_awaitable_t<io::executor>{});
        auto d = answer ? answer(batch, attempt) : delivery::taken(1);
        if (d.result == delivery::outcome::acknowledged) {
            std::string text;
            for (std::size_t i = 0; i < batch.size(); ++i) {
                taken[batch.tags[i]->metadata->number].push_back(*batch.data.number_at(i));
                append_sample(text, batch, i);
            }
            texts[batch.id].insert(text);
            count += batch.size();
            backlog += batch.is_backlog ? batch.size() : 0;
        }
        for (const auto& tag : batch.tags)
            tags_under_way.erase(tag->metadata->number);
        --in_flight;
        co_return d;
    }

    std::function<delivery(const outgoing_batch&, unsigned)> answer;
    std::function<bool()> ready;                         ///< empty: always
    bool was_tried_too_soon = false;                     ///< while it was not ready
    std::vector<std::string> tried;                      ///< ids, each attempt
    std::map<std::string, std::set<std::string>> texts;  ///< what came under each id
    std::map<tag_number, std::vector<double>> taken;     ///< by tag, in the order of arrival
    std::size_t count = 0, backlog = 0;
    std::size_t in_flight = 0, max_in_flight = 0;
    std::set<tag_number> tags_under_way;
    bool was_shared = false;  ///< a tag was in two batches in flight at a time
    bool keeps_order_ = false;

private:
    io::executor executor_;
};

class runner_test : public testing::Test {
protected:
    runner_test() {
        set.batch_count = 10;
        set.batch_time = 5ms;
        set.window = 4;
        set.is_on_change = false;
        set.is_from_oldest = true;
        set.retry_min = 1ms;
        set.retry_max = 4ms;
        set.sites = set.opcs = set.tags = {"*"};
        open_journal();
    }

    void open_journal() {
        journal::journal_settings s;
        s.folder = folder.at("journal");
        s.sync = 5ms;
        log = journal::journal::open(s).value();
    }

    /// `count` scans of all tags, each value one more than the one before.
    void scan(int count) {
        for (int i = 0; i < count; ++i, ++value_) {
            sample_batch b;
            for (tag_number n = 1; n <= tag_count; ++n) {
                b.tags.push_back(n);
                b.add(wall_now(), {element_type::float64}, quality::good, value(static_cast<double>(value_ / repeat)));
            }
            log->append(b);
        }
        ASSERT_TRUE(log->flush(steady_now() + 10s));
    }

    /// Runs a transfer until `is_done` is true, or ten seconds have passed; then stops it cleanly, or leaves it as a
    /// kill would.
    enum class ending { clean, killed };
    void run(const std::function<bool(const far_end&)>& is_done, ending how = ending::clean) {
        io::asio::io_context loop(1);
        receiver = std::make_unique<far_end>(loop.get_executor());
        receiver->answer = answer;
        receiver->ready = ready;
        receiver->keeps_order_ = keeps_order;
        tag_index tags({set.sites, set.opcs, set.tags, set.exclude}, name_template::parse("{tag}").value(), "EDGE_A");
        letters = std::make_unique<dead_letters>(folder.at("dead"), "t", 256);
        runner r({set, "t", "EDGE_A", folder.at("t.state"), true}, *log, tags, *receiver, letters.get(),
                 loop.get_executor());
        queued_at_first = r.stats().queued;
        for (tag_number n = 1; n <= tag_count; ++n) {
            if (n == deleted) continue;
            auto metadata = std::make_shared<tag_metadata>();
            metadata->number = n;
            metadata->tag_id = "T" + std::to_string(n);
            tags.put(std::make_shared<const outgoing_tag>(metadata, metadata->tag_id));
            r.set_tag(*metadata);
        }
        r.begin();
        const auto end = steady_now() + 10s;
        bool has_ended = false;
        const auto before_reading = [&] {
            if (while_running) while_running();
            if (is_done(*receiver) || steady_now() > end) r.stop(steady_now() + 5s);
        };
        io::asio::co_spawn(loop, r.run(before_reading, [] {}), [&](const std::exception_ptr&) { has_ended = true; });
        if (how == ending::killed) {
            while (!is_done(*receiver) && steady_now() < end)
                loop.run_one_for(10ms);
        } else {
            while (!has_ended && steady_now() < end + 5s)
                loop.run_one_for(10ms);
            r.save();
        }
        stats = r.stats();
    }

    std::vector<double> expected() const {
        std::vector<double> all;
        for (int i = 0; i < value_; ++i)
            all.push_back(i);
        return all;
    }

    void expect_all_in_order() {
        ASSERT_EQ(receiver->taken.size(), tag_count);
        for (const auto& [tag, values] : receiver->taken)
            EXPECT_EQ(values, expected()) << tag;
    }

    test::temp_dir folder;
    transfer_settings set;
    std::unique_ptr<journal::journal> log;
    std::unique_ptr<far_end> receiver;
    std::unique_ptr<dead_letters> letters;
    std::function<delivery(const outgoing_batch&, unsigned)> answer;
    std::function<bool()> ready;
    std::function<void()> while_running;
    bool keeps_order = false;
    tag_number tag_count = 7;
    tag_number deleted = 0;
    int value_ = 0, repeat = 1;
    std::uint64_t queued_at_first = 0;  ///< before it has looked at the journal
    runner_stats stats;
};

TEST_F(runner_test, every_sample_arrives_once_in_order) {
    scan(100);
    run([](const far_end& f) { return f.count >= 700; });
    expect_all_in_order();
    EXPECT_EQ(stats.sent, 700U);
    EXPECT_EQ(stats.queued, 0U);
    EXPECT_EQ(stats.last_error, "");
    for (const auto& [id, text] : receiver->texts)
        EXPECT_EQ(text.size(), 1U) << id;
}

TEST_F(runner_test, no_two_batches_in_flight_share_a_tag) {
    tag_count = 40;  // a scan is four batches of ten
    scan(50);
    run([](const far_end& f) { return f.count >= 2000; });
    expect_all_in_order();
    EXPECT_FALSE(receiver->was_shared);
    EXPECT_LE(receiver->max_in_flight, 4U);
    EXPECT_GT(receiver->max_in_flight, 1U);
}

TEST_F(runner_test, one_connection_that_keeps_order_takes_the_whole_window) {
    keeps_order = true;
    tag_count = 1;
    scan(200);
    run([](const far_end& f) { return f.count >= 200; });
    expect_all_in_order();
    EXPECT_EQ(receiver->max_in_flight, 4U);
}

TEST_F(runner_test, a_failing_receiver_gets_the_same_again_in_order) {
    tag_count = 40;
    scan(30);
    unsigned calls = 0;
    answer = [&](const outgoing_batch&, unsigned) {
        return ++calls % 3 == 0 ? delivery::failed("busy") : delivery::taken(1);
    };
    run([](const far_end& f) { return f.count >= 1200; });
    expect_all_in_order();
    EXPECT_GT(receiver->tried.size(), 120U);
    EXPECT_GT(stats.failures, 0U);
}

/// A state of a transfer that sends nothing at present, and the event that ends it.
struct resting {
    const char* state;
    milliseconds retry_min, retry_max;
    std::function<delivery(unsigned call)> answer;  ///< to the n-th send, from 1; empty: taken
    std::function<bool(int look)> is_ready;         ///< empty: always
    int scans_at_look;                              ///< more samples come then; 0 = none
    std::uint64_t failures;                         ///< that it counts
};

/// The class of finding G2. Where a state must not be left by a back-off, that is an hour: the test would never end.
TEST_F(runner_test, an_outage_is_one_line_when_it_begins_and_one_when_it_ends) {
    std::ostringstream said;
    auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(said);
    sink->set_pattern("%v");
    const auto before = std::exchange(logger("publish")->sinks(), {sink});
    scan(10);
    unsigned failures = 0;
    answer = [&](const outgoing_batch&, unsigned) {
        return failures++ < 2 ? delivery::failed("a hiccup") : delivery::taken(1);
    };
    run([](const far_end& f) { return f.count >= 60; });
    EXPECT_EQ(said.str(), "") << "two failures in a row are no outage";
    scan(10);
    failures = 0;
    answer = [&](const outgoing_batch&, unsigned) {
        return ++failures <= 7 ? delivery::failed(failures < 7 ? "refused" : "silent") : delivery::taken(1);
    };
    run([](const far_end& f) { return f.count >= 60; });
    logger("publish")->sinks() = before;
    EXPECT_THAT(said.str(),
                testing::MatchesRegex("transfer t: refused; samples wait in the journal\ntransfer t: publishing again "
                                      "after .* and 7 failures, the last one: silent.*\n"));
}

TEST_F(runner_test, each_state_in_which_it_rests_is_left_with_the_event_that_ends_it) {
    const auto lost_at = [](unsigned first, unsigned last) {
        return
            [=](unsigned call) { return call >= first && call <= last ? delivery::lost("cut") : delivery::taken(1); };
    };
    const auto from_look = [](int first) { return [=](int look) { return look >= first; }; };
    const auto between = [](int begin, int end) { return [=](int look) { return look < begin || look >= end; }; };
    const resting rows[] = {
        {"nothing to send: a sample", 1h, 1h, {}, {}, 5, 0},
        {"never connected: it connects", 1h, 1h, {}, from_look(30), 0, 0},
        {"the connection was lost while nothing was in flight: it is back", 1h, 1h, {}, between(3, 30), 10, 0},
        {"the connection broke during a send: it is back, immediately", 1h, 1h, lost_at(2, 2), between(3, 30), 0, 1},
        {"the connection broke during the first send: immediately", 1h, 1h, lost_at(1, 1), {}, 0, 1},
        {"the connection breaks repeatedly: the back-off, of at most 5 s", 1ms, 1h, lost_at(1, 8), {}, 0, 8},
        {"the receiver failed: the back-off",
         1ms,
         4ms,
         [](unsigned call) { return call <= 5 ? delivery::failed("busy") : delivery::taken(1); },
         {},
         0,
         5},
        {"the receiver requests a time: then",
         15min,
         15min,
         [](unsigned call) { return call <= 3 ? delivery::failed("busy", 2ms) : delivery::taken(1); },
         {},
         0,
         3},
    };
    keeps_order = true;
    for (const auto& row : rows) {
        SCOPED_TRACE(row.state);
        set.retry_min = row.retry_min;
        set.retry_max = row.retry_max;
        tag_count = 10;
        set.window = 1;
        scan(3);
        int look = 0;
        unsigned calls = 0;
        answer = [&](const outgoing_batch&, unsigned) {
            ++calls;
            return row.answer ? row.answer(calls) : delivery::taken(1);
        };
        ready = row.is_ready ? [&] { return row.is_ready(look); } : std::function<bool()>();
        while_running = [&] {
            if (++look == row.scans_at_look) scan(2);
        };
        const std::size_t wanted = row.scans_at_look > 0 ? 50 : 30;
        run([&](const far_end& f) { return f.count >= wanted; });
        EXPECT_EQ(receiver->count, wanted);
        EXPECT_FALSE(receiver->was_tried_too_soon);
        EXPECT_EQ(stats.failures, row.failures);
        EXPECT_EQ(stats.last_error, "");
        for (const auto& [tag, values] : receiver->taken)
            EXPECT_TRUE(std::ranges::is_sorted(values)) << tag;
    }
}

TEST_F(runner_test, a_transfer_that_waits_for_its_connection_stops_immediately) {
    scan(3);
    ready = [] { return false; };
    int looks = 0;
    const auto begin = steady_now();
    run([&](const far_end&) { return ++looks == 3; });
    EXPECT_LT(steady_now() - begin, 5s) << "the deadline of the stop";
    EXPECT_EQ(stats.failures, 0U);
    EXPECT_EQ(stats.queued, 21U);
}

TEST_F(runner_test, while_the_receiver_is_away_memory_holds_a_window) {
    scan(2000);
    unsigned calls = 0;
    answer = [&](const outgoing_batch&, unsigned) {
        ++calls;
        return delivery::failed("away");
    };
    run([&](const far_end&) { return calls >= 20; });
    EXPECT_EQ(stats.sent, 0U);
    EXPECT_EQ(stats.queued, 14'000U);
    EXPECT_EQ(stats.last_error, "away");
    EXPECT_TRUE(stats.oldest_queued);
    std::set<std::string> ids(receiver->tried.begin(), receiver->tried.end());
    EXPECT_LE(ids.size(), 4U);
}

TEST_F(runner_test, after_a_clean_stop_nothing_is_sent_twice) {
    scan(50);
    run([](const far_end& f) { return f.count >= 100; });
    const auto first = receiver->count;
    auto taken = receiver->taken;
    answer = nullptr;
    run([&](const far_end& f) { return first + f.count >= 350; });
    EXPECT_EQ(queued_at_first, 350U - first);
    EXPECT_EQ(first + receiver->count, 350U);
    for (auto& [tag, values] : taken) {
        values.insert(values.end(), receiver->taken[tag].begin(), receiver->taken[tag].end());
        EXPECT_EQ(values, expected());
    }
}

TEST_F(runner_test, after_a_kill_the_batches_in_flight_come_again_with_the_same_ids_and_bytes) {
    set.is_on_change = true;
    repeat = 3;  // two of three samples are no change
    tag_count = 25;
    scan(60);
    std::map<std::string, std::string> seen;
    unsigned calls = 0;
    answer = [&](const outgoing_batch& b, unsigned) {
        std::string text;
        for (std::size_t i = 0; i < b.size(); ++i)
            append_sample(text, b, i);
        seen[b.id] = text;
        return ++calls > 12 ? delivery::failed("cut") : delivery::taken(1);
    };
    run([&](const far_end&) { return calls >= 16; }, ending::killed);
    const auto before = receiver->texts;
    std::set<std::string> in_flight;
    for (const auto& id : receiver->tried) {
        if (!before.contains(id)) in_flight.insert(id);
    }
    ASSERT_FALSE(in_flight.empty());
    answer = nullptr;
    run([&](const far_end& f) { return f.count >= 1; });
    for (const auto& [id, texts] : receiver->texts) {
        EXPECT_FALSE(before.contains(id)) << id << " was acknowledged before the kill";
        if (in_flight.erase(id) == 0) continue;
        EXPECT_EQ(*texts.begin(), seen[id]);
    }
}

TEST_F(runner_test, what_landed_before_its_turn_does_not_come_again_after_a_kill) {
    tag_count = 40;  // a scan is four batches of ten without a common tag: all four are in flight together
    scan(1);
    std::string first;
    answer = [&](const outgoing_batch& b, unsigned) {
        if (first.empty()) first = b.id;
        return b.id == first ? delivery::failed("cut") : delivery::taken(1);
    };
    // The first is tried a second time only after the places of the others were noted.
    run([&](const far_end& f) { return f.count >= 30 && std::ranges::count(f.tried, first) >= 2; }, ending::killed);
    EXPECT_EQ(receiver->count, 30U);
    answer = nullptr;
    run([](const far_end& f) { return f.count >= 10; });
    EXPECT_THAT(receiver->tried, testing::ElementsAre(first));
}

TEST_F(runner_test, what_is_left_of_a_batch_that_cannot_be_recreated_is_sent) {
    tag_count = 20;  // a scan is two batches
    scan(1);
    answer = [](const outgoing_batch&, unsigned) { return delivery::failed("cut"); };
    run([](const far_end& f) { return f.tried.size() >= 2; }, ending::killed);
    answer = nullptr;
    deleted = 1;
    run([](const far_end& f) { return f.count >= 19; });
    EXPECT_EQ(receiver->taken.size(), 19U);
    EXPECT_EQ(receiver->count, 19U);
}

TEST_F(runner_test, on_change_leaves_out_what_is_no_change) {
    set.is_on_change = true;
    repeat = 10;
    scan(100);
    run([](const far_end& f) { return f.count >= 70; });
    EXPECT_EQ(receiver->count, 70U);
    EXPECT_EQ(receiver->taken[1], (std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST_F(runner_test, a_refused_batch_becomes_a_dead_letter_and_holds_up_nothing) {
    scan(10);
    std::string refused;
    answer = [&](const outgoing_batch& b, unsigned) {
        if (refused.empty()) refused = b.id;
        if (b.id == refused) return delivery{delivery::outcome::refused, "400 Bad Request", 400, "bad unit", 1, {}};
        return delivery::taken(1);
    };
    run([](const far_end& f) { return f.count >= 60; });
    EXPECT_EQ(receiver->count, 60U);
    EXPECT_EQ(stats.refused, 10U);
    ASSERT_EQ(letters->count(), 1U);
    EXPECT_EQ(letters->list(1, "").items[0].batch_id, refused);
    EXPECT_EQ(letters->list(1, "").items[0].answer, "bad unit");
}

TEST_F(runner_test, live_first_sends_new_samples_before_the_backlog) {
    set.is_live_first = true;
    tag_count = 1;
    scan(3000);
    const int live_begin = value_;
    const int live = static_cast<int>(set.batch_count);  // a whole batch, which waits for nothing
    bool has_scanned = false;
    while_running = [&] {
        if (has_scanned || receiver->count < 50) return;
        has_scanned = true;
        scan(live);
    };
    const auto all = static_cast<std::size_t>(3000 + live);
    run([&](const far_end& f) { return f.count >= all; });
    auto values = receiver->taken[1];
    ASSERT_EQ(values.size(), all);
    // The last sample went before the end of what had waited, and everything arrived once.
    const auto last_live = std::ranges::find(values, static_cast<double>(live_begin + live - 1));
    EXPECT_LT(last_live - values.begin(), 2900);
    std::ranges::sort(values);
    EXPECT_EQ(values, expected());
}

/// An outage at run time: by failing sends, or by a connection that is not there.
struct outage_case {
    std::size_t window;
    bool is_by_readiness;
    bool keeps_order;
};

class live_first_test : public runner_test, public testing::WithParamInterface<outage_case> {};

TEST_P(live_first_test, after_an_outage_new_samples_go_beside_the_backlog_and_each_in_order) {
    set.is_live_first = true;
    set.window = GetParam().window;
    keeps_order = GetParam().keeps_order;
    tag_count = 1;
    bool is_away = false, was_away = false;
    steady_time since{};
    std::size_t count_at_return = 0;
    int live_begin = 0, looks = 0;
    if (GetParam().is_by_readiness) {
        ready = [&] { return !is_away; };
    }
    answer = [&](const outgoing_batch&, unsigned) { return is_away ? delivery::lost("away") : delivery::taken(1); };
    scan(20);
    while_running = [&] {
        if (!is_away && !was_away && receiver->count >= 20) {
            is_away = was_away = true;
            since = steady_now();
            scan(static_cast<int>(set.window) * 10);  // as much as may be in flight when it breaks
        } else if (is_away && steady_now() - since > 1100ms) {
            scan(1000);
            is_away = false;
            count_at_return = receiver->count;
        } else if (was_away && !is_away && live_begin == 0 && receiver->count > count_at_return && ++looks == 3) {
            // Behind the look that finds the receiver back: what was recorded until then is the backlog's.
            live_begin = value_;
            scan(static_cast<int>(set.batch_count));
        }
    };
    run([&](const far_end& f) { return live_begin > 0 && f.count >= static_cast<std::size_t>(value_); });
    auto values = receiver->taken[1];
    ASSERT_EQ(values.size(), static_cast<std::size_t>(value_));
    const auto new_ones = std::ranges::find(values, static_cast<double>(live_begin)) - values.begin();
    EXPECT_LT(new_ones, static_cast<std::ptrdiff_t>(count_at_return + 500)) << "the backlog has more than 1000";
    if (keeps_order || set.window == 1) {
        std::vector<double> old, fresh;
        for (const auto v : values)
            (v < live_begin ? old : fresh).push_back(v);
        EXPECT_TRUE(std::ranges::is_sorted(old));
        EXPECT_TRUE(std::ranges::is_sorted(fresh));
    }
    std::ranges::sort(values);
    EXPECT_EQ(values, expected());
}

INSTANTIATE_TEST_SUITE_P(ways, live_first_test,
                         testing::Values(outage_case{1, false, false}, outage_case{4, false, false},
                                         outage_case{16, false, true}, outage_case{16, true, true}));

TEST_F(runner_test, what_was_in_flight_when_it_was_left_behind_has_its_id_after_a_kill) {
    set.is_live_first = true;
    tag_count = 1;
    keeps_order = true;
    bool is_away = true;
    steady_time since{};
    answer = [&](const outgoing_batch&, unsigned) { return is_away ? delivery::lost("away") : delivery::taken(1); };
    while_running = [&] {
        if (since == steady_time{}) since = steady_now();
        if (is_away && steady_now() - since > 1100ms) {
            scan(1000);
            is_away = false;
        }
    };
    scan(40);
    run([&](const far_end& f) { return f.count >= 200; }, ending::killed);
    std::set<std::string> tried(receiver->tried.begin(), receiver->tried.end());
    auto values = receiver->taken[1];
    while_running = nullptr;
    run([&](const far_end& f) { return values.size() + f.count >= 1040; });
    for (const auto& [id, texts] : receiver->texts)
        EXPECT_EQ(texts.size(), 1U) << id;
    values.insert(values.end(), receiver->taken[1].begin(), receiver->taken[1].end());
    const std::set<double> once(values.begin(), values.end());
    EXPECT_EQ(once.size(), 1040U) << "nothing is lost";
}

TEST_F(runner_test, what_was_left_behind_is_known_after_a_restart) {
    set.is_live_first = true;
    tag_count = 1;
    scan(3000);
    run([](const far_end& f) { return f.count >= 200; });
    auto values = receiver->taken[1];
    run([&](const far_end& f) { return values.size() + f.count >= 3000; });
    EXPECT_GE(queued_at_first, 3000U - values.size());
    values.insert(values.end(), receiver->taken[1].begin(), receiver->taken[1].end());
    std::ranges::sort(values);
    EXPECT_EQ(values, expected());
    EXPECT_EQ(stats.queued, 0U);
}

TEST_F(runner_test, a_new_transfer_begins_now_unless_configured_otherwise) {
    set.is_from_oldest = false;
    scan(10);
    run([](const far_end&) { return true; });
    scan(3);
    run([](const far_end& f) { return f.count >= 21; });
    EXPECT_EQ(receiver->taken[1], (std::vector<double>{10, 11, 12}));
}

}  // namespace
}  // namespace penstock::publish
