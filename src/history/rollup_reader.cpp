#include "history/rollup_reader.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "history/chunk_codec.hpp"

namespace penstock::history {

namespace {

constexpr auto min_time = std::numeric_limits<std::int64_t>::min();
constexpr auto max_time = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t hour_ms = 3'600'000;
/// A chunk of an hour that has ended may be in memory so long: it spans an hour at most.
constexpr std::int64_t settled_ms = 2 * hour_ms;

constexpr std::size_t enough_bytes = 128U << 10U;  ///< of chunks; then the hour is completed
constexpr std::size_t enough_chunks = 2048;
constexpr std::size_t max_bytes = 4U << 20U;  ///< then even an hour is cut

std::int64_t hour_of(std::int64_t time) noexcept {
    if (time < min_time + hour_ms) return min_time;
    const auto past = time % hour_ms;
    return time - (past < 0 ? past + hour_ms : past);
}

/// No chunk that begins before this time has points from `from` on.
std::int64_t reach_begin(std::int64_t from) noexcept {
    return from < min_time + max_chunk_span_ms ? min_time : from - max_chunk_span_ms;
}

std::int64_t scan_end(std::int64_t to) noexcept {
    return to > max_time - hour_ms ? max_time : hour_of(to + hour_ms - 1);
}

std::int64_t after(std::int64_t time) noexcept {
    return time == max_time ? max_time : time + 1;
}

std::size_t place_of(const std::vector<std::int64_t>& times, std::int64_t time) noexcept {
    return static_cast<std::size_t>(std::lower_bound(times.begin(), times.end(), time) - times.begin());
}

}  // namespace

rollup_reader::rollup_reader(chunk_store& store, std::vector<read_chunk> open, const point_query& query, wall_time now)
    : store_(&store),
      open_(std::move(open)),
      query_(query),
      time_(to_epoch_ms(now)),
      scan_from_(hour_of(reach_begin(query.from))),
      scan_to_(scan_end(query.to)),
      done_(query.from),
      open_first_(max_time),
      open_last_(min_time),
      reach_(min_time),
      overlap_reach_(min_time),
      has_all_(query.from >= query.to) {
    for (const auto& chunk : open_) {
        open_first_ = std::min(open_first_, chunk.points.times.front());
        open_last_ = std::max(open_last_, chunk.points.times.back());
    }
}

byte_view rollup_reader::content_of(const found_chunk& c) const noexcept {
    return byte_view(contents_).subspan(c.offset, c.size);
}

bool rollup_reader::touches_open(std::int64_t first, std::int64_t last) const noexcept {
    if (last < open_first_ || first > open_last_) return false;
    return std::any_of(open_.begin(), open_.end(), [&](const read_chunk& chunk) {
        return chunk.points.times.front() <= last && chunk.points.times.back() >= first;
    });
}

/// After an error, the next call begins here again: what was added before is told by `done_`.
result<> rollup_reader::add_next(bucket_sums& to, samples& ready) {
    if (has_all_) return {};
    const output out{to, ready};
    if (const auto gathered = gather(); !gathered) return gathered;
    find_alone();
    for (group g; g.begin < chunks_.size(); g.begin = g.end) {
        g.hour = hour_of(chunks_[g.begin].first_time);
        g.end = g.begin + 1;
        while (g.end < chunks_.size() && hour_of(chunks_[g.end].first_time) == g.hour)
            ++g.end;
        if (const auto added = add_group(g, out); !added) return added;
    }
    if (const auto added = add_points_before(end_, out); !added) return added;
    for (const auto& c : chunks_)
        reach_ = std::max(reach_, c.last_time);
    if (!made_.empty()) (void)store_->put_rollups(query_.tag, made_);  // the next query makes those that are missing
    scan_from_ = end_;
    is_cut_ = ends_cut_;
    has_all_ = end_ >= query_.to;
    return {};
}

/// Reads the chunks of some whole hours.
result<> rollup_reader::gather() {
    chunks_.clear();
    contents_.clear();
    stored_.clear();
    made_.clear();
    has_stored_ = false;
    ends_cut_ = false;
    end_ = scan_to_;
    const auto begin = reach_begin(query_.from);
    error_code fault;
    const auto scanned = store_->scan(
        query_.tag, scan_from_, scan_to_, direction::ascending, [&](const chunk_key& key, byte_view content) {
            if (!chunks_.empty() && key.first_time > chunks_.back().first_time) {
                const bool is_next = hour_of(key.first_time) != hour_of(chunks_.back().first_time);
                const bool is_enough = contents_.size() >= enough_bytes || chunks_.size() >= enough_chunks;
                ends_cut_ = contents_.size() >= max_bytes && !is_next;
                if ((is_next && is_enough) || ends_cut_) {
                    end_ = key.first_time;
                    return false;
                }
            }
            auto outline = read_chunk_header(content);
            if (!outline) {
                // Chunks of the same hours that the query does not need may be damaged.
                const bool is_needed = key.first_time >= begin && key.first_time < query_.to;
                if (is_needed) fault = outline.error();
                if (is_needed) return false;
                outline = chunk_header{.count = 0, .first_time = max_time, .last_time = key.first_time};
            }
            chunks_.push_back({.first_time = key.first_time,
                               .last_time = outline->last_time,
                               .first = key.first,
                               .offset = contents_.size(),
                               .size = content.size(),
                               .count = outline->count,
                               .is_alone = outline->first_time == key.first_time});
            append(contents_, content);
            return true;
        });
    if (!scanned) return scanned.error();
    if (fault.failed()) return fault;
    return {};
}

void rollup_reader::find_alone() noexcept {
    auto reach = reach_;
    for (std::size_t i = 0; i < chunks_.size(); ++i) {
        auto& c = chunks_[i];
        const auto next = i + 1 < chunks_.size() ? chunks_[i + 1].first_time : end_;
        c.is_alone =
            c.is_alone && c.first_time > reach && c.last_time < next && !touches_open(c.first_time, c.last_time);
        reach = std::max(reach, c.last_time);
    }
}

result<> rollup_reader::add_group(const group& g, output out) {
    auto at = g.begin;
    for (const auto& part : parts_of(g)) {
        const auto end = at + part.chunks;
        if (!add_part(part, at, out)) {
            for (auto i = at; i < end; ++i) {
                if (const auto added = add_chunk(chunks_[i], out); !added) return added;
            }
        }
        at = end;
    }
    for (; at < g.end; ++at) {
        if (const auto added = add_chunk(chunks_[at], out); !added) return added;
    }
    return {};
}

/// False: the points are needed, and nothing was added.
bool rollup_reader::add_part(const rollup_part& part, std::size_t first, output out) {
    const auto& points = part.points;
    if (points.first_time < done_ || points.last_time >= query_.to) return false;
    if (!out.sums.has_in_one(points.first_time, points.last_time)) return false;
    for (std::size_t i = 0; i < part.chunks; ++i) {
        if (!chunks_[first + i].is_alone) return false;
    }
    if (!add_points_before(points.first_time, out) || !out.sums.add(points, out.ready)) return false;
    done_ = after(points.last_time);
    return true;
}

result<> rollup_reader::add_chunk(const found_chunk& c, output out) {
    if (!c.is_alone) {
        overlap_reach_ = std::max(overlap_reach_, c.last_time);
        return {};
    }
    if (c.last_time < done_ || c.first_time >= query_.to) return {};
    if (const auto added = add_points_before(c.first_time, out); !added) return added;
    const auto content = content_of(c);
    const bool is_whole = c.first_time >= done_ && c.last_time < query_.to;
    const auto uniform = is_whole && out.sums.has_in_one(c.first_time, c.last_time) ? read_uniform_chunk(content)
                                                                                    : std::optional<uniform_points>();
    if (uniform) {
        out.sums.add(*uniform, c.first_time, out.ready);
    } else {
        piece_.clear();
        if (const auto decoded = decode_chunk(content, piece_); !decoded) return decoded;
        const auto begin = place_of(piece_.times, done_);
        const auto end = place_of(piece_.times, query_.to);
        if (begin < end) out.sums.add(piece_, begin, end, out.ready);
    }
    done_ = after(c.last_time);
    return {};
}

/// The points between `done_` and `time`, which are in chunks that overlap others, if there are such chunks.
result<> rollup_reader::add_points_before(std::int64_t time, output out) {
    const auto to = std::min(time, query_.to);
    if (done_ >= to) return {};
    if (overlap_reach_ >= done_ || touches_open(done_, to - 1)) return read_points(to, out);
    done_ = to;
    return {};
}

result<> rollup_reader::read_points(std::int64_t to, output out) {
    std::vector<read_chunk> open;
    std::copy_if(open_.begin(), open_.end(), std::back_inserter(open), [&](const read_chunk& chunk) {
        return chunk.points.times.front() < to && chunk.points.times.back() >= done_;
    });
    point_reader points(*store_, std::move(open), {query_.tag, done_, to});
    for (;;) {
        const auto count = points.next(piece_);
        if (!count) return count.error();
        if (*count == 0) break;
        out.sums.add(piece_, 0, *count, out.ready);
        done_ = after(piece_.times.back());
    }
    done_ = to;
    return {};
}

/// The parts of the roll-up that is valid for the chunks; none if there is none and none can be made.
std::vector<rollup_part> rollup_reader::parts_of(const group& g) {
    const bool is_cut = (g.begin == 0 && is_cut_) || (g.end == chunks_.size() && ends_cut_);
    if (is_cut || !is_worth_a_rollup(g)) return {};
    chunk_fingerprint fingerprint;
    for (auto i = g.begin; i < g.end; ++i)
        fingerprint.add(chunks_[i].first_time, chunks_[i].first, content_of(chunks_[i]));
    if (!std::exchange(has_stored_, true)) {
        auto stored = store_->rollups(query_.tag, g.hour, end_);
        if (stored) stored_ = std::move(*stored);
    }
    const auto found = std::lower_bound(stored_.begin(), stored_.end(), g.hour,
                                        [](const stored_rollup& r, std::int64_t hour) { return r.hour < hour; });
    if (found != stored_.end() && found->hour == g.hour) {
        auto parts = decode_rollup(found->content, fingerprint.value(), g.hour);
        if (parts && describe(*parts, g)) return std::move(*parts);
    }
    return make_parts(g, fingerprint.value());
}

/// Whether the parts have the chunks' times: a damaged file could have others.
bool rollup_reader::describe(const std::vector<rollup_part>& parts, const group& g) const noexcept {
    auto at = g.begin;
    for (const auto& part : parts) {
        if (part.chunks == 0 || part.chunks > g.end - at) return false;
        if (part.points.first_time != chunks_[at].first_time) return false;
        at += part.chunks;
        if (part.points.last_time != chunks_[at - 1].last_time) return false;
    }
    return at == g.end;
}

bool rollup_reader::is_worth_a_rollup(const group& g) const {
    std::size_t count = 0;
    for (auto i = g.begin; i < g.end; ++i)
        count += chunks_[i].count;
    return count >= min_points;
}

/// Chunks of a value that does not change are summed up without their points: a roll-up would only take space.
std::vector<rollup_part> rollup_reader::make_parts(const group& g, std::uint64_t fingerprint) {
    if (g.hour > time_ - settled_ms) return {};
    std::size_t count = 0;
    std::size_t uniform = 0;
    for (auto i = g.begin; i < g.end; ++i) {
        const auto& c = chunks_[i];
        if (i + 1 < g.end && chunks_[i + 1].first_time <= c.last_time) return {};
        count += c.count;
        if (read_uniform_chunk(content_of(c))) uniform += c.count;
    }
    if (2 * uniform >= count) return {};
    rollup_maker maker;
    for (auto i = g.begin; i < g.end; ++i) {
        piece_.clear();
        if (!decode_chunk(content_of(chunks_[i]), piece_) || !maker.add(piece_)) return {};
    }
    made_.push_back({g.hour, maker.finish(fingerprint, g.hour)});
    auto parts = decode_rollup(made_.back().content, fingerprint, g.hour);
    return parts ? std::move(*parts) : std::vector<rollup_part>{};
}

}  // namespace penstock::history
