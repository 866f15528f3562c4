#include "history/open_chunk.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <utility>

namespace penstock::history {

namespace {

// A point begins with a mark: two flags, and how the value is stored. After it follow, as far as the mark says so: the
// difference of the new interval, the new state (type, quality), and the value's bytes. Marks from `run` on have no
// flags: their points have the state and the value of the point before. Points at the end that also have its interval
// are only counted.
constexpr std::uint8_t new_interval = 0x80;
constexpr std::uint8_t new_state = 0x40;
constexpr std::uint8_t value_mask = 0x3F;

constexpr std::uint8_t same_value = 0;   // also for a bad sample, which has no value
constexpr std::uint8_t low_bytes = 0;    // plus 1…8: so many low bytes of the change; the others are 0
constexpr std::uint8_t high_bytes = 8;   // plus 1…8: so many high bytes of the change
constexpr std::uint8_t other_text = 17;  // length and bytes follow
constexpr std::uint8_t run = 18;         // the number of points follows, which also have the interval
constexpr std::uint8_t no_shift = 41;    // plus -22…22: so many ms are added to the interval
constexpr std::int64_t max_shift = 22;
static_assert(no_shift - max_shift > run && no_shift + max_shift <= value_mask);

constexpr std::size_t max_number_point = 1 + 5 + 2 + 8;  // mark, interval, state, change
constexpr std::size_t max_same_point = 1 + 5;            // mark, interval
constexpr std::size_t max_run_bytes = 1 + 2;             // mark, number

/// The size that the allocator gives for a request of `size` bytes anyway: 24, 40, 56 …
constexpr std::size_t allocated_size(std::size_t size) noexcept {
    return std::max<std::size_t>(24, (size + 7) / 16 * 16 + 8);
}

bool is_floating_type(element_type e) noexcept {
    return e == element_type::float32 || e == element_type::float64;
}

/// The change from one cell to the next, as a number with many zero bytes; `next_cell` reverses it.
std::uint64_t change_of(bool is_floating, std::uint64_t last, std::uint64_t cell) noexcept {
    return is_floating ? cell ^ last : zigzag(static_cast<std::int64_t>(cell - last));
}

std::uint64_t next_cell(bool is_floating, std::uint64_t last, std::uint64_t change) noexcept {
    return is_floating ? change ^ last : last + static_cast<std::uint64_t>(unzigzag(change));
}

}  // namespace

open_chunk::placement open_chunk::placement_of(std::int64_t time) const noexcept {
    if (time < first_time_) return placement::before;
    if (time <= last_time_) return placement::inside;
    const auto span = static_cast<std::uint64_t>(time) - static_cast<std::uint64_t>(first_time_);
    return span <= max_chunk_span_ms ? placement::behind : placement::beyond;
}

/// Grows by a quarter: with a hundred thousand chunks, unused memory would otherwise be most of it.
void open_chunk::grow(std::size_t more) {
    const auto wanted = stream_.size() + more;
    if (wanted <= stream_.capacity()) return;
    stream_.reserve(allocated_size(std::max(wanted, stream_.capacity() + stream_.capacity() / 4)));
}

void open_chunk::append_number(std::uint64_t cell, std::uint8_t& mark) {
    const auto change = change_of(is_floating_, last_cell_, cell);
    last_cell_ = cell;
    if (change == 0) return;
    const auto low = static_cast<unsigned>(std::bit_width(change) + 7) / 8;
    const auto high = 8 - static_cast<unsigned>(std::countr_zero(change)) / 8;
    const auto size = std::min(low, high);
    mark = static_cast<std::uint8_t>(mark | ((low <= high ? low_bytes : high_bytes) + size));
    const auto moved = low <= high ? change : change >> (64 - 8 * size);
    std::array<std::uint8_t, sizeof moved> bytes;
    for (unsigned i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::uint8_t>(moved >> (8 * i));
    stream_.insert(stream_.end(), bytes.begin(), bytes.begin() + size);
}

void open_chunk::append_state(std::uint8_t type, quality q) {
    stream_.push_back(type);
    stream_.push_back(static_cast<std::uint8_t>(q));
    quality_ = q;
    if (type == type_ && !empty()) return;
    const auto known = *cell_type::from_code(type);
    is_outside_ = known.is_out_of_line();
    is_floating_ = is_floating_type(known.element);
    type_ = type;
    last_cell_ = 0;
}

bool open_chunk::is_last_text(byte_view content) const noexcept {
    const auto last = byte_view(stream_).subspan(last_cell_ >> 32U, last_cell_ & 0xFFFF'FFFFU);
    return last_cell_ != 0 && std::equal(content.begin(), content.end(), last.begin(), last.end());
}

void open_chunk::append_text(byte_view content, std::uint8_t& mark) {
    if (is_last_text(content)) return;
    grow(content.size() + 8);
    append_varint(stream_, content.size());
    last_cell_ = std::uint64_t{stream_.size()} << 32U | content.size();
    penstock::append(stream_, content);
    mark |= other_text;
}

/// Whether the sample has the state and the value of the last point.
bool open_chunk::repeats_last(const samples& from, std::size_t i) const noexcept {
    if (empty() || from.types[i] != type_ || from.qualities[i] != quality_) return false;
    if (!from.has_value(i)) return true;
    return is_outside_ ? is_last_text(from.bytes_at(i)) : from.cells[i] == last_cell_;
}

void open_chunk::append(const samples& from, std::size_t i) {
    const auto time = from.times[i];
    const auto interval = empty() ? 0U : static_cast<std::uint32_t>(time - last_time_);
    const auto shift = std::int64_t{interval} - std::int64_t{interval_};
    const bool is_repeat = repeats_last(from, i);
    if (is_repeat && shift == 0) {
        ++run_;
    } else {
        append_run();
        if (is_repeat && std::abs(shift) <= max_shift) {
            grow(1);
            stream_.push_back(static_cast<std::uint8_t>(no_shift + shift));
        } else {
            grow(is_repeat ? max_same_point : max_number_point);
            append_point(from, i, shift);
        }
    }
    if (empty()) first_time_ = time;
    interval_ = interval;
    last_time_ = time;
    is_written_ = false;
    ++count_;
}

/// Adds the counted points to the stream, before another one.
void open_chunk::append_run() {
    if (run_ == 0) return;
    grow(max_run_bytes);
    if (run_ == 1) {
        stream_.push_back(same_value);
    } else {
        stream_.push_back(run);
        append_varint(stream_, run_);
    }
    run_ = 0;
}

void open_chunk::append_point(const samples& from, std::size_t i, std::int64_t shift) {
    const auto at = stream_.size();
    std::uint8_t mark = 0;
    stream_.push_back(mark);
    if (shift != 0) {
        mark |= new_interval;
        append_varint(stream_, zigzag(shift));
    }
    if (empty() || from.types[i] != type_ || from.qualities[i] != quality_) {
        mark |= new_state;
        append_state(from.types[i], from.qualities[i]);
    }
    if (from.has_value(i)) {
        if (is_outside_) {
            append_text(from.bytes_at(i), mark);
        } else {
            append_number(from.cells[i], mark);
        }
    }
    stream_[at] = mark;
}

void open_chunk::insert(const samples& from, std::size_t i) {
    samples points;
    decode(points);
    open_chunk sorted;
    sorted.begin(first_);
    const auto time = from.times[i];
    std::size_t next = 0;
    for (; next < count_ && points.times[next] < time; ++next)
        sorted.append(points, next);
    sorted.append(from, i);
    if (next < count_ && points.times[next] == time) ++next;
    for (; next < count_; ++next)
        sorted.append(points, next);
    sorted.was_written_ = was_written_;
    *this = std::move(sorted);
}

/// Reads a stream from its first point on.
class open_chunk_reader {
public:
    explicit open_chunk_reader(const open_chunk& chunk) noexcept : input_(chunk.stream_), time_(chunk.first_time_) {}

    void read_into(samples& out) {
        if (repeats_ > 0) {
            --repeats_;
        } else if (input_.left() > 0) {  // otherwise it is one of the points that the chunk only counts
            read_point(out);
        }
        time_ += interval_;
        const auto cell = is_outside_ ? place_ : cell_;
        out.add_cell(time_, type_, quality_, is_bad(quality_) ? 0 : cell);
    }

private:
    void read_point(samples& out) {
        const auto mark = input_.read_byte();
        const auto kind = mark & value_mask;
        if (kind == run) {
            repeats_ = input_.read_varint() - 1;
            return;
        }
        if (kind > run) {
            interval_ += std::int64_t{kind} - no_shift;
            return;
        }
        if ((mark & new_interval) != 0) interval_ += input_.read_signed_varint();
        if ((mark & new_state) != 0) read_state();
        if (is_bad(quality_)) return;
        if (is_outside_) {
            if (kind == other_text) place_ = out.add_bytes(input_.read(input_.read_varint()));
        } else if (kind != same_value) {
            cell_ = next_cell(is_floating_, cell_, read_change(static_cast<unsigned>(kind)));
        }
    }

    void read_state() {
        const auto type = input_.read_byte();
        quality_ = static_cast<quality>(input_.read_byte());
        if (type == type_ && is_begun_) return;
        const auto known = *cell_type::from_code(type);
        is_outside_ = known.is_out_of_line();
        is_floating_ = is_floating_type(known.element);
        type_ = type;
        cell_ = 0;
        is_begun_ = true;
    }

    std::uint64_t read_change(unsigned code) {
        const auto size = code > high_bytes ? code - high_bytes : code;
        std::uint64_t change = 0;
        for (unsigned i = 0; i < size; ++i)
            change |= std::uint64_t{input_.read_byte()} << (8 * i);
        return code > high_bytes ? change << (64 - 8 * size) : change;
    }

    byte_reader input_;
    std::int64_t time_;
    std::int64_t interval_ = 0;
    std::uint8_t type_ = 0;
    quality quality_ = quality::bad;
    bool is_begun_ = false;
    bool is_outside_ = false;
    bool is_floating_ = false;
    std::uint64_t cell_ = 0;
    std::uint64_t place_ = 0;
    std::uint64_t repeats_ = 0;  ///< points of the present run that are not read yet
};

void open_chunk::decode(samples& out) const {
    open_chunk_reader reader(*this);
    for (std::size_t i = 0; i < count_; ++i)
        reader.read_into(out);
}

}  // namespace penstock::history
