#pragma once

#include <rocksdb/listener.h>
#include <rocksdb/status.h>

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>

namespace penstock::history::rocksdb_store {

/// What the store's own thread waits for, and what troubles the store. Shared with RocksDB's threads.
/// Thread: any.
class watch {
public:
    /// `why` is why nothing can be written at present. RocksDB's own words name files: they go to the log alone.
    void note_trouble(const rocksdb::Status& why);
    void clear_trouble();
    std::string trouble() const;  ///< a sentence for everyone, `/health` shows it; empty = there is none

    void ask_for_sweep();
    void ask_for_flush();
    void stop();

    struct news {
        bool is_over = false;
        bool is_troubled = false;
        bool wants_sweep = false;
        bool wants_flush = false;
    };
    /// Until there is something to do, at most `pause`; while there is trouble `pause_in_trouble` to its end.
    news wait(std::chrono::milliseconds pause, std::chrono::milliseconds pause_in_trouble);

private:
    mutable std::mutex guard_;
    std::condition_variable changed_;
    std::string trouble_;
    bool wants_sweep_ = false;
    bool wants_flush_ = false;
    bool is_over_ = false;
};

/// Tells the watch what goes wrong behind the store's back.
std::shared_ptr<rocksdb::EventListener> make_listener(std::shared_ptr<watch> to);

}  // namespace penstock::history::rocksdb_store
