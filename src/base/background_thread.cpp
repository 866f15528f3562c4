#include "base/background_thread.hpp"

#include <string>
#include <utility>

namespace penstock {

void background_thread::start(const char* name, std::function<void()> run) {
    thread_ = std::thread([name = std::string(name), run = std::move(run)] {
        const heartbeat watched(name);
        const heartbeat::limit_scope works(heartbeat::work_limit);
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
