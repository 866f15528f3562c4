#include "history/point_reader.hpp"

#include <algorithm>

#include "history/chunk_codec.hpp"

namespace penstock::history {

namespace {

/// No chunk that begins before this time contains `time`.
std::int64_t reaching(std::int64_t time) noexcept {
    constexpr auto min = std::numeric_limits<std::int64_t>::min();
    return time < min + max_chunk_span_ms ? min : time - max_chunk_span_ms;
}

}  // namespace

point_reader::point_reader(chunk_store& store, std::vector<read_chunk> open, const point_query& query)
    : store_(&store), open_(std::move(open)), query_(query), scan_from_(reaching(query.from)) {}

result<std::size_t> point_reader::next(samples& piece, std::size_t wanted) {
    wanted = std::clamp<std::size_t>(wanted, 1, points_per_piece);
    while (!is_done()) {
        piece.clear();
        gathered found{piece, {}};
        const bool is_ascending = query_.order == direction::ascending;
        const auto covered = is_ascending ? gather_ascending(found, wanted) : gather_descending(found, wanted);
        if (!covered) return covered.error();
        auto unfinished = is_ascending ? overlapping_after(found, covered->to) : std::vector<read_chunk>{};
        add_open(found, *covered);
        merge(piece, found.parts);
        clip(piece, covered->from, covered->to);
        filter(piece);
        if (!is_ascending) reverse(piece);
        if (is_ascending) {
            advance_to(covered->to, std::move(unfinished));
        } else {
            query_.to = covered->from;
        }
        if (!piece.empty()) return piece.size();
    }
    piece.clear();
    return std::size_t{0};
}

/// Reads all chunks that begin before the end of the piece, so that none is missing in it.
result<point_reader::window> point_reader::gather_ascending(gathered& found, std::size_t wanted) {
    auto end = query_.to;
    error_code fault;
    std::int64_t last_begin = query_.from;
    const auto scanned = store_->scan(query_.tag, scan_from_, query_.to, direction::ascending,
                                      [&](const chunk_key& key, byte_view content) {
                                          if (found.points.size() >= wanted && key.first_time > last_begin) {
                                              end = key.first_time;
                                              return false;
                                          }
                                          const auto outline = read_chunk_header(content);
                                          if (outline && outline->last_time < query_.from) return true;
                                          found.parts.push_back({found.points.size(), key.first});
                                          last_begin = std::max(last_begin, key.first_time);
                                          if (const auto decoded = decode_chunk(content, found.points); !decoded)
                                              fault = decoded.error();
                                          return !fault.failed();
                                      });
    if (!scanned) return scanned.error();
    if (fault.failed()) return fault;
    scan_from_ = end;
    return window{query_.from, end};
}

/// Reads enough chunks from the end backwards, then earlier chunks that overlap them.
result<point_reader::window> point_reader::gather_descending(gathered& found, std::size_t wanted) {
    auto begin = query_.from;
    bool is_enough = false;
    error_code fault;
    const auto scanned = store_->scan(query_.tag, reaching(query_.from), query_.to, direction::descending,
                                      [&](const chunk_key& key, byte_view content) {
                                          if (is_enough && key.first_time < reaching(begin)) return false;
                                          const auto outline = read_chunk_header(content);
                                          if (outline && outline->last_time < begin) return true;
                                          found.parts.push_back({found.points.size(), key.first});
                                          if (const auto decoded = decode_chunk(content, found.points); !decoded)
                                              fault = decoded.error();
                                          if (!is_enough && found.points.size() >= wanted) {
                                              is_enough = true;
                                              begin = std::max(query_.from, key.first_time);
                                          }
                                          return !fault.failed();
                                      });
    if (!scanned) return scanned.error();
    if (fault.failed()) return fault;
    return window{begin, query_.to};
}

void point_reader::add_open(gathered& found, window w) const {
    for (const auto& chunk : open_) {
        const auto& times = chunk.points.times;
        if (times.back() < w.from || times.front() >= w.to) continue;
        found.parts.push_back({found.points.size(), chunk.first});
        append_samples(found.points, chunk.points);
    }
}

/// Chunks of the store with points after `end`: they need not be read again.
std::vector<read_chunk> point_reader::overlapping_after(const gathered& found, std::int64_t end) const {
    std::vector<read_chunk> rest;
    if (end >= query_.to) return rest;
    for (std::size_t part = 0; part < found.parts.size(); ++part) {
        auto i = part + 1 < found.parts.size() ? found.parts[part + 1].begin : found.points.size();
        const auto begin = found.parts[part].begin;
        if (found.points.times[i - 1] < end) continue;
        const auto last = i;
        while (i > begin && found.points.times[i - 1] >= end)
            --i;
        rest.push_back({found.parts[part].first, {}});
        for (; i < last; ++i)
            rest.back().points.add(found.points, i);
    }
    return rest;
}

/// Chunks of the store stand before those in memory: of equal chunks, the later one counts.
void point_reader::advance_to(std::int64_t end, std::vector<read_chunk> reaching) {
    query_.from = end;
    for (auto& chunk : open_) {
        if (chunk.points.times.back() >= end) reaching.push_back(std::move(chunk));
    }
    open_ = std::move(reaching);
}

void point_reader::filter(samples& points) const {
    if (query_.quality == quality_filter::all) return;
    std::vector<std::uint32_t> places;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto q = points.qualities[i];
        if (query_.quality == quality_filter::good ? q >= quality::good : is_bad(q)) {
            places.push_back(static_cast<std::uint32_t>(i));
        }
    }
    if (places.size() != points.size()) select(points, places);
}

}  // namespace penstock::history
