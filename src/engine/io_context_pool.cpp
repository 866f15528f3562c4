#include "engine/io_context_pool.hpp"

#include <algorithm>
#include <string>

#include "io/loop_heartbeat.hpp"

namespace penstock::engine {

io_context_pool::io_context_pool(unsigned count) {
    for (unsigned i = 0; i < std::max(count, 1U); ++i) {
        auto& made = loops_.emplace_back(std::make_unique<loop>());
        made->thread = std::thread(
            [context = &made->context, name = "collect " + std::to_string(i + 1)] { io::run_watched(*context, name); });
    }
}

io::executor io_context_pool::next() {
    return loops_[turn_++ % loops_.size()]->context.get_executor();
}

void io_context_pool::stop() {
    for (auto& l : loops_)
        l->work.reset();
    for (auto& l : loops_)
        l->context.stop();
    for (auto& l : loops_) {
        if (l->thread.joinable()) l->thread.join();
    }
}

}  // namespace penstock::engine
