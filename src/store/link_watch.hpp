#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <thread>

#include "base/clock.hpp"
#include "base/outage.hpp"

namespace penstock::store {

/// Shuts the sockets of connections whose server has fallen silent: libpq itself would wait for it for ever.
///
/// Lifecycle: its thread starts with the first socket; the destructor waits for it.   Thread: any.
class link_watch {
public:
    static constexpr std::chrono::seconds patience{6};  ///< the server's own limit of a statement is 5 s

    /// `link` is told of each silence, and outlives this.
    explicit link_watch(outage& link) : link_(link) {}
    ~link_watch();
    link_watch(const link_watch&) = delete;
    link_watch& operator=(const link_watch&) = delete;

    /// The socket is being waited for: from now on, or once more.
    void expect(int socket);
    void forget(int socket);

private:
    void run();

    outage& link_;
    std::mutex guard_;
    std::condition_variable wake_;
    std::map<int, steady_time> deadlines_;
    bool is_stopping_ = false;
    std::thread thread_;
};

}  // namespace penstock::store
