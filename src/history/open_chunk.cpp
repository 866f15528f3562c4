#include "history/open_chunk.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace penstock::history {

namespace {

// A point begins with a mark: two flags and how the value follows. Behind it: the new interval's difference, the new
// state (type, quality), the value's bytes, as far as the mark says so.
constexpr std::uint8_t new_interval = 0x80;
constexpr std::uint8_t new_state = 0x40;
constexpr std::uint8_t value_mask = 0x3F;

constexpr std::uint8_t same_value = 0;   // or none: a bad sample
constexpr std::uint8_t low_bytes = 0;    // + 1…8: that many low bytes of the change; the others are 0
constexpr std::uint8_t high_bytes = 8;   // + 1…8: that many high bytes
constexpr std::uint8_t other_text = 17;  // length and bytes

constexpr std::size_t max_number_point = 1 + 5 + 2 + 8;  // mark, interval, state, change
constexpr std::size_t min_stream = 16;

bool is_floating_type(element_type e) noexcept {
    return e == element_type::float32 || e == element_type::float64;
}

/// What changed from one cell to the next, as a number with many zero bytes; `next_cell` undoes it.
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

/// In steps of a quarter: of a hundred thousand streams the unused rest is most of the memory.
void open_chunk::grow(std::size_t more) {
    const auto wanted = stream_.size() + more;
    if (wanted <= stream_.capacity()) return;
    stream_.reserve(std::max({wanted, stream_.capacity() + stream_.capacity() / 4, min_stream}));
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
    last_text_ = {};
}

void open_chunk::append_text(byte_view content, std::uint8_t& mark) {
    const auto last = byte_view(stream_).subspan(last_text_.offset, last_text_.size);
    if (last_text_.offset != 0 && std::equal(content.begin(), content.end(), last.begin(), last.end())) return;
    grow(content.size() + 8);
    append_varint(stream_, content.size());
    last_text_ = {static_cast<std::uint32_t>(stream_.size()), static_cast<std::uint32_t>(content.size())};
    penstock::append(stream_, content);
    mark |= other_text;
}

void open_chunk::append(const samples& from, std::size_t i) {
    const auto time = from.times[i];
    const auto interval = empty() ? 0U : static_cast<std::uint32_t>(time - last_time_);
    grow(max_number_point);
    const auto at = stream_.size();
    std::uint8_t mark = 0;
    stream_.push_back(mark);
    if (empty()) first_time_ = time;
    if (interval != interval_) {
        mark |= new_interval;
        append_varint(stream_, zigzag(std::int64_t{interval} - std::int64_t{interval_}));
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
    interval_ = interval;
    last_time_ = time;
    is_written_ = false;
    ++count_;
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

/// Goes through a stream from its first point on.
class open_chunk_reader {
public:
    explicit open_chunk_reader(const open_chunk& chunk) noexcept : input_(chunk.stream_), time_(chunk.first_time_) {}

    void read_into(samples& out) {
        const auto mark = input_.read_byte();
        if ((mark & new_interval) != 0) interval_ += input_.read_signed_varint();
        if ((mark & new_state) != 0) read_state();
        time_ += interval_;
        if (is_bad(quality_)) return out.add_cell(time_, type_, quality_, 0);
        if (is_outside_) {
            if ((mark & value_mask) == other_text) place_ = out.add_bytes(input_.read(input_.read_varint()));
        } else if ((mark & value_mask) != same_value) {
            cell_ = next_cell(is_floating_, cell_, read_change(mark & value_mask));
        }
        out.add_cell(time_, type_, quality_, is_outside_ ? place_ : cell_);
    }

private:
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
};

void open_chunk::decode(samples& out) const {
    open_chunk_reader reader(*this);
    for (std::size_t i = 0; i < count_; ++i)
        reader.read_into(out);
}

}  // namespace penstock::history
