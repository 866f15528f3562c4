#include "base/background_thread.hpp"

#include <pthread.h>

#include <string>
#include <utility>

namespace penstock {

void background_thread::start(const char* name, std::function<void()> run) {
    constexpr std::size_t max_name = 15;
    thread_ = std::thread([name = std::string(name).substr(0, max_name), run = std::move(run)] {
        pthread_setname_np(pthread_self(), name.c_str());
        run();
    });
}

void background_thread::stop() {
    {
        const auto held = lock();
        is_stopping_ = true;
        condition_.notify_all();
    }
    if (thread_.joinable()) thread_.join();
}

}  // namespace penstock
