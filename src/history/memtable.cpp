#include "history/memtable.hpp"

#include <algorithm>

#include "history/chunk_codec.hpp"

namespace penstock::history {

namespace {

template <class Visit>
void for_each_chunk(const tag_memtable& tag, Visit&& visit) {
    for (const auto& chunk : tag.ended())
        visit(chunk);
    if (tag.out_of_order() != nullptr) visit(*tag.out_of_order());
    if (!tag.main().empty()) visit(tag.main());
}

chunk encoded(tag_number tag, const open_chunk& open) {
    samples points;
    open.decode(points);
    return {{tag, open.first_time(), open.first()}, open.last_time(), encode_chunk(points, 0, points.size())};
}

}  // namespace

/// In the destructor, adds the changes of the tags to the sums of the table; the lock of their shard is held till then.
class memtable::usage_guard {
public:
    explicit usage_guard(memtable& table) noexcept : table_(table) {}
    usage_guard(memtable& table, const tag_memtable& tag) noexcept : table_(table) { begin(tag); }
    ~usage_guard() {
        end();
        // The differences may be negative: the sums are modulo 2^64.
        table_.point_bytes_.fetch_add(bytes_, std::memory_order_relaxed);
        table_.points_.fetch_add(points_, std::memory_order_relaxed);
    }
    usage_guard(const usage_guard&) = delete;
    usage_guard& operator=(const usage_guard&) = delete;

    /// From now on that tag changes, and no longer the one before.
    void begin(const tag_memtable& tag) noexcept {
        end();
        tag_ = &tag;
        bytes_ -= tag.bytes();
        points_ -= tag.points();
    }

private:
    void end() noexcept {
        if (tag_ == nullptr) return;
        bytes_ += tag_->bytes();
        points_ += tag_->points();
    }

    memtable& table_;
    const tag_memtable* tag_ = nullptr;
    std::size_t bytes_ = 0;
    std::size_t points_ = 0;
};

/// The row of the tag; null if all tags of the row were removed.
memtable::row* memtable::make_row(shard& home, tag_number tag) {
    const auto [found, is_new] = home.rows.try_emplace(tag / row_size);
    if (is_new) {
        found->second = std::make_unique<row>();
        tag_bytes_.fetch_add(sizeof(row), std::memory_order_relaxed);
    }
    return found->second.get();
}

tag_memtable* memtable::find(const shard& home, tag_number tag) {
    const auto found = home.rows.find(tag / row_size);
    if (found == home.rows.end() || !found->second || found->second->removed[tag % row_size]) return nullptr;
    return &found->second->tags[tag % row_size];
}

void memtable::append(const sample_batch& batch, std::vector<tag_number>& ended) {
    for (std::size_t i = 0; i < batch.size();) {
        auto& home = shard_for(batch.tags[i]);
        const std::scoped_lock lock(home.mutex);
        usage_guard kept(*this);  // one for all: atomic sums for each point would cost more than the point
        do {
            const auto number = batch.tags[i] / row_size;
            auto* const in = make_row(home, batch.tags[i]);
            do {
                const auto place = batch.tags[i] % row_size;
                if (in == nullptr || in->removed[place]) continue;
                kept.begin(in->tags[place]);
                if (in->tags[place].append(batch, i, batch.first + i)) ended.push_back(batch.tags[i]);
            } while (++i < batch.size() && batch.tags[i] / row_size == number);
        } while (i < batch.size() && &shard_for(batch.tags[i]) == &home);
    }
}

std::vector<read_chunk> memtable::read(tag_number tag, std::int64_t from, std::int64_t to) const {
    std::vector<read_chunk> chunks;
    const auto& home = shard_for(tag);
    const std::scoped_lock lock(home.mutex);
    const auto* open = find(home, tag);
    if (open == nullptr) return chunks;
    for_each_chunk(*open, [&](const open_chunk& chunk) {
        if (chunk.last_time() < from || chunk.first_time() >= to) return;
        chunks.push_back({chunk.first(), {}});
        chunk.decode(chunks.back().points);
    });
    return chunks;
}

void memtable::find_due(std::size_t at, std::size_t min_points, std::vector<tag_number>& tags) {
    auto& home = shards_.at(at);
    const std::scoped_lock lock(home.mutex);
    for (auto& [number, in] : home.rows) {
        if (!in) continue;
        for (tag_number place = 0; place < row_size; ++place) {
            auto& tag = in->tags[place];
            if (!tag.is_due()) continue;
            const usage_guard kept(*this, tag);
            tag.end_open(min_points);
            tags.push_back(number * row_size + place);
        }
    }
}

void memtable::end_open(tag_number tag) {
    auto& home = shard_for(tag);
    const std::scoped_lock lock(home.mutex);
    auto* open = find(home, tag);
    if (open == nullptr) return;
    const usage_guard kept(*this, *open);
    open->end_open(0);
}

void memtable::begin_after(tag_number tag, sequence_number used) {
    auto& home = shard_for(tag);
    const std::scoped_lock lock(home.mutex);
    auto* const in = make_row(home, tag);
    if (in == nullptr) return;
    auto& open = in->tags[tag % row_size];
    const usage_guard kept(*this, open);
    open.begin_after(used);
}

std::size_t memtable::encode(tag_number tag, part which, std::vector<chunk>& out) const {
    const auto& home = shard_for(tag);
    const std::scoped_lock lock(home.mutex);
    const auto* open = find(home, tag);
    if (open == nullptr) return 0;
    for (const auto& chunk : open->ended())
        out.push_back(encoded(tag, chunk));
    if (which == part::ended) return open->ended().size();
    if (!open->main().empty() && !open->main().is_written()) out.push_back(encoded(tag, open->main()));
    if (open->out_of_order() != nullptr && !open->out_of_order()->is_written())
        out.push_back(encoded(tag, *open->out_of_order()));
    return open->ended().size();
}

void memtable::mark_stored(tag_number tag, part which, std::size_t ended) {
    auto& home = shard_for(tag);
    const std::scoped_lock lock(home.mutex);
    auto* open = find(home, tag);
    if (open == nullptr) return;
    const usage_guard kept(*this, *open);
    open->drop_ended(ended);
    if (which == part::all) open->mark_written();
}

void memtable::remove(tag_number tag) {
    auto& home = shard_for(tag);
    const std::scoped_lock lock(home.mutex);
    auto* const in = make_row(home, tag);
    if (in == nullptr) return;
    {
        auto& open = in->tags[tag % row_size];
        const usage_guard kept(*this, open);
        open = {};
    }
    in->removed[tag % row_size] = true;
    if (!in->removed.all()) return;
    home.rows[tag / row_size].reset();
    tag_bytes_.fetch_sub(sizeof(row), std::memory_order_relaxed);
}

bool memtable::is_removed(tag_number tag) const {
    const auto& home = shard_for(tag);
    const std::scoped_lock lock(home.mutex);
    const auto found = home.rows.find(tag / row_size);
    return found != home.rows.end() && (!found->second || found->second->removed[tag % row_size]);
}

}  // namespace penstock::history
