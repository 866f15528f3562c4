#pragma once

#include <rocksdb/listener.h>
#include <rocksdb/status.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/background_thread.hpp"

namespace penstock::history::rocksdb_store {

/// The store's thread: what it waits for, and the store's error. RocksDB's threads use it, too.
/// Thread: any; `wait` only that of `run`.
class background_state {
public:
    void start(std::function<void()> run) { thread_.start("history keeper", std::move(run)); }
    void stop() { thread_.stop(); }

    /// `why` is why nothing can be written at present. RocksDB's own texts name files: they are only logged.
    void set_error(const rocksdb::Status& why);
    void clear_error();
    std::optional<std::string> error() const;  ///< human-readable, `/health` shows it

    void request_compaction();
    void request_flush();

    struct events {
        bool has_error = false;
        bool wants_sweep = false;
        bool wants_flush = false;
    };
    /// Waits until there is something to do, at most `pause`; while there is an error, always `retry_pause`. `nullopt`:
    /// the thread must stop.
    std::optional<events> wait(milliseconds pause, milliseconds retry_pause);

private:
    // Under the lock of the thread.
    std::optional<std::string> error_;
    bool wants_sweep_ = false;
    bool wants_flush_ = false;
    background_thread thread_;
};

/// Reports errors in RocksDB's own threads to `background_state`.
std::shared_ptr<rocksdb::EventListener> make_listener(std::shared_ptr<background_state> to);

}  // namespace penstock::history::rocksdb_store
