#include <algorithm>

#include "history/memtable.hpp"

#include "base/invariant.hpp"

namespace penstock::history {

const std::vector<open_chunk>& tag_memtable::ended() const noexcept {
    static const std::vector<open_chunk> none;
    return extra_ ? extra_->full : none;
}

tag_memtable::extra_chunks& tag_memtable::extra() {
    if (!extra_) extra_ = std::make_unique<extra_chunks>();
    return *extra_;
}

void tag_memtable::begin(open_chunk& chunk, sequence_number number) {
    chunk.begin(extra_ ? std::max(number, extra_->min_first) : number);
}

void tag_memtable::end(open_chunk& chunk) {
    if (chunk.empty()) return;
    auto& to = extra();
    to.full_bytes += chunk.bytes() + sizeof(chunk);
    to.full_points += chunk.count();
    to.full.push_back(std::move(chunk));
    chunk = {};
}

void tag_memtable::end_open(std::size_t min_points) {
    // The late chunk has earlier times than the main chunk, but began after it. Both end together, so that the next
    // main chunk is newer than both.
    const bool is_long =
        main_.count() >= min_points || (out_of_order() != nullptr && out_of_order()->count() >= min_points);
    if (!is_long) return;
    end(main_);
    if (extra_) end(extra_->out_of_order);
}

void tag_memtable::begin_after(sequence_number used) {
    extra().min_first = std::max(extra().min_first, used + 1);
}

/// Appends a point; a full chunk ends immediately.
bool tag_memtable::put(open_chunk& chunk, const samples& from, std::size_t i) {
    if (chunk.empty() || chunk.placement_of(from.times[i]) == open_chunk::placement::behind) {
        chunk.append(from, i);
    } else {
        chunk.insert(from, i);
    }
    return end_if_full(chunk);
}

bool tag_memtable::end_if_full(const open_chunk& chunk) {
    if (!chunk.is_full()) return false;
    end_open(0);
    return true;
}

bool tag_memtable::restart(const samples& from, std::size_t i, sequence_number number) {
    end_open(0);
    begin(main_, number);
    put(main_, from, i);
    return true;
}

bool tag_memtable::append(const samples& from, std::size_t i, sequence_number number) {
    if (main_.empty()) begin(main_, number);
    if (main_.empty()) return put(main_, from, i);
    switch (main_.placement_of(from.times[i])) {
        case open_chunk::placement::behind: main_.append(from, i); return end_if_full(main_);
        case open_chunk::placement::inside: return put(main_, from, i);
        case open_chunk::placement::beyond: return restart(from, i, number);
        case open_chunk::placement::before: break;
    }
    return append_out_of_order(from, i, number);
}

/// The clock was set back, or a point is late. After a chunk of such points, it becomes the main chunk.
bool tag_memtable::append_out_of_order(const samples& from, std::size_t i, sequence_number number) {
    auto& late = extra().out_of_order;
    const auto time = from.times[i];
    if (late.empty()) {
        begin(late, number);
        return put(late, from, i);
    }
    switch (late.placement_of(time)) {
        case open_chunk::placement::behind:
        case open_chunk::placement::inside: return put(late, from, i);
        case open_chunk::placement::beyond: return restart(from, i, number);
        case open_chunk::placement::before: break;
    }
    // The key contains the first time: only a chunk that is not yet in the store may get an earlier one.
    const auto span = static_cast<std::uint64_t>(late.last_time()) - static_cast<std::uint64_t>(time);
    const bool can_begin_earlier = !late.is_partly_written() && span <= max_chunk_span_ms;
    if (can_begin_earlier) return put(late, from, i);
    end(late);
    begin(late, number);
    put(late, from, i);
    return true;
}

bool tag_memtable::is_due() const noexcept {
    return !ended().empty() || (!main_.empty() && !main_.is_written()) ||
           (out_of_order() != nullptr && !out_of_order()->is_written());
}

void tag_memtable::drop_ended(std::size_t count) {
    if (!extra_) return;
    auto& ended = extra_->full;
    const auto last = ended.begin() + static_cast<std::ptrdiff_t>(std::min(count, ended.size()));
    for (auto chunk = ended.begin(); chunk != last; ++chunk) {
        PENSTOCK_INVARIANT(extra_->full_bytes >= chunk->bytes() + sizeof(*chunk));
        PENSTOCK_INVARIANT(extra_->full_points >= chunk->count());
        extra_->full_bytes -= chunk->bytes() + sizeof(*chunk);
        extra_->full_points -= chunk->count();
    }
    ended.erase(ended.begin(), last);
    if (!ended.empty()) return;
    ended.shrink_to_fit();
    if (extra_->out_of_order.empty() && extra_->min_first == 0) extra_.reset();
}

void tag_memtable::mark_written() noexcept {
    main_.mark_written();
    if (extra_) extra_->out_of_order.mark_written();
}

}  // namespace penstock::history
