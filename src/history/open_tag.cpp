#include <algorithm>

#include "history/open_table.hpp"

namespace penstock::history {

const std::vector<open_chunk>& open_tag::ended() const noexcept {
    static const std::vector<open_chunk> none;
    return rest_ ? rest_->ended : none;
}

open_tag::rare& open_tag::rest() {
    if (!rest_) rest_ = std::make_unique<rare>();
    return *rest_;
}

void open_tag::begin(open_chunk& chunk, sequence_number number) {
    chunk.begin(rest_ ? std::max(number, rest_->least_first) : number);
}

void open_tag::end(open_chunk& chunk) {
    if (chunk.empty()) return;
    auto& to = rest();
    to.ended_bytes += chunk.bytes() + sizeof(chunk);
    to.ended_points += chunk.count();
    to.ended.push_back(std::move(chunk));
    chunk = {};
}

void open_tag::end_open(std::size_t least_points) {
    // What is late lies before main and began after it; both end together, so that the next main is newer than both.
    const bool is_long = main_.count() >= least_points || (late() != nullptr && late()->count() >= least_points);
    if (!is_long) return;
    end(main_);
    if (rest_) end(rest_->late);
}

void open_tag::begin_after(sequence_number used) {
    rest().least_first = std::max(rest().least_first, used + 1);
}

/// A chunk that is full ends at once.
bool open_tag::put(open_chunk& chunk, const samples& from, std::size_t i) {
    if (chunk.empty() || chunk.fit_of(from.times[i]) == open_chunk::fit::behind) {
        chunk.append(from, i);
    } else {
        chunk.insert(from, i);
    }
    if (!chunk.is_full()) return false;
    end_open(0);
    return true;
}

bool open_tag::restart(const samples& from, std::size_t i, sequence_number number) {
    end_open(0);
    begin(main_, number);
    put(main_, from, i);
    return true;
}

bool open_tag::append(const samples& from, std::size_t i, sequence_number number) {
    if (main_.empty()) begin(main_, number);
    if (main_.empty()) return put(main_, from, i);
    switch (main_.fit_of(from.times[i])) {
        case open_chunk::fit::behind:
        case open_chunk::fit::inside: return put(main_, from, i);
        case open_chunk::fit::beyond: return restart(from, i, number);
        case open_chunk::fit::before: break;
    }
    return append_late(from, i, number);
}

/// A clock that went back, or a point that came late. When it goes on for a chunk's length it is the new present.
bool open_tag::append_late(const samples& from, std::size_t i, sequence_number number) {
    auto& late = rest().late;
    const auto time = from.times[i];
    if (late.empty()) {
        begin(late, number);
        return put(late, from, i);
    }
    switch (late.fit_of(time)) {
        case open_chunk::fit::behind:
        case open_chunk::fit::inside: return put(late, from, i);
        case open_chunk::fit::beyond: return restart(from, i, number);
        case open_chunk::fit::before: break;
    }
    // Its key has its first time: only one that the store does not know may begin earlier than before.
    const auto span = static_cast<std::uint64_t>(late.last_time()) - static_cast<std::uint64_t>(time);
    const bool can_begin_earlier = !late.was_written() && span <= longest_chunk_ms;
    if (can_begin_earlier) return put(late, from, i);
    end(late);
    begin(late, number);
    put(late, from, i);
    return true;
}

bool open_tag::is_due() const noexcept {
    return !ended().empty() || (!main_.empty() && !main_.is_written()) || (late() != nullptr && !late()->is_written());
}

void open_tag::drop_ended(std::size_t count) {
    if (!rest_) return;
    auto& ended = rest_->ended;
    const auto last = ended.begin() + static_cast<std::ptrdiff_t>(std::min(count, ended.size()));
    for (auto chunk = ended.begin(); chunk != last; ++chunk) {
        rest_->ended_bytes -= chunk->bytes() + sizeof(*chunk);
        rest_->ended_points -= chunk->count();
    }
    ended.erase(ended.begin(), last);
    if (ended.empty()) ended.shrink_to_fit();
}

void open_tag::note_written() noexcept {
    main_.note_written();
    if (rest_) rest_->late.note_written();
}

}  // namespace penstock::history
