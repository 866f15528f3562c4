#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace penstock::api {

/// What one audit line tells (specification 2.11). Views: nothing is copied before the line is made.
struct access_record {
    std::string_view method, path;
    std::string query;  ///< rejected key already masked
    unsigned status = 0;
    std::int64_t duration_ms = 0;
    std::string_view ip;
    std::string_view user_id;  ///< of a session; empty otherwise
    std::string_view key;      ///< the key that was right; only its beginning and length are shown
    std::string_view user_agent;
    std::string_view auth = "none";
    std::string_view error;  ///< class name of an exception, empty without one
};

/// Appends the line, without line end. One call is always one line, whatever the values hold.
void append_access_line(std::string& out, const access_record& record);

/// Writes audit lines on a thread of its own, so that no answer waits for a disk.
///
/// Lifecycle: `stop` writes what is waiting.   Thread: `add` from any.
/// Limits: 4 MiB waiting; lines beyond are dropped, counted, and the count is written as soon as there is room.
class access_log {
public:
    /// `write` takes one line; called on the log's thread only.
    explicit access_log(std::function<void(std::string_view)> write);
    ~access_log();
    access_log(const access_log&) = delete;
    access_log& operator=(const access_log&) = delete;

    void add(const access_record& record);
    void stop();

private:
    void run();
    void write_lines(const std::string& lines, std::uint64_t dropped);

    static constexpr std::size_t most_waiting = 4U << 20U;

    std::function<void(std::string_view)> write_;
    std::mutex guard_;
    std::condition_variable wake_;
    std::string waiting_;  // lines, each ended by '\n'
    std::uint64_t dropped_ = 0;
    bool is_stopping_ = false;
    std::thread thread_;
};

}  // namespace penstock::api
