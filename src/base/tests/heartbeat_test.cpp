#include "base/heartbeat.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <future>
#include <string>
#include <thread>

#include "base/background_thread.hpp"
#include "base/hang_detector.hpp"

namespace penstock {
namespace {

using std::chrono::seconds;

char runs(pid_t) {
    return 'S';
}
char waits_for_disk(pid_t) {
    return 'D';
}

/// Looks once a second of a time that the test makes.
class eye {
public:
    explicit eye(char (*state_of)(pid_t) = &runs) : detector_(state_of) { detector_.look(time_); }
    void go_on(seconds time, const std::function<void()>& meanwhile = nullptr) {
        for (seconds gone{0}; gone < time; ++gone) {
            if (meanwhile) meanwhile();
            skip(seconds{1});
        }
    }
    void skip(milliseconds time) {
        time_ += time;
        detector_.look(time_);
    }
    std::optional<still_thread> find(std::string_view name) {
        const auto all = detector_.look(time_);
        const auto found = std::ranges::find_if(all, [&](const auto& t) { return name == t.name.data(); });
        return found == all.end() ? std::nullopt : std::optional(*found);
    }
    hang_detector& detector() { return detector_; }

private:
    hang_detector detector_;
    steady_time time_{std::chrono::hours{1}};
};

TEST(heartbeat, a_loop_that_does_not_move_for_longer_than_ten_seconds_is_still) {
    const heartbeat beating("loop");
    eye watch;
    watch.go_on(seconds{10});
    EXPECT_FALSE(watch.find("loop"));
    watch.go_on(seconds{1});
    const auto found = watch.find("loop");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->duration, seconds{11});
    EXPECT_EQ(found->thread_id, ::gettid());
    EXPECT_EQ(describe(*found), "thread loop has made no progress for 11 s");
}

TEST(heartbeat, one_that_moves_is_not) {
    const heartbeat beating("loop");
    eye watch;
    watch.go_on(seconds{600}, [] { heartbeat::beat(); });
    EXPECT_FALSE(watch.find("loop"));
}

TEST(heartbeat, work_at_a_disk_may_take_longer_and_each_step_of_it_counts) {
    const heartbeat beating("loop");
    eye watch;
    {
        const heartbeat::limit_scope works(heartbeat::work_limit);
        watch.go_on(seconds{299});
        EXPECT_FALSE(watch.find("loop"));
        heartbeat::beat();
        watch.go_on(seconds{300});
        EXPECT_FALSE(watch.find("loop"));
        watch.go_on(seconds{1});
        EXPECT_TRUE(watch.find("loop"));
    }
    EXPECT_FALSE(watch.find("loop"));
    watch.go_on(seconds{11});
    EXPECT_TRUE(watch.find("loop"));
}

TEST(heartbeat, scopes_nest) {
    const heartbeat beating("loop");
    eye watch;
    const heartbeat::limit_scope works(heartbeat::work_limit);
    { const heartbeat::limit_scope waits(heartbeat::loop_limit); }
    watch.go_on(seconds{100});
    EXPECT_FALSE(watch.find("loop"));
}

TEST(heartbeat, a_suspended_process_hangs_nowhere) {
    const heartbeat beating("loop");
    eye watch;
    watch.go_on(seconds{7});
    watch.skip(seconds{60});
    EXPECT_FALSE(watch.find("loop")) << "the whole process was stopped, not this loop";
    watch.go_on(seconds{2});
    EXPECT_TRUE(watch.find("loop")) << "what it had been still before counts";
}

TEST(heartbeat, a_clock_that_stands_or_goes_back_counts_nothing) {
    const heartbeat beating("loop");
    eye watch;
    for (int i = 0; i < 100; ++i) {
        watch.skip(seconds{-1});
        watch.skip(seconds{0});
    }
    EXPECT_FALSE(watch.find("loop"));
}

TEST(heartbeat, one_that_ends_is_forgotten) {
    eye watch;
    { const heartbeat beating("loop"); }
    watch.go_on(seconds{20});
    EXPECT_FALSE(watch.find("loop"));
}

TEST(heartbeat, a_hang_is_new_once_and_its_end_is_reported_once) {
    const heartbeat beating("loop");
    eye watch;
    watch.go_on(seconds{10});
    watch.skip(seconds{1});
    EXPECT_TRUE(watch.detector().recovered().empty());
    EXPECT_FALSE(watch.find("loop")->is_new) << "the look before had it";
    heartbeat::beat();
    watch.skip(seconds{1});
    ASSERT_EQ(watch.detector().recovered().size(), 1U);
    watch.skip(seconds{1});
    EXPECT_TRUE(watch.detector().recovered().empty());
}

TEST(heartbeat, who_waits_in_the_kernel_for_the_disk_is_told_apart) {
    const heartbeat beating("loop");
    eye watch(&waits_for_disk);
    watch.go_on(seconds{11});
    const auto found = watch.find("loop");
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->waits_for_disk);
    EXPECT_EQ(describe(*found), "thread loop has made no progress for 11 s: it, or another thread, waits for the disk");
}

