#include "ctl/interruptible_wait.hpp"

#include <poll.h>

#include <csignal>

namespace penstock::ctl {

namespace {

volatile std::sig_atomic_t is_interrupted = 0;

void set_handler(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

}  // namespace

interruptible_wait::interruptible_wait() {
    is_interrupted = 0;
    set_handler([](int) { is_interrupted = 1; });
}

interruptible_wait::~interruptible_wait() {
    set_handler(SIG_DFL);
}

bool interruptible_wait::wait(std::chrono::milliseconds time) {
    // Signals are blocked here and let in only inside ppoll, so that none is missed between the check and the wait.
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, SIGINT);
    sigaddset(&stop, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &stop, &before);
    if (is_interrupted == 0) {
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
        const timespec limit{seconds.count(), std::chrono::nanoseconds(time - seconds).count()};
        ppoll(nullptr, 0, &limit, &before);
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return is_interrupted == 0;
}

}  // namespace penstock::ctl
