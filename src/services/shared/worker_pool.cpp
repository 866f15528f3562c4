#include "services/shared/worker_pool.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>

namespace penstock::services {

io::awaitable<void> worker_pool::call(const std::function<void()>& work) {
    co_await io::asio::co_spawn(
        context_,
        [&work]() -> io::awaitable<void> {
            const heartbeat::limit_scope works(heartbeat::work_limit);
            work();
            co_return;
        },
        io::asio::use_awaitable_t<io::executor>{});
}

void worker_pool::work(const std::string& name) {
    const heartbeat watched(name);
    constexpr std::chrono::seconds part{2};  // a waiting thread wakes up so often, to show that it works
    while (!context_.stopped()) {
        context_.run_one_for(part);
        heartbeat::beat();
    }
}

}  // namespace penstock::services
