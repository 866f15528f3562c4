#include "history/chunk_codec.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "history/errc.hpp"
#include "history/integer_codec.hpp"
#include "history/number_codec.hpp"
#include "history/text_codec.hpp"

namespace penstock::history {

namespace {

constexpr std::uint8_t version = 1;

std::uint64_t distance(std::int64_t from, std::int64_t to) noexcept {
    return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
}

/// Points of one chunk, as a part of columns.
struct type_run {
    std::size_t begin = 0;
    std::size_t end = 0;
};

void append_times(byte_buffer& out, const samples& points, type_run s) {
    const auto* times = points.times.data();
    append_varint(out, fold(static_cast<std::uint64_t>(times[s.begin])));
    append_varint(out, distance(times[s.begin], times[s.end - 1]));
    std::vector<std::uint64_t> steps;
    steps.reserve(s.end - s.begin);
    for (auto i = s.begin + 1; i < s.end; ++i)
        steps.push_back(distance(times[i - 1], times[i]));
    append_integers(out, steps, plan_integers(steps));
}

/// Writes the runs of states; returns the types that have values, in the order of their first occurrence.
std::vector<std::uint8_t> append_states(byte_buffer& out, const samples& points, type_run s) {
    std::vector<std::uint8_t> types;
    for (auto i = s.begin; i < s.end;) {
        const auto type = points.types[i];
        const auto q = points.qualities[i];
        auto end = i + 1;
        while (end < s.end && points.types[end] == type && points.qualities[end] == q)
            ++end;
        out.push_back(type);
        out.push_back(static_cast<std::uint8_t>(q));
        append_varint(out, end - i);
        if (!is_bad(q) && std::find(types.begin(), types.end(), type) == types.end()) types.push_back(type);
        i = end;
    }
    return types;
}

template <class Visit>
void for_each_of(const samples& points, type_run s, std::uint8_t type, Visit&& visit) {
    for (auto i = s.begin; i < s.end; ++i) {
        if (points.types[i] == type && points.has_value(i)) visit(i);
    }
}

void append_values(byte_buffer& out, const samples& points, type_run s, std::uint8_t type) {
    if (cell_type::from_code(type)->is_out_of_line()) {
        std::vector<byte_view> texts;
        for_each_of(points, s, type, [&](std::size_t i) { texts.push_back(points.bytes_at(i)); });
        return append_texts(out, texts);
    }
    std::vector<std::uint64_t> cells;
    cells.reserve(s.end - s.begin);
    for_each_of(points, s, type, [&](std::size_t i) { cells.push_back(points.cells[i]); });
    append_numbers(out, cell_type::from_code(type)->element, cells);
}

result<chunk_header> read_header(byte_reader& in) {
    const auto found = in.read_byte();
    const auto count = in.read_varint();
    const auto first = static_cast<std::int64_t>(unfold(in.read_varint()));
    const auto span = in.read_varint();
    if (!in.ok()) return make_error_code(errc::cut_short);
    if (found != version) return make_error_code(errc::unknown_format);
    if (count == 0 || count > max_chunk_points) return make_error_code(errc::wrong_count);
    if (span < count - 1 || span > distance(first, std::numeric_limits<std::int64_t>::max())) {
        return make_error_code(errc::unordered_times);
    }
    return chunk_header{count, first, static_cast<std::int64_t>(static_cast<std::uint64_t>(first) + span)};
}

/// Whether `count` points have this distance from each other.
bool is_regular(std::uint64_t step, std::size_t count, std::uint64_t span) noexcept {
    const auto steps = count - 1;
    return steps == 0 ? span == 0 : step != 0 && step == span / steps && span % steps == 0;
}

result<> read_times(byte_reader& in, const chunk_header& outline, std::span<std::int64_t> times) {
    const auto span = distance(outline.first_time, outline.last_time);
    auto regular = in;
    if (const auto step = read_one_integer(regular); step && is_regular(*step, outline.count, span)) {
        in = regular;
        for (std::size_t i = 0; i < times.size(); ++i)
            times[i] = static_cast<std::int64_t>(static_cast<std::uint64_t>(outline.first_time) + i * *step);
        return {};
    }
    std::vector<std::uint64_t> steps(outline.count - 1);
    if (const auto read = read_integers(in, steps); !read) return read;
    auto last = static_cast<std::uint64_t>(outline.first_time);
    auto left = span;
    times.front() = outline.first_time;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i] == 0 || steps[i] > left) return make_error_code(errc::unordered_times);
        left -= steps[i];
        times[i + 1] = static_cast<std::int64_t>(last += steps[i]);
    }
    if (left != 0) return make_error_code(errc::unordered_times);
    return {};
}

/// The types returned by `append_states`, and the number of values of each.
struct type_counts {
    std::vector<std::uint8_t> types;
    std::array<std::size_t, 256> values{};
};

