#include <algorithm>
#include <limits>

#include "history/chunk_codec.hpp"
#include "history/errc.hpp"
#include "history/history.hpp"
#include "history/merge.hpp"

namespace penstock::history {

namespace {

constexpr std::size_t chunks_per_write = 256;

/// The points sorted by time; of several points with one time, only the last one.
samples sorted(const samples& points) {
    std::vector<chunk_part> ascending;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i == 0 || points.times[i] <= points.times[i - 1]) ascending.push_back({i, 0});
    }
    auto out = points;
    merge(out, ascending);
    return out;
}

/// The number of points from `begin` on that become one chunk.
std::size_t chunk_size(const samples& points, std::size_t begin) {
    const auto first = static_cast<std::uint64_t>(points.times[begin]);
    std::size_t bytes = 0;
    auto end = begin;
    while (end < points.size() && end - begin < open_chunk::max_points && bytes < open_chunk::max_bytes) {
        if (static_cast<std::uint64_t>(points.times[end]) - first > max_chunk_span_ms) break;
        if (points.has_value(end) && points.type_at(end).is_out_of_line()) bytes += points.bytes_at(end).size();
        ++end;
    }
    return end - begin;
}

}  // namespace

/// A first number for a chunk that replaces all points in [from, to].
result<sequence_number> history::number_after(tag_number tag, std::int64_t from, std::int64_t to) {
    constexpr auto min = std::numeric_limits<std::int64_t>::min();
    const auto begin = from < min + max_chunk_span_ms ? min : from - max_chunk_span_ms;
    sequence_number highest = 0;
    const auto scanned = store_->scan(tag, begin, to, direction::ascending, [&](const chunk_key& key, byte_view) {
        highest = std::max(highest, key.first);
        return true;
    });
    if (!scanned) return scanned.error();
    return highest + 1;
}

/// Open chunks end first, and later chunks get higher numbers, so the order of writing is kept.
result<> history::import(tag_number tag, const samples& points) {
    if (points.empty()) return {};
    const auto ordered = sorted(points);
    const std::scoped_lock lock(store_mutex_);
    if (open_.is_removed(tag)) return make_error_code(errc::tag_removed);
    open_.end_open(tag);
    if (const auto stored = store_some({&tag, 1}, part::ended); !stored) return stored;
    const auto number = number_after(tag, ordered.times.front(), ordered.times.back() + 1);
    if (!number) return number.error();
    open_.begin_after(tag, *number);
    std::vector<chunk> chunks;
    for (std::size_t begin = 0; begin < ordered.size();) {
        const auto size = chunk_size(ordered, begin);
        const auto last = begin + size - 1;
        chunks.push_back(
            {{tag, ordered.times[begin], *number}, ordered.times[last], encode_chunk(ordered, begin, size)});
        begin += size;
        if (chunks.size() < chunks_per_write && begin < ordered.size()) continue;
        if (const auto stored = put(chunks); !stored) return stored;
        chunks.clear();
    }
    const auto position = store_->position();
    return position ? store_->commit(*position) : result<>(position.error());
}

}  // namespace penstock::history
