#include "history/rollup.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

#include "base/varint.hpp"
#include "history/cell_order.hpp"
#include "history/chunk_codec.hpp"
#include "history/integer_codec.hpp"
#include "history/number_codec.hpp"

namespace penstock::history {

namespace {

constexpr std::uint8_t rollup_version = 1;

bool can_be_summed(std::uint8_t code) noexcept {
    const auto type = *cell_type::from_code(code);
    return !type.is_out_of_line() && type.element != element_type::date_time;
}

/// A column of the parts.
template <class Read>
void append_column(byte_buffer& out, const std::vector<rollup_part>& parts, Read&& read) {
    std::vector<std::uint64_t> numbers;
    numbers.reserve(parts.size());
    for (const auto& part : parts)
        numbers.push_back(read(part));
    append_integers(out, numbers, plan_integers(numbers));
}

std::uint64_t difference(std::int64_t a, std::int64_t b) noexcept {
    return static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b);
}

std::int64_t sum_of(std::int64_t a, std::uint64_t b) noexcept {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + b);
}

}  // namespace

/// Multiplication carries each bit to higher ones, the rotation brings these back to the lower ones.
void chunk_fingerprint::mix(std::uint64_t word) noexcept {
    hash_ = std::rotl((hash_ ^ word) * 0x9E37'79B9'7F4A'7C15ULL, 29);
}

void chunk_fingerprint::add(std::int64_t first_time, sequence_number first, byte_view content) noexcept {
    mix(static_cast<std::uint64_t>(first_time));
    mix(first);
    mix(content.size());
    while (content.size() >= sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, content.data(), sizeof word);
        mix(word);
        content = content.subspan(sizeof word);
    }
    std::uint64_t rest = 0;
    for (const auto byte : content)
        rest = rest << 8U | byte;
    mix(rest);
}

bool rollup_maker::add(const samples& chunk) {
    if (parts_.empty() && part_.chunks == 0) part_.points.type = chunk.types.front();
    auto& to = part_.points;
    const auto type = to.type;
    if (!can_be_summed(type)) return false;
    if (std::any_of(chunk.types.begin(), chunk.types.end(), [&](std::uint8_t t) { return t != type; })) return false;
    const auto element = element_of(type);
    if (part_.chunks == 0) to.first_time = chunk.times.front();
    to.last_time = chunk.times.back();
    ++part_.chunks;
    for (std::size_t i = 0; i < chunk.size(); ++i) {
        const auto cell = chunk.cells[i];
        if (chunk.qualities[i] < quality::good || is_nan(element, cell)) {
            ++to.other;
            continue;
        }
        if (to.good == 0 || is_less(element, cell, to.min)) to.min = cell;
        if (to.good == 0 || is_more(element, cell, to.max)) to.max = cell;
        sum_.add(to_number(element, cell));
        ++to.good;
    }
    if (!sum_.is_finite()) return false;
    if (to.good + to.other >= points_per_part) end_part();
    return true;
}

void rollup_maker::end_part() {
    if (part_.chunks == 0) return;
    sums_.emplace_back();
    sum_.encode(sums_.back());
    sum_ = {};
    parts_.push_back(part_);
    part_ = {};
    part_.points.type = parts_.back().points.type;
}

/// Version, fingerprint, number of parts, type; the columns; the sums, each after its size.
byte_buffer rollup_maker::finish(std::uint64_t fingerprint, std::int64_t hour) {
    end_part();
    byte_buffer out{rollup_version};
    append_little(out, fingerprint);
    append_varint(out, parts_.size());
    const auto type = part_.points.type;
    out.push_back(type);
    append_column(out, parts_, [&](const rollup_part& p) { return difference(p.points.first_time, hour); });
    append_column(out, parts_,
                  [](const rollup_part& p) { return difference(p.points.last_time, p.points.first_time); });
    append_column(out, parts_, [](const rollup_part& p) { return p.chunks; });
    append_column(out, parts_, [](const rollup_part& p) { return p.points.good; });
    append_column(out, parts_, [](const rollup_part& p) { return p.points.other; });
    std::vector<std::uint64_t> cells;
    for (const auto& part : parts_) {
        cells.push_back(part.points.min);
        cells.push_back(part.points.max);
    }
    append_numbers(out, element_of(type), cells);
    for (const auto& sum : sums_) {
        append_varint(out, sum.size());
        append(out, sum);
    }
    return out;
}

std::optional<std::vector<rollup_part>> decode_rollup(byte_view content, std::uint64_t fingerprint, std::int64_t hour) {
    byte_reader in(content);
    if (in.read_byte() != rollup_version || in.read_little<std::uint64_t>() != fingerprint) return std::nullopt;
    const auto count = in.read_varint();
    const auto type = in.read_byte();
    if (!in.ok() || count == 0 || count > in.left() || !cell_type::from_code(type)) return std::nullopt;
    std::vector<rollup_part> parts(count);
    std::vector<std::uint64_t> numbers(count);
    const auto read_column = [&](auto&& set) {
        if (!read_integers(in, numbers)) return false;
        for (std::size_t i = 0; i < count; ++i)
            set(parts[i], numbers[i]);
        return true;
    };
    using number = std::uint64_t;
    if (!read_column([&](rollup_part& p, number v) { p.points.first_time = sum_of(hour, v); }) ||
        !read_column([](rollup_part& p, number v) { p.points.last_time = sum_of(p.points.first_time, v); }) ||
        !read_column([](rollup_part& p, number v) { p.chunks = v; }) ||
        !read_column([](rollup_part& p, number v) { p.points.good = v; }) ||
        !read_column([](rollup_part& p, number v) { p.points.other = v; })) {
        return std::nullopt;
    }
    std::vector<number> cells(2 * count);
    if (!read_numbers(in, element_of(type), cells)) return std::nullopt;
    for (std::size_t i = 0; i < count; ++i) {
        auto& points = parts[i].points;
        points.type = type;
        points.min = cells[2 * i];
        points.max = cells[2 * i + 1];
        points.sum = in.read(in.read_varint());
    }
    if (!in.ok() || in.left() > 0) return std::nullopt;
    return parts;
}

}  // namespace penstock::history