result<> read_states(byte_reader& in, samples& out, type_run s, type_counts& counts) {
    for (auto i = s.begin; i < s.end;) {
        const auto type = in.read_byte();
        const auto q = static_cast<quality>(in.read_byte());
        const auto run = in.read_varint();
        if (!in.ok()) return make_error_code(errc::cut_short);
        if (!cell_type::from_code(type)) return make_error_code(errc::unknown_type);
        if (run == 0 || run > s.end - i) return make_error_code(errc::wrong_place);
        std::fill_n(out.types.begin() + static_cast<std::ptrdiff_t>(i), run, type);
        std::fill_n(out.qualities.begin() + static_cast<std::ptrdiff_t>(i), run, q);
        if (!is_bad(q)) {
            if (counts.values[type] == 0) counts.types.push_back(type);
            counts.values[type] += run;
        }
        i += run;
    }
    return {};
}

result<> read_texts_into(byte_reader& in, samples& out, cell_type type, std::span<std::uint64_t> cells) {
    const auto texts = read_texts(in, cells);
    if (!texts) return texts.error();
    std::vector<std::uint64_t> places;
    for (const auto text : *texts) {
        if (type.is_array && !is_array_content(text, type.element)) return make_error_code(errc::wrong_array);
        places.push_back(out.add_bytes(text));
    }
    for (auto& cell : cells)
        cell = places[cell];
    return {};
}

result<> read_values(byte_reader& in, samples& out, type_run s, std::uint8_t code, std::size_t count) {
    const auto type = *cell_type::from_code(code);
    const bool is_all = count == s.end - s.begin;
    std::vector<std::uint64_t> some(is_all ? 0 : count);
    const auto cells = is_all ? std::span(out.cells).subspan(s.begin) : std::span(some);
    const auto read =
        type.is_out_of_line() ? read_texts_into(in, out, type, cells) : read_numbers(in, type.element, cells);
    if (!read || is_all) return read;
    std::size_t next = 0;
    for_each_of(out, s, code, [&](std::size_t i) { out.cells[i] = some[next++]; });
    return {};
}

void resize(samples& s, std::size_t size) {
    s.times.resize(size);
    s.types.resize(size);
    s.qualities.resize(size);
    s.cells.resize(size);
}

result<> decode_columns(byte_reader& in, const chunk_header& outline, samples& out, type_run s) {
    if (const auto read = read_times(in, outline, std::span(out.times).subspan(s.begin)); !read) return read;
    type_counts counts;
    if (const auto read = read_states(in, out, s, counts); !read) return read;
    for (const auto type : counts.types) {
        if (const auto read = read_values(in, out, s, type, counts.values[type]); !read) return read;
    }
    if (!in.ok()) return make_error_code(errc::cut_short);
    if (in.left() > 0) return make_error_code(errc::left_over);
    return {};
}

}  // namespace

result<chunk_header> read_chunk_header(byte_view content) {
    byte_reader in(content);
    return read_header(in);
}

std::optional<uniform_points> read_uniform_chunk(byte_view content) noexcept {
    byte_reader in(content);
    const auto outline = read_header(in);
    if (!outline) return std::nullopt;
    const auto step = read_one_integer(in);
    const auto span = distance(outline->first_time, outline->last_time);
    if (!step || !is_regular(*step, outline->count, span)) return std::nullopt;
    uniform_points all{.count = outline->count, .type = in.read_byte(), .state = static_cast<quality>(in.read_byte())};
    const auto run = in.read_varint();
    const auto type = cell_type::from_code(all.type);
    if (!in.ok() || !type || type->is_out_of_line() || run != outline->count) return std::nullopt;
    if (!is_bad(all.state)) {
        const auto cell = read_one_number(in, type->element);
        if (!cell) return std::nullopt;
        all.cell = *cell;
    }
    if (!in.ok() || in.left() > 0) return std::nullopt;
    return all;
}

byte_buffer encode_chunk(const samples& points, std::size_t begin, std::size_t count) {
    const type_run s{begin, begin + count};
    byte_buffer out;
    out.reserve(64 + 2 * count);
    out.push_back(version);
    append_varint(out, count);
    append_times(out, points, s);
    for (const auto type : append_states(out, points, s))
        append_values(out, points, s, type);
    return out;
}

result<> decode_chunk(byte_view content, samples& out) {
    byte_reader in(content);
    const auto outline = read_header(in);
    if (!outline) return outline.error();
    const auto had = out.size();
    const auto had_bytes = out.bytes.size();
    resize(out, had + outline->count);
    const auto decoded = decode_columns(in, *outline, out, {had, had + outline->count});
    if (!decoded) {
        resize(out, had);
        out.bytes.resize(had_bytes);
    }
    return decoded;
}

}  // namespace penstock::history
