#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "master/request_error.hpp"
#include "store/database.hpp"
#include "store/read_cache.hpp"
#include "store/snapshot.hpp"
#include "store/total_cache.hpp"

namespace penstock::store {

/// Connections that read, each for one snapshot at a time.
///
/// Thread: any.   Limits: `max_connections` connections. A caller waits for a free one for `patience`, then it is
/// refused.
class reader_pool {
public:
    using opener = std::function<outcome<std::unique_ptr<database>>()>;
    static constexpr std::size_t max_connections = 8;
    static constexpr milliseconds long_patience{5000};

    /// `recent` (null: others write the database, too) outlives this: records that were read are searched there.
    explicit reader_pool(opener open, read_cache* recent = nullptr) : open_(std::move(open)), recent_(recent) {}

    /// Throws `master::request_error` if no connection becomes free or can be opened.
    snapshot borrow_snapshot(milliseconds patience = long_patience);
    /// Does not wait; `nullopt`: no connection is idle.
    std::optional<snapshot> try_borrow();
    /// Whether the database responded to the last request.
    bool answers() const noexcept { return answers_; }

private:
    friend class snapshot::lease;
    std::unique_ptr<database> borrow(milliseconds patience);
    void return_connection(std::unique_ptr<database> db, bool is_sound);

    const opener open_;
    read_cache* const recent_;
    std::atomic<bool> answers_{true};
    std::mutex mutex_;
    std::condition_variable condition_;
    std::vector<std::unique_ptr<database>> idle_;
    total_cache totals_;
    std::size_t borrowed_ = 0;
    steady_time next_attempt_{};  ///< to open a connection, after one that failed
};

/// Turns a failure of the database into an error for a caller of the API.
master::request_error to_request_error(const failure& f);

}  // namespace penstock::store
