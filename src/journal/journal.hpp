#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "journal/cursor.hpp"
#include "journal/file_system.hpp"
#include "journal/journal_limits.hpp"
#include "journal/retention.hpp"
#include "journal/sample_filter.hpp"

namespace penstock::journal {

/// Settings of the journal: the limits, and where and how it works.
struct journal_settings : journal_limits {
    std::string folder{};                     ///< created if missing
    milliseconds maintenance_interval{1000};  ///< between checks of the limits, and between tries after a failure
    std::uint64_t segment_bytes = 0;          ///< 0 = 64 MiB, less where `max_bytes` is small
    /// On a full disk no sample that this reader needs is dropped while memory has room.
    std::string held_for = "history";
    sequence_number min_next = 1;  ///< lowest next number: readers store numbers with their data
    std::shared_ptr<file_system> files = make_file_system();
    std::function<wall_time()> clock = &wall_now;
};

/// State of the journal; counts are since start.
struct journal_status {
    std::string error;        ///< why nothing can be written, human-readable; empty if writing works
    std::uint64_t bytes = 0;  ///< on disk
    std::uint64_t segments = 0;
    std::uint64_t samples = 0;  ///< samples in the journal
    /// Samples lost: no space in memory, or dropped before the reader `held_for` had read them.
    std::uint64_t dropped = 0;
    std::uint64_t syncs = 0;
    std::uint64_t errors = 0;     ///< writes and syncs that failed
    sequence_number written = 0;  ///< number of the last sample that readers may read
    sequence_number durable = 0;  ///< number of the last sample on disk
    std::vector<cursor_mark> marks;
};

/// The durable log of all samples: written once, and read by many readers, each from its own position.
///
/// Lifecycle: `open` repairs the files; `stop` writes and fsyncs waiting samples, and ends the thread.
/// Thread: `append` and everything else from any; one thread of its own writes.
/// Limits: `max_waiting_bytes` of samples wait while the disk cannot be written; beyond this the oldest are dropped and
/// counted; on disk `max_bytes` and one segment.
/// Source: README.md has the format.
class journal {
public:
    static constexpr std::size_t max_waiting_bytes = 64U << 20U;

    /// The fault is printed at exit with code 1.
    static checked<std::unique_ptr<journal>> open(const journal_settings& s);
    ~journal();
    journal(const journal&) = delete;
    journal& operator=(const journal&) = delete;

    /// Takes the samples of a scan, `max_samples` at most, and leaves an empty batch. Never waits for the disk.
    void append(sample_batch& b);

    /// Changes how a tag is recorded, for samples that are appended later.
    void set_rule(tag_number tag, const record_rule& rule);

    /// Opens the reader of that name. It continues after its last acknowledged sample; a new reader begins at `from`. A
    /// name has one cursor at a time; the journal must outlive it.
    enum class start { oldest, now };
    std::unique_ptr<cursor> open_cursor(const std::string& name, start from, overflow policy = overflow::oldest);
    /// Removes the reader: no samples are retained for it any longer.
    void remove_cursor(const std::string& name);

    /// Writes and fsyncs everything that was appended before; false if the deadline passes first.
    bool flush(steady_time deadline);

    /// Writes and fsyncs everything up to that number; false if the deadline passes first.
    bool sync_up_to(sequence_number last, steady_time deadline);

    journal_status status() const;
    bool is_well() const;  ///< whether samples can be written at present
    /// The number of the last sample that readers may read.
    sequence_number written() const;
    void stop();

private:
    class body;
    explicit journal(std::unique_ptr<body> b);
    std::unique_ptr<body> body_;
};

}  // namespace penstock::journal
