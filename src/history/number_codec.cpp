#include "history/number_codec.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "history/decimals.hpp"
#include "history/errc.hpp"
#include "history/integer_codec.hpp"
#include "history/xor_codec.hpp"

namespace penstock::history {

namespace {

using cell_span = std::span<const std::uint64_t>;

enum class coding : std::uint8_t {
    plain = 0,          ///< all integers
    differences = 1,    ///< the first as varint, then the differences as integers
    decimal_plain = 2,  ///< the decimal form, the exceptions, then as `plain`
    decimal_steps = 3,  ///< the decimal form, the exceptions, then as `differences`
    xored = 4,
};

/// Whole numbers, and the shorter of two ways to write them.
class series {
public:
    explicit series(cell_span numbers) : numbers_(numbers), plan_(plan_integers(numbers)) {
        if (numbers.size() < 2) return;
        steps_.reserve(numbers.size() - 1);
        for (std::size_t i = 1; i < numbers.size(); ++i)
            steps_.push_back(numbers[i] - numbers[i - 1]);
        const auto of_steps = plan_integers(steps_);
        is_steps_ = of_steps.bytes + first_size() < plan_.bytes;
        if (is_steps_) plan_ = of_steps;
    }

    bool is_steps() const noexcept { return is_steps_; }
    std::size_t bytes() const noexcept { return plan_.bytes + (is_steps_ ? first_size() : 0); }

    void append_to(byte_buffer& out) const {
        if (is_steps_) append_varint(out, fold(numbers_.front()));
        append_integers(out, is_steps_ ? cell_span(steps_) : numbers_, plan_);
    }

private:
    std::size_t first_size() const noexcept {
        return varint_size(static_cast<unsigned>(std::bit_width(fold(numbers_.front()))));
    }

    cell_span numbers_;
    std::vector<std::uint64_t> steps_;
    integer_plan plan_;
    bool is_steps_ = false;
};

result<> read_series(byte_reader& in, bool is_steps, std::span<std::uint64_t> numbers) {
    if (!is_steps) return read_integers(in, numbers);
    auto last = unfold(in.read_varint());
    if (const auto read = read_integers(in, numbers.subspan(1)); !read) return read;
    numbers.front() = last;
    for (auto& n : numbers.subspan(1))
        n = last += n;
    return {};
}

bool is_floating(element_type type) noexcept {
    return type == element_type::float32 || type == element_type::float64;
}

void append_exceptions(byte_buffer& out, const std::vector<std::uint32_t>& places, cell_span cells) {
    append_varint(out, places.size());
    std::uint32_t next = 0;
    for (const auto place : places) {
        append_varint(out, place - next);
        append_little(out, cells[place]);
        next = place + 1;
    }
}

/// The decimal form of the cells if it is certainly short: for changing values, few codings need less than 2 bytes.
byte_buffer decimal_form_of(element_type type, cell_span cells) {
    byte_buffer out;
    const auto found = find_decimals(type, cells);
    if (!found) return out;
    const series wholes(found->integers);
    out.push_back(static_cast<std::uint8_t>(wholes.is_steps() ? coding::decimal_steps : coding::decimal_plain));
    out.push_back(found->form.code());
    append_exceptions(out, found->exceptions, cells);
    wholes.append_to(out);
    return out;
}

byte_buffer xor_form_of(cell_span cells) {
    byte_buffer out{static_cast<std::uint8_t>(coding::xored)};
    append_xors(out, cells);
    return out;
}

void append_integer_form(byte_buffer& out, const series& numbers) {
    out.push_back(static_cast<std::uint8_t>(numbers.is_steps() ? coding::differences : coding::plain));
    numbers.append_to(out);
}

result<> read_decimals(byte_reader& in, element_type type, bool is_steps, std::span<std::uint64_t> cells) {
    const auto form = decimal_form::from_code(in.read_byte());
    const auto exceptions = in.read_varint();
    if (!form || !is_floating(type)) return make_error_code(errc::unknown_coding);
    if (exceptions > cells.size()) return make_error_code(errc::wrong_place);
    std::vector<std::pair<std::size_t, std::uint64_t>> odd(exceptions);
    std::size_t next = 0;
    for (auto& [place, cell] : odd) {
        const auto gap = in.read_varint();
        cell = in.read_little<std::uint64_t>();
        if (!in.ok()) return make_error_code(errc::cut_short);
        if (gap >= cells.size() - next) return make_error_code(errc::wrong_place);
        place = next + gap;
        next = place + 1;
    }
    if (const auto read = read_series(in, is_steps, cells); !read) return read;
    from_integers(type, *form, cells);
    for (const auto& [place, cell] : odd)
        cells[place] = cell;
    return {};
}

}  // namespace

void append_numbers(byte_buffer& out, element_type type, cell_span cells) {
    if (!is_floating(type)) return append_integer_form(out, series(cells));
    const auto decimal = decimal_form_of(type, cells);
    const auto short_enough = 2 * cells.size() + 16;
    if (!decimal.empty() && decimal.size() <= short_enough) return append(out, decimal);
    const auto xored = xor_form_of(cells);
    const series whole(cells);
    if (!decimal.empty() && decimal.size() <= std::min(xored.size(), whole.bytes())) return append(out, decimal);
    if (xored.size() <= whole.bytes()) return append(out, xored);
    append_integer_form(out, whole);
}

result<> read_numbers(byte_reader& in, element_type type, std::span<std::uint64_t> cells) {
    switch (static_cast<coding>(in.read_byte())) {
        case coding::plain: return read_series(in, false, cells);
        case coding::differences: return read_series(in, true, cells);
        case coding::decimal_plain: return read_decimals(in, type, false, cells);
        case coding::decimal_steps: return read_decimals(in, type, true, cells);
        case coding::xored: return read_xors(in, cells);
    }
    return make_error_code(errc::unknown_coding);
}

std::optional<std::uint64_t> read_one_number(byte_reader& in, element_type type) noexcept {
    switch (static_cast<coding>(in.read_byte())) {
        case coding::plain: return read_one_integer(in);
        case coding::decimal_plain: {
            const auto form = decimal_form::from_code(in.read_byte());
            const auto exceptions = in.read_varint();
            auto cell = read_one_integer(in);
            if (!form || !is_floating(type) || exceptions != 0 || !cell) return std::nullopt;
            from_integers(type, *form, {&*cell, 1});
            return cell;
        }
        default: return std::nullopt;
    }
}

}  // namespace penstock::history
