#include "history/open_table.hpp"

#include <algorithm>

#include "history/chunk_codec.hpp"

namespace penstock::history {

namespace {

constexpr std::size_t bytes_a_tag = sizeof(open_tag) + 4 * sizeof(void*);  ///< with its place in the map

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

void open_table::append(const sample_batch& batch, std::vector<tag_number>& ended) {
    for (std::size_t i = 0; i < batch.size();) {
        auto& home = home_of(batch.tags[i]);
        const std::scoped_lock lock(home.guard);
        do {
            const auto number = batch.tags[i];
            if (!home.removed.empty() && home.removed.contains(number)) continue;
            const auto [found, is_new] = home.tags.try_emplace(number);
            if (is_new) bytes_.fetch_add(bytes_a_tag, std::memory_order_relaxed);
            const account kept(*this, found->second);
            if (found->second.append(batch, i, batch.first + i)) ended.push_back(number);
        } while (++i < batch.size() && &home_of(batch.tags[i]) == &home);
    }
}

std::vector<read_chunk> open_table::read(tag_number tag, std::int64_t from, std::int64_t to) const {
    std::vector<read_chunk> chunks;
    const auto& home = home_of(tag);
    const std::scoped_lock lock(home.guard);
    const auto found = home.tags.find(tag);
    if (found == home.tags.end()) return chunks;
    for_each_chunk(found->second, [&](const open_chunk& chunk) {
        if (chunk.last_time() < from || chunk.first_time() >= to) return;
        chunks.push_back({chunk.first(), {}});
        chunk.decode(chunks.back().points);
    });
    return chunks;
}

void open_table::find_due(std::size_t at, std::size_t least_points, std::vector<tag_number>& tags) {
    auto& home = shards_.at(at);
    const std::scoped_lock lock(home.guard);
    for (auto& [number, tag] : home.tags) {
        if (!tag.is_due()) continue;
        const account kept(*this, tag);
        tag.end_open(least_points);
        tags.push_back(number);
    }
}

void open_table::end_open(tag_number tag) {
    auto& home = home_of(tag);
    const std::scoped_lock lock(home.guard);
    const auto found = home.tags.find(tag);
    if (found == home.tags.end()) return;
    const account kept(*this, found->second);
    found->second.end_open(0);
}

void open_table::begin_after(tag_number tag, sequence_number used) {
    auto& home = home_of(tag);
    const std::scoped_lock lock(home.guard);
    const auto [found, is_new] = home.tags.try_emplace(tag);
    if (is_new) bytes_.fetch_add(bytes_a_tag, std::memory_order_relaxed);
    const account kept(*this, found->second);
    found->second.begin_after(used);
}

std::size_t open_table::encode(tag_number tag, part which, std::vector<chunk>& out) const {
    const auto& home = home_of(tag);
    const std::scoped_lock lock(home.guard);
    const auto found = home.tags.find(tag);
    if (found == home.tags.end()) return 0;
    const auto& open = found->second;
    for (const auto& chunk : open.ended())
        out.push_back(encoded(tag, chunk));
    if (which == part::ended) return open.ended().size();
    if (!open.main().empty() && !open.main().is_written()) out.push_back(encoded(tag, open.main()));
    if (open.late() != nullptr && !open.late()->is_written()) out.push_back(encoded(tag, *open.late()));
    return open.ended().size();
}

void open_table::note_stored(tag_number tag, part which, std::size_t ended) {
    auto& home = home_of(tag);
    const std::scoped_lock lock(home.guard);
    const auto found = home.tags.find(tag);
    if (found == home.tags.end()) return;
    const account kept(*this, found->second);
    found->second.drop_ended(ended);
    if (which == part::all) found->second.note_written();
}

void open_table::remove(tag_number tag) {
    auto& home = home_of(tag);
    const std::scoped_lock lock(home.guard);
    home.removed.insert(tag);
    const auto found = home.tags.find(tag);
    if (found == home.tags.end()) return;
    bytes_.fetch_sub(bytes_a_tag + found->second.bytes(), std::memory_order_relaxed);
    points_.fetch_sub(found->second.points(), std::memory_order_relaxed);
    home.tags.erase(found);
}

bool open_table::is_removed(tag_number tag) const {
    const auto& home = home_of(tag);
    const std::scoped_lock lock(home.guard);
    return home.removed.contains(tag);
}

}  // namespace penstock::history
