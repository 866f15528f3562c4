#include "history/history.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

#include "history/chunk_codec.hpp"
#include "history/errc.hpp"
#include "history/lttb.hpp"
#include "history/merge.hpp"

namespace penstock::history {

namespace {

/// A chunk with so many points ends at a checkpoint; a shorter one continues.
constexpr std::size_t min_ended_points = 60;
constexpr std::size_t first_store_at = 512;  ///< number of ended chunks
constexpr std::size_t tags_per_write = 256;  ///< in one put, so that an import or a removal does not wait long
constexpr std::int64_t day_ms = std::chrono::milliseconds(std::chrono::days(1)).count();

}  // namespace

history::history(std::unique_ptr<chunk_store> store) : store_(std::move(store)), store_at_(first_store_at) {}

result<sequence_number> history::position() {
    return store_->position();
}

void history::append(const sample_batch& batch) {
    open_.append(batch, full_);
    points_appended_.fetch_add(batch.size(), std::memory_order_relaxed);
    if (full_.size() >= store_at_) store_full_chunks();
}

/// If the store fails, the chunks wait for the checkpoint, which reports the error.
void history::store_full_chunks() {
    std::sort(full_.begin(), full_.end());
    full_.erase(std::unique(full_.begin(), full_.end()), full_.end());
    if (store_all(full_, part::ended)) {
        full_.clear();
        store_at_ = first_store_at;
    } else {
        store_at_ = 2 * std::max(full_.size(), first_store_at);
    }
}

result<> history::checkpoint(sequence_number position, short_chunks rest) {
    const auto min_points = rest == short_chunks::end ? 1 : min_ended_points;
    std::vector<tag_number> due;
    for (std::size_t shard = 0; shard < memtable::shard_count; ++shard) {
        due.clear();
        open_.find_due(shard, min_points, due);
        if (const auto stored = store_all(due, part::all); !stored) return stored;
    }
    full_.clear();
    store_at_ = first_store_at;
    const std::scoped_lock lock(store_mutex_);
    return store_->commit(position);
}

result<> history::store_all(std::span<const tag_number> tags, part which) {
    while (!tags.empty()) {
        const auto some = tags.first(std::min(tags.size(), tags_per_write));
        const std::scoped_lock lock(store_mutex_);
        if (const auto stored = store_some(some, which); !stored) return stored;
        tags = tags.subspan(some.size());
    }
    return {};
}

/// The chunks stay in memory until the store has them: a query reads memory first, so it always finds them.
result<> history::store_some(std::span<const tag_number> tags, part which) {
    std::vector<chunk> chunks;
    std::vector<std::size_t> ended;
    for (const auto tag : tags)
        ended.push_back(open_.encode(tag, which, chunks));
    if (const auto stored = put(chunks); !stored) return stored;
    for (std::size_t i = 0; i < tags.size(); ++i)
        open_.mark_stored(tags[i], which, ended[i]);
    return {};
}

result<> history::put(std::span<const chunk> chunks) {
    if (chunks.empty()) return {};
    const auto stored = store_->put(chunks);
    if (stored) chunks_written_.fetch_add(chunks.size(), std::memory_order_relaxed);
    return stored;
}

result<> history::remove(tag_number tag) {
    const std::scoped_lock lock(store_mutex_);
    open_.remove(tag);
    return store_->remove(tag);
}

void history::set_retention(std::shared_ptr<const retention_rules> rules) {
    {
        const std::scoped_lock lock(rules_mutex_);
        rules_ = rules;
    }
    store_->set_retention(std::move(rules));
}

std::int64_t history::retention_start(tag_number tag, wall_time now) const {
    const std::scoped_lock lock(rules_mutex_);
    return rules_ ? to_epoch_ms(now) - rules_->days_of(tag) * day_ms : std::numeric_limits<std::int64_t>::min();
}

/// The query without the points that are too old or belong to a tag that was removed.
point_query history::valid_part_of(point_query query, wall_time now) const {
    query.from = std::max(query.from, retention_start(query.tag, now));
    if (open_.is_removed(query.tag)) query.to = query.from;
    return query;
}

point_reader history::read(point_query query, wall_time now) {
    query = valid_part_of(query, now);
    return {*store_, open_.read(query.tag, query.from, query.to), query};
}

bucket_reader history::read_buckets(const point_query& query, const bucket_rule& rule, wall_time now) {
    const bool uses_rollups = store_->has_rollups() && is_made_of_summaries(rule.kind) &&
                              rule.width_ms >= rollup_reader::min_width_ms && query.order == direction::ascending &&
                              query.quality == quality_filter::all;
    const auto valid = valid_part_of(query, now);
    if (!uses_rollups) return {read(query, now), valid, query.from, rule};
    auto open = open_.read(valid.tag, valid.from, valid.to);
    return {rollup_reader(*store_, std::move(open), valid, now), valid, query.from, rule};
}

/// Reads one point more than requested: the rest begins there or, in reverse order, ends at `end_of(time)`.
template <class Reader, class EndOf>
result<page> history::first_page(Reader reader, direction order, std::size_t limit, EndOf end_of) {
    page found;
    samples piece;
    while (found.points.size() <= limit) {
        const auto more = reader.next(piece, limit + 1 - found.points.size());
        if (!more) return more.error();
        if (*more == 0) return found;
        append_samples(found.points, piece);
    }
    const auto rest = found.points.times[limit];
    found.next = order == direction::ascending ? rest : end_of(reader, rest);
    truncate(found.points, limit);
    return found;
}

result<page> history::points(const point_query& query, std::size_t limit, wall_time now) {
    return first_page(read(query, now), query.order, limit,
                      [](const point_reader&, std::int64_t time) { return time + 1; });
}

result<page> history::buckets(const point_query& query, const bucket_rule& rule, std::size_t limit, wall_time now) {
    return first_page(read_buckets(query, rule, now), query.order, limit,
                      [](const bucket_reader& reader, std::int64_t begin) { return reader.end_of(begin); });
}

result<samples> history::lttb(const point_query& query, std::size_t wanted, wall_time now) {
    auto ascending = query;
    ascending.order = direction::ascending;
    const auto source = [&](const std::function<void(const samples&)>& visit) -> result<> {
        auto reader = read(ascending, now);
        samples piece;
        for (;;) {
            const auto found = reader.next(piece);
            if (!found) return found.error();
            if (*found == 0) return {};
            visit(piece);
        }
    };
    auto picked = largest_triangles(source, wanted);
    if (picked && query.order == direction::descending) reverse(*picked);
    return picked;
}

history_stats history::stats() const {
    return {.points_appended = points_appended_.load(std::memory_order_relaxed),
            .chunks_written = chunks_written_.load(std::memory_order_relaxed),
            .open_points = open_.points(),
            .open_bytes = open_.bytes(),
            .stored_bytes = store_->size_bytes()};
}

}  // namespace penstock::history
