#pragma once

#include <mutex>
#include <optional>
#include <vector>

#include "api/v5/call.hpp"
#include "api/v5/route.hpp"
#include "io/awaitable.hpp"

namespace penstock::api::v5 {

/// Calls that change master data, on their way to the store's thread. Those that wait there are made in one
/// transaction, so that many cost one write to the disk.
///
/// Thread: `run` from a coroutine of any API loop.   Limits: `most` calls in a transaction.
class write_queue {
public:
    static constexpr std::size_t most = 64;

    write_queue(work_threads& store_loop, master::record_database& records)
        : store_loop_(store_loop), records_(records) {}

    /// Answers the call. Throws `master::refusal` when it was refused; nothing of it was done then.
    io::awaitable<> run(call& c, const on_writer& what);

private:
    struct item {
        call* c;
        const on_writer* what;
        bool is_done = false;
        std::optional<master::refusal> failed{};
    };
    void work(item& mine);
    void write(const std::vector<item*>& taken);

    work_threads& store_loop_;
    master::record_database& records_;
    std::mutex guard_;
    std::vector<item*> waiting_;
};

}  // namespace penstock::api::v5
