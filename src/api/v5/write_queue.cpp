#include "api/v5/write_queue.hpp"

#include <algorithm>

#include "api/v5/idempotency.hpp"
#include "base/log.hpp"
#include "master/record_database.hpp"

namespace penstock::api::v5 {

io::awaitable<> write_queue::run(call& c, const on_writer& what) {
    item mine{&c, &what};
    {
        const std::lock_guard lock(guard_);
        waiting_.push_back(&mine);
    }
    co_await store_loop_.run([&] { work(mine); });
    if (mine.failed) throw *mine.failed;
}

/// On the store's thread. Whoever comes first takes along what waits behind him.
void write_queue::work(item& mine) {
    while (!mine.is_done) {
        std::vector<item*> taken;
        {
            const std::lock_guard lock(guard_);
            const auto count = std::min(waiting_.size(), most);
            const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(count);
            taken.assign(waiting_.begin(), end);
            waiting_.erase(waiting_.begin(), end);
        }
        // Whatever happens, nobody is left waiting for a turn that was his.
        try {
            write(taken);
        } catch (const std::exception& e) {
            for (auto* one : taken)
                one->failed = master::refusal(master::fault_kind::internal, e.what());
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
            if (one->what->prepare != nullptr) one->what->prepare(*one->c);
        } catch (const master::refusal& r) {
            one->failed = r;
            continue;
        } catch (const std::exception& e) {
            logger("api")->error("{} {}: {}", one->c->in.method_text, one->c->in.path, e.what());
            one->failed = master::refusal(master::fault_kind::internal, "");
            continue;
        }
        calls.push_back({one->c->who.user_id, [one, before = one->c->out](master::record_writer& work) {
                             one->c->out = before;  // nothing of an earlier attempt
                             one->c->forget_changes();
                             run_once(*one->c, work, [&] { one->what->run(*one->c, work); });
                         }});
        asking.push_back(one);
    }
    std::vector<master::write_call*> pointers;
    for (auto& call : calls)
        pointers.push_back(&call);
    if (!pointers.empty()) records_.write(pointers);
    for (std::size_t i = 0; i < asking.size(); ++i) {
        asking[i]->failed = calls[i].failed;
        if (asking[i]->failed) continue;
        for (const auto& follow : asking[i]->c->afterwards)
            follow();
    }
}

}  // namespace penstock::api::v5
