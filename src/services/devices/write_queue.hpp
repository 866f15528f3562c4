#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "io/awaitable.hpp"
#include "master/record_database.hpp"
#include "services/shared/worker_pool.hpp"

namespace penstock::services {

/// Queues calls that change master data for the store's thread. All calls that wait are executed in one transaction, so
/// that many calls cost one write to the disk.
///
/// Thread: `run` from a coroutine of any loop.   Limits: `max_calls` in a transaction.
class write_queue {
public:
    static constexpr std::size_t max_calls = 64;

    /// The steps of one call, on the store's thread.
    struct call {
        std::string name;   ///< for the log
        std::string actor;  ///< user id of the caller
        /// Called before the transaction: checks the call itself; `nullopt`: it is right.
        std::function<std::optional<master::request_error>()> prepare{};
        /// Called in the transaction, as `master::write_call::run`.
        std::function<void(master::record_writer&)> run{};
        std::function<void()> committed{};
    };

    write_queue(worker_pool& store_thread, master::record_database& records)
        : store_loop_(store_thread), records_(records) {}

    /// `nullopt`: the call is committed. Otherwise the reason why it was refused; then it has changed nothing.
    io::awaitable<std::optional<master::request_error>> run(call& c);

private:
    struct item {
        call& asked;
        bool is_done = false;
        std::optional<master::request_error> failed{};
    };
    void work(item& mine);
    void write(const std::vector<item*>& taken);
    static void refuse(const std::vector<item*>& taken, const master::request_error& why);

    worker_pool& store_loop_;
    master::record_database& records_;
    std::mutex mutex_;
    std::vector<item*> waiting_;
};

}  // namespace penstock::services