pid_t stalled_thread = 0;
char is_one_stalled(pid_t id) {
    return id == stalled_thread ? 'D' : 'S';
}

TEST(heartbeat, who_may_wait_for_one_that_waits_for_the_disk_is_too) {
    const heartbeat beating("loop");
    std::promise<void> begun, end;
    background_thread writer;
    writer.start("writer", [&] {
        stalled_thread = ::gettid();
        begun.set_value();
        end.get_future().wait();  // within the limit of its work
    });
    begun.get_future().wait();
    eye watch(&is_one_stalled);
    watch.go_on(seconds{11});
    EXPECT_TRUE(watch.find("loop")->waits_for_disk);
    EXPECT_FALSE(watch.find("writer"));
    stalled_thread = 0;
    EXPECT_FALSE(watch.find("loop")->waits_for_disk);
    end.set_value();
    writer.stop();
}

TEST(heartbeat, a_thread_without_one_may_stamp) {
    std::thread([] {
        heartbeat::beat();
        const heartbeat::limit_scope works(heartbeat::work_limit);
    }).join();
}

TEST(heartbeat, a_long_name_is_cut) {
    const std::string name(200, 'x');
    std::thread([&] {
        const heartbeat beating(name);
        EXPECT_EQ(beating.name(), name.substr(0, 47));
    }).join();
}

TEST(heartbeat, the_probe_sees_what_the_detector_saw) {
    const heartbeat beating("loop");
    eye watch;
    watch.go_on(seconds{11});
    const auto all = still_threads();
    EXPECT_TRUE(std::ranges::any_of(all, [](const auto& t) { return std::string_view("loop") == t.name.data(); }));
}

TEST(heartbeat, the_state_of_a_thread_is_that_of_proc) {
    EXPECT_EQ(thread_state(::gettid()), 'R');
    EXPECT_EQ(thread_state(0x7FFFFFFF), '?');
}

TEST(heartbeat, a_background_thread_that_waits_moves) {
    std::promise<void> woke;
    std::atomic<int> looks{0};
    background_thread t;
    t.start("waits", [&] {
        auto held = t.lock();
        t.wait_until(held, steady_time::max(), [&] {
            if (++looks == 3) woke.set_value();
            return false;
        });
    });
    woke.get_future().wait();  // no one notifies it
    eye watch;
    EXPECT_FALSE(watch.find("waits"));
    t.stop();
}

TEST(heartbeat, a_background_thread_at_work_may_take_longer) {
    std::promise<void> begun, end;
    background_thread t;
    t.start("works", [&] {
        begun.set_value();
        end.get_future().wait();
    });
    begun.get_future().wait();
    eye watch;
    watch.go_on(seconds{300});
    EXPECT_FALSE(watch.find("works"));
    watch.go_on(seconds{1});
    EXPECT_TRUE(watch.find("works"));
    end.set_value();
    t.stop();
}

}  // namespace
}  // namespace penstock
