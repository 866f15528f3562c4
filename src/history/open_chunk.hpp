#pragma once

#include "base/varint.hpp"
#include "history/chunk_store.hpp"
#include "model/samples.hpp"

namespace penstock::history {

/// The points of one tag that are not stored yet, in few bytes: none for an unchanged value at a regular interval, one
/// if the interval is a few ms longer or shorter, otherwise about as many more as bytes of the value have changed. An
/// idle chunk has only 72 bytes, because there may be a million.
///
/// Thread: one at a time.   Limits: the chunk is full at `max_points` or `max_bytes`.
class open_chunk {
public:
    static constexpr std::size_t max_points = 300;
    static constexpr std::size_t max_bytes = 64U << 10U;

    bool empty() const noexcept { return count_ == 0; }
    std::size_t count() const noexcept { return count_; }
    std::int64_t first_time() const noexcept { return first_time_; }  ///< epoch ms
    std::int64_t last_time() const noexcept { return last_time_; }    ///< epoch ms
    sequence_number first() const noexcept { return first_; }         ///< given to `begin`
    std::size_t bytes() const noexcept { return stream_.capacity(); }

    bool is_full() const noexcept { return count_ >= max_points || stream_.size() >= max_bytes; }

    /// Position of a point of that time.
    enum class placement {
        behind,  ///< newer than the last one, and within `max_chunk_span` of the first
        inside,  ///< between the first and the last, both included
        before,  ///< older than the first
        beyond,  ///< newer than `max_chunk_span` after the first
    };
    placement placement_of(std::int64_t time) const noexcept;

    /// Makes the chunk begin with the next point; it must be empty.
    void begin(sequence_number first) noexcept { first_ = first; }

    /// Appends sample `i` of `from`, which must be later than all others; the chunk must not be full.
    void append(const samples& from, std::size_t i);

    /// Sample `i` of `from` in its place among the others; replaces one of the same time. Costs about as much
    /// as to append all of them.
    void insert(const samples& from, std::size_t i);

    /// Appends all points in their order.
    void decode(samples& out) const;

    /// The store has all of it.
    bool is_written() const noexcept { return is_written_; }
    /// The store has some of it, under the key of its first time.
    bool is_partly_written() const noexcept { return was_written_; }
    void mark_written() noexcept { is_written_ = was_written_ = true; }

private:
    friend class open_chunk_reader;

    void grow(std::size_t more);
    bool repeats_last(const samples& from, std::size_t i) const noexcept;
    bool is_last_text(byte_view content) const noexcept;
    void append_run();
    void append_point(const samples& from, std::size_t i, std::int64_t shift);
    void append_state(std::uint8_t type, quality q);
    void append_number(std::uint64_t cell, std::uint8_t& mark);
    void append_text(byte_view content, std::uint8_t& mark);

    byte_buffer stream_;
    std::int64_t first_time_ = 0;
    std::int64_t last_time_ = 0;
    sequence_number first_ = 0;
    std::uint64_t last_cell_ = 0;  ///< of a text or array: its offset in `stream_` and its size; 0 = none yet
    std::uint32_t interval_ = 0;   ///< ms between the last two points
    std::uint16_t count_ = 0;
    std::uint16_t run_ = 0;  ///< unchanged points at the end that `stream_` does not have yet
    std::uint8_t type_ = 0;
    quality quality_ = quality::bad;
    bool is_outside_ = false;   ///< texts and arrays: by `type_`
    bool is_floating_ = false;  ///< by `type_`
    bool is_written_ = false;
    bool was_written_ = false;
};

}  // namespace penstock::history
