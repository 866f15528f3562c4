#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"
#include "model/samples.hpp"

namespace penstock::history {

/// Key of a chunk: keys order by tag, then first time stamp, then the sequence number of its first sample.
struct chunk_key {
    tag_number tag = 0;
    std::int64_t first_time = 0;  ///< epoch ms
    sequence_number first = 0;
    friend auto operator<=>(const chunk_key&, const chunk_key&) = default;
};

/// Points of one tag over a stretch of at most `max_chunk_span`, encoded by chunk_codec.
struct chunk {
    chunk_key key;
    std::int64_t last_time = 0;  ///< epoch ms, of its last point
    byte_buffer content;
};

/// No chunk spans more: a reader of the points from a time on begins this much earlier.
inline constexpr std::chrono::hours max_chunk_span{1};
inline constexpr std::int64_t max_chunk_span_ms = std::chrono::milliseconds(max_chunk_span).count();

/// The content is described in `rollup.hpp`.
struct stored_rollup {
    std::int64_t hour = 0;  ///< epoch ms of its begin
    byte_buffer content;
};

enum class direction { ascending, descending };

/// How long points are stored.
struct retention_rules {
    std::int64_t days = 35;                          ///< of tags that have no rule of their own
    std::map<tag_number, std::int64_t> days_of_tag;  ///< only tags that have a setting of their own
    std::int64_t days_of(tag_number tag) const noexcept {
        const auto own = days_of_tag.find(tag);
        return own == days_of_tag.end() ? days : own->second;
    }
};

/// Stores chunks: the part of the history that differs between the engines.
///
/// Lifecycle: opened by a function of the engine's folder; the destructor closes.
/// Thread: `put` from one thread at a time; everything else from any, also during a `put`.
/// Errors: every result's code is the engine's own; `message()` is human-readable and names what to do.
class chunk_store {
public:
    virtual ~chunk_store() = default;
    chunk_store() = default;
    chunk_store(const chunk_store&) = delete;
    chunk_store& operator=(const chunk_store&) = delete;

    /// Stores chunks; one with the key of a stored one replaces it. They may be lost at a power cut until `commit`.
    virtual result<> put(std::span<const chunk> chunks) = 0;

    /// Returns when everything put before is on disk (in the cluster), and also the journal position up to which
    /// chunks are stored: if the position is there after a crash, those chunks are there too.
    virtual result<> commit(sequence_number position) = 0;

    /// The last one committed; 0 if no position was committed.
    virtual result<sequence_number> position() = 0;

    /// Calls `visit(key, content)` for the tag's chunks that begin in [from, to), in the order of their keys or the
    /// reverse; false ends it. The view is valid during the call only.
    using visitor = std::function<bool(const chunk_key& key, byte_view content)>;
    virtual result<> scan(tag_number tag, std::int64_t from, std::int64_t to, direction order,
                          const visitor& visit) = 0;

    /// Whether it stores roll-ups (`rollup.hpp`), bytes for a tag and an hour that are made of the tag's chunks. They
    /// may be lost, and may be those of chunks that were replaced since: whoever reads one checks it.
    virtual bool has_rollups() const noexcept { return false; }

    /// Stores roll-ups, each instead of the tag's one of the same hour. Thread: any.
    virtual result<> put_rollups(tag_number, std::span<const stored_rollup>) { return {}; }

    /// The tag's roll-ups of the hours that begin in [from, to), ascending.
    virtual result<std::vector<stored_rollup>> rollups(tag_number, std::int64_t, std::int64_t) {
        return std::vector<stored_rollup>{};
    }

    /// Removes the tag's chunks and roll-ups permanently.
    virtual result<> remove(tag_number tag) = 0;

    /// Sets the rules: from now on, chunks whose last point is too old are dropped, some time later, without blocking a
    /// caller.
    virtual void set_retention(std::shared_ptr<const retention_rules> rules) = 0;

    /// Makes a folder, which does not exist yet, with everything that was put until now, as it is at one moment. Takes
    /// next to no room where both are on one file system. Errors: also operation_not_supported, of a cluster.
    virtual result<> snapshot(const std::string&) {
        return make_error_code(boost::system::errc::operation_not_supported);
    }

    /// Bytes on disk; 0 where they are the cluster's.
    virtual std::uint64_t size_bytes() = 0;

    /// Why it cannot store chunks at present; none when it can. Must not wait.
    virtual std::optional<std::string> error() const = 0;
};

}  // namespace penstock::history
