#include "history/open_table.hpp"

#include <algorithm>

#include "history/chunk_codec.hpp"

namespace penstock::history {

namespace {

template <class Visit>
void for_each_chunk(const open_tag& tag, Visit&& visit) {
    for (const auto& chunk : tag.ended())
        visit(chunk);
    if (tag.late() != nullptr) visit(*tag.late());
    if (!tag.main().empty()) visit(tag.main());
}

chunk encoded(tag_number tag, const open_chunk& open) {
    samples points;
    open.decode(points);
    return {{tag, open.first_time(), open.first()}, open.last_time(), encode_chunk(points, 0, points.size())};
}

}  // namespace

/// Takes over into the sums what was done to one tag while it lives.
class open_table::account {
public:
    account(open_table& table, const open_tag& tag) noexcept
        : table_(table), tag_(tag), bytes_(tag.bytes()), points_(tag.points()) {}
    ~account() {
        table_.bytes_.fetch_add(tag_.bytes() - bytes_, std::memory_order_relaxed);  // modulo 2^64: may be less
        table_.points_.fetch_add(tag_.points() - points_, std::memory_order_relaxed);
    }
    account(const account&) = delete;
    account& operator=(const account&) = delete;

private:
    open_table& table_;
    const open_tag& tag_;
    std::size_t bytes_;
    std::size_t points_;
};

open_table::row& open_table::make_row(shard& home, tag_number tag) {
    auto& found = home.rows[tag / row_size];
    if (!found) {
        found = std::make_unique<row>();
        bytes_.fetch_add(sizeof(row), std::memory_order_relaxed);
    }
    return *found;
}

open_tag* open_table::find(const shard& home, tag_number tag) {
    const auto found = home.rows.find(tag / row_size);
    if (found == home.rows.end() || found->second->removed[tag % row_size]) return nullptr;
    return &found->second->tags[tag % row_size];
}

void open_table::append(const sample_batch& batch, std::vector<tag_number>& ended) {
    for (std::size_t i = 0; i < batch.size();) {
        auto& home = home_of(batch.tags[i]);
        const std::scoped_lock lock(home.guard);
        do {
            const auto number = batch.tags[i] / row_size;
            auto& in = make_row(home, batch.tags[i]);
            do {
                const auto place = batch.tags[i] % row_size;
                if (in.removed[place]) continue;
                const account kept(*this, in.tags[place]);
                if (in.tags[place].append(batch, i, batch.first + i)) ended.push_back(batch.tags[i]);
            } while (++i < batch.size() && batch.tags[i] / row_size == number);
        } while (i < batch.size() && &home_of(batch.tags[i]) == &home);
    }
}

std::vector<read_chunk> open_table::read(tag_number tag, std::int64_t from, std::int64_t to) const {
    std::vector<read_chunk> chunks;
    const auto& home = home_of(tag);
    const std::scoped_lock lock(home.guard);
    const auto* open = find(home, tag);
    if (open == nullptr) return chunks;
    for_each_chunk(*open, [&](const open_chunk& chunk) {
        if (chunk.last_time() < from || chunk.first_time() >= to) return;
        chunks.push_back({chunk.first(), {}});
        chunk.decode(chunks.back().points);
    });
    return chunks;
}

void open_table::find_due(std::size_t at, std::size_t least_points, std::vector<tag_number>& tags) {
    auto& home = shards_.at(at);
    const std::scoped_lock lock(home.guard);
    for (auto& [number, in] : home.rows) {
        for (tag_number place = 0; place < row_size; ++place) {
            auto& tag = in->tags[place];
            if (!tag.is_due()) continue;
            const account kept(*this, tag);
            tag.end_open(least_points);
            tags.push_back(number * row_size + place);
        }
    }
}

void open_table::end_open(tag_number tag) {
    auto& home = home_of(tag);
    const std::scoped_lock lock(home.guard);
    auto* open = find(home, tag);
    if (open == nullptr) return;
    const account kept(*this, *open);
    open->end_open(0);
}

void open_table::begin_after(tag_number tag, sequence_number used) {
    auto& home = home_of(tag);
    const std::scoped_lock lock(home.guard);
    auto& open = make_row(home, tag).tags[tag % row_size];
    const account kept(*this, open);
    open.begin_after(used);
}

std::size_t open_table::encode(tag_number tag, part which, std::vector<chunk>& out) const {
    const auto& home = home_of(tag);
    const std::scoped_lock lock(home.guard);
    const auto* open = find(home, tag);
    if (open == nullptr) return 0;
    for (const auto& chunk : open->ended())
        out.push_back(encoded(tag, chunk));
    if (which == part::ended) return open->ended().size();
    if (!open->main().empty() && !open->main().is_written()) out.push_back(encoded(tag, open->main()));
    if (open->late() != nullptr && !open->late()->is_written()) out.push_back(encoded(tag, *open->late()));
    return open->ended().size();
}

void open_table::note_stored(tag_number tag, part which, std::size_t ended) {
    auto& home = home_of(tag);
    const std::scoped_lock lock(home.guard);
    auto* open = find(home, tag);
    if (open == nullptr) return;
    const account kept(*this, *open);
    open->drop_ended(ended);
    if (which == part::all) open->note_written();
}

void open_table::remove(tag_number tag) {
    auto& home = home_of(tag);
    const std::scoped_lock lock(home.guard);
    auto& in = make_row(home, tag);
    auto& open = in.tags[tag % row_size];
    const account kept(*this, open);
    open = {};
    in.removed[tag % row_size] = true;
}

bool open_table::is_removed(tag_number tag) const {
    const auto& home = home_of(tag);
    const std::scoped_lock lock(home.guard);
    const auto found = home.rows.find(tag / row_size);
    return found != home.rows.end() && found->second->removed[tag % row_size];
}

}  // namespace penstock::history
