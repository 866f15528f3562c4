#include "services/devices/write_queue.hpp"

#include <algorithm>

#include "base/log.hpp"

namespace penstock::services {

io::awaitable<std::optional<master::request_error>> write_queue::run(call& c) {
    item mine{c};
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(&mine);
    }
    co_await store_loop_.run([&] { work(mine); });
    co_return std::move(mine.failed);
}

void write_queue::refuse(const std::vector<item*>& taken, const master::request_error& why) {
    for (auto* one : taken)
        one->failed = why;
}

/// On the store's thread. The first write takes along those that wait behind it.
void write_queue::work(item& mine) {
    while (!mine.is_done) {
        std::vector<item*> taken;
        {
            const std::lock_guard lock(mutex_);
            const auto count = std::min(waiting_.size(), max_calls);
            const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(count);
            taken.assign(waiting_.begin(), end);
            waiting_.erase(waiting_.begin(), end);
        }
        // Whatever happens, no caller is left waiting for its turn.
        try {
            write(taken);
        } catch (const std::exception& e) {
            refuse(taken, master::request_error(master::error_kind::internal, e.what()));
        } catch (const master::request_error& e) {
            refuse(taken, e);
        }
        for (auto* one : taken)
            one->is_done = true;
    }
}

void write_queue::write(const std::vector<item*>& taken) {
    std::vector<master::write_call> calls;
    std::vector<item*> asking;
    calls.reserve(taken.size());
    for (auto* one : taken) {
        try {
            if (one->asked.prepare) one->failed = one->asked.prepare();
        } catch (const master::request_error& e) {
            one->failed = e;
        } catch (const std::exception& e) {
            logger("api")->error("{} failed, which is a fault of the gateway; please report it: {}", one->asked.name,
                                 e.what());
            one->failed = master::request_error(master::error_kind::internal, "");
        }
        if (one->failed) continue;
        calls.push_back({one->asked.actor, one->asked.run});
        asking.push_back(one);
    }
    std::vector<master::write_call*> pointers;
    for (auto& call : calls)
        pointers.push_back(&call);
    if (!pointers.empty()) records_.write(pointers);
    for (std::size_t i = 0; i < asking.size(); ++i) {
        asking[i]->failed = calls[i].failed;
        if (!asking[i]->failed && asking[i]->asked.committed) asking[i]->asked.committed();
    }
}

}  // namespace penstock::services
