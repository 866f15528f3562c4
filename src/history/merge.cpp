#include "history/merge.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace penstock::history {

namespace {

using places = std::vector<std::uint32_t>;

template <class Column>
void select_column(Column& column, const places& wanted) {
    Column selected;
    selected.reserve(wanted.size());
    for (const auto place : wanted)
        selected.push_back(column[place]);
    column.swap(selected);
}

template <class Change>
void for_each_column(samples& points, Change&& change) {
    change(points.times);
    change(points.types);
    change(points.qualities);
    change(points.cells);
}

/// All positions, ordered by the first times of their chunks.
places by_chunk(const samples& points, const std::vector<chunk_part>& parts) {
    std::vector<std::size_t> order(parts.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return points.times[parts[a].begin] < points.times[parts[b].begin];
    });
    places all;
    all.reserve(points.size());
    for (const auto part : order) {
        const auto end = part + 1 < parts.size() ? parts[part + 1].begin : points.size();
        for (auto i = parts[part].begin; i < end; ++i)
            all.push_back(static_cast<std::uint32_t>(i));
    }
    return all;
}

bool ascends(const std::vector<std::int64_t>& times) {
    return std::adjacent_find(times.begin(), times.end(), std::greater_equal<>()) == times.end();
}

/// Sorts the positions by time, then by the order of writing, and keeps the last of each time.
void sort_points(const samples& points, const std::vector<chunk_part>& parts, places& all) {
    std::vector<sequence_number> written(points.size());
    for (std::size_t part = 0; part < parts.size(); ++part) {
        const auto end = part + 1 < parts.size() ? parts[part + 1].begin : points.size();
        std::fill(written.begin() + static_cast<std::ptrdiff_t>(parts[part].begin),
                  written.begin() + static_cast<std::ptrdiff_t>(end), parts[part].first);
    }
    // The newest first, because `unique` keeps the first. A chunk may be present twice, whole and in part: the later
    // one counts.
    std::sort(all.begin(), all.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (points.times[a] != points.times[b]) return points.times[a] < points.times[b];
        return written[a] != written[b] ? written[a] > written[b] : a > b;
    });
    const auto is_same = [&](std::uint32_t a, std::uint32_t b) { return points.times[a] == points.times[b]; };
    all.erase(std::unique(all.begin(), all.end(), is_same), all.end());
}

}  // namespace

void merge(samples& points, const std::vector<chunk_part>& parts) {
    if (ascends(points.times)) return;
    auto all = by_chunk(points, parts);
    const auto is_late = [&](std::uint32_t a, std::uint32_t b) { return points.times[a] >= points.times[b]; };
    if (std::adjacent_find(all.begin(), all.end(), is_late) != all.end()) sort_points(points, parts, all);
    select(points, all);
}

void append_samples(samples& out, const samples& more) {
    const auto bytes_before = std::uint64_t{out.bytes.size()} << 32U;
    const auto cells_before = out.size();
    out.times.insert(out.times.end(), more.times.begin(), more.times.end());
    out.types.insert(out.types.end(), more.types.begin(), more.types.end());
    out.qualities.insert(out.qualities.end(), more.qualities.begin(), more.qualities.end());
    out.cells.insert(out.cells.end(), more.cells.begin(), more.cells.end());
    if (more.bytes.empty()) return;
    append(out.bytes, more.bytes);
    for (auto i = cells_before; i < out.size(); ++i) {
        if (out.has_value(i) && out.type_at(i).is_out_of_line()) out.cells[i] += bytes_before;
    }
}

void clip(samples& points, std::int64_t from, std::int64_t to) {
    const auto begin = points.times.begin();
    const auto first = std::lower_bound(begin, points.times.end(), from) - begin;
    const auto last = std::lower_bound(begin, points.times.end(), to) - begin;
    if (last <= first) return truncate(points, 0);
    truncate(points, static_cast<std::size_t>(last));
    if (first == 0) return;
    for_each_column(points, [&](auto& column) { column.erase(column.begin(), column.begin() + first); });
}

void select(samples& points, const std::vector<std::uint32_t>& places) {
    for_each_column(points, [&](auto& column) { select_column(column, places); });
}

void reverse(samples& points) {
    for_each_column(points, [](auto& column) { std::reverse(column.begin(), column.end()); });
}

void truncate(samples& points, std::size_t size) {
    for_each_column(points, [&](auto& column) { column.resize(size); });
}

}  // namespace penstock::history
