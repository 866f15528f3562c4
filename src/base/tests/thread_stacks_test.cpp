#include "base/thread_stacks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <future>
#include <string>
#include <thread>
#include <vector>

namespace penstock {
namespace {

std::vector<std::string> lines;

void keep(std::string_view line) {
    lines.emplace_back(line);
}

std::array<int, 2> made_pipe() {
    std::array<int, 2> ends{};
    EXPECT_EQ(::pipe(ends.data()), 0);
    return ends;
}

/// A thread that waits until the test is over.
class waiting_thread {
public:
    explicit waiting_thread(bool takes_signals = true)
        : thread_([this, takes_signals] {
              if (!takes_signals) {
                  sigset_t all;
                  ::sigfillset(&all);
                  ::pthread_sigmask(SIG_BLOCK, &all, nullptr);
              }
              ::pthread_setname_np(::pthread_self(), "waiting");
              id_.set_value(::gettid());
              pollfd end{pipe_[0], POLLIN, 0};
              while (::poll(&end, 1, 20) <= 0) {  // between two, the thread sanitizer hands on signals
              }
          }) {}
    ~waiting_thread() {
        ::close(pipe_[1]);
        thread_.join();
        ::close(pipe_[0]);
    }
    pid_t id() { return id_.get_future().get(); }

private:
    std::array<int, 2> pipe_ = made_pipe();
    std::promise<pid_t> id_;
    std::thread thread_;
};

TEST(thread_stacks, a_thread_is_asked_for_its_calls) {
    prepare_thread_stacks();
    waiting_thread t;
    lines.clear();
    write_stack_of(t.id(), keep);
    ASSERT_GE(lines.size(), 3U);
    EXPECT_THAT(lines, testing::Each(testing::MatchesRegex("  #[0-9]+ .*0x[0-9a-f]+.*")));
    EXPECT_THAT(lines, testing::Contains(testing::HasSubstr("base_tests+0x")));
}

TEST(thread_stacks, one_that_takes_no_signal_is_read_from_outside) {
    prepare_thread_stacks();
    waiting_thread t(false);
    lines.clear();
    const auto id = t.id();
    while (true) {  // until it waits
        lines.clear();
        write_stack_of(id, keep);
        if (lines.size() > 2) break;
    }
    EXPECT_THAT(lines.front(), testing::HasSubstr("does not handle signals"));
    EXPECT_THAT(lines, testing::Contains(testing::HasSubstr("base_tests+0x")));
}

TEST(thread_stacks, a_thread_that_does_not_exist_has_none) {
    prepare_thread_stacks();
    lines.clear();
    write_stack_of(0x7FFFFFFF, keep);
    EXPECT_THAT(lines, testing::ElementsAre("  no stack: the thread is running and does not handle signals"));
}

TEST(thread_stacks, all_threads_but_the_caller_and_one_more) {
    prepare_thread_stacks();
    waiting_thread a, b;
    const auto skipped = a.id(), shown = b.id();
    lines.clear();
    write_all_stacks(skipped, keep);
    EXPECT_THAT(lines, testing::Contains("thread waiting (" + std::to_string(shown) + "):"));
    EXPECT_THAT(lines, testing::Not(testing::Contains(testing::HasSubstr("(" + std::to_string(skipped) + ")"))));
    EXPECT_THAT(lines, testing::Not(testing::Contains(testing::HasSubstr("(" + std::to_string(::gettid()) + ")"))));
}

}  // namespace
}  // namespace penstock
