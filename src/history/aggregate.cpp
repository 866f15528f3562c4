#include "history/aggregate.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>
#include <type_traits>

#include "history/cell_order.hpp"

namespace penstock::history {

namespace {

constexpr std::uint8_t double_code = static_cast<std::uint8_t>(element_type::float64);
constexpr std::uint8_t count_code = static_cast<std::uint8_t>(element_type::int64);

}  // namespace

bool is_defined_for(aggregate kind, cell_type type) noexcept {
    if (type.is_array) return false;
    switch (kind) {
        case aggregate::count:
        case aggregate::first:
        case aggregate::last: return true;
        case aggregate::minimum:
        case aggregate::maximum: return !is_text(type.element);
        default: return !is_text(type.element) && type.element != element_type::date_time;
    }
}

bool is_made_of_summaries(aggregate kind) noexcept {
    switch (kind) {
        case aggregate::average:
        case aggregate::minimum:
        case aggregate::maximum:
        case aggregate::sum:
        case aggregate::count:
        case aggregate::range: return true;
        case aggregate::first:
        case aggregate::last:
        case aggregate::deviation: return false;
    }
    return false;
}

void accumulator::learn(std::uint8_t type) noexcept {
    const auto known = *cell_type::from_code(type);
    type_ = type;
    element_ = known.element;
    is_used_ = is_defined_for(kind_, known);
}

bool accumulator::is_good(quality state, std::uint64_t cell) const noexcept {
    return state >= quality::good && is_used_ && !is_nan(element_, cell);
}

void accumulator::add(const samples& points, std::size_t i) {
    if (points.types[i] != type_) learn(points.types[i]);
    if (!is_good(points.qualities[i], points.cells[i])) {
        ++other_;
        return;
    }
    const cell v{type_, points.cells[i]};
    switch (kind_) {
        case aggregate::count: break;
        case aggregate::first:
            if (good_ == 0 || order_ == direction::descending) keep(points, i);
            break;
        case aggregate::last:
            if (good_ == 0 || order_ == direction::ascending) keep(points, i);
            break;
        case aggregate::minimum:
        case aggregate::maximum:
        case aggregate::range: add_to_extremes(v, v); break;
        case aggregate::average:
        case aggregate::sum: sum_.add(to_number(element_, v.bits)); break;
        case aggregate::deviation: add_to_deviation(to_number(element_, v.bits)); break;
    }
    ++good_;
}

void accumulator::add(const samples& points, std::size_t begin, std::size_t end) {
    while (begin < end) {
        add(points, begin++);
        // Points like this one follow, mostly: their type is looked at once.
        auto last = begin;
        while (last < end && points.types[last] == type_ && points.qualities[last] >= quality::good)
            ++last;
        const auto cells = std::span(points.cells).subspan(begin, last - begin);
        const bool is_added = good_ > 0 && is_used_ && add_run(cells);
        for (; begin < last; ++begin) {
            if (!is_added) add(points, begin);
        }
    }
}

/// Good points of the present type, of which at least one was added. False: nothing was added.
bool accumulator::add_run(std::span<const std::uint64_t> cells) noexcept {
    if (element_ == element_type::float64) {
        return add_numbers(cells, [](std::uint64_t bits) { return std::bit_cast<double>(bits); });
    }
    if (element_ == element_type::float32) {
        return add_numbers(cells,
                           [](std::uint64_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); });
    }
    if (is_signed(element_)) {
        return add_numbers(cells, [](std::uint64_t bits) { return static_cast<std::int64_t>(bits); });
    }
    return add_numbers(cells, [](std::uint64_t bits) { return bits; });
}

template <class ToNumber>
bool accumulator::add_numbers(std::span<const std::uint64_t> cells, ToNumber to) noexcept {
    using number = decltype(to(0));
    const auto is_number = [](number v) {
        if constexpr (std::is_floating_point_v<number>) return !std::isnan(v);
        return true;
    };
    std::size_t good = 0;
    switch (kind_) {
        case aggregate::minimum:
        case aggregate::maximum:
        case aggregate::range: {
            if (min_.type != type_ || max_.type != type_) return false;
            // Of equal numbers the first stays.
            auto min = to(min_.bits);
            auto max = to(max_.bits);
            for (const auto bits : cells) {
                const auto v = to(bits);
                if (v < min) {
                    min = v;
                    min_.bits = bits;
                }
                if (v > max) {
                    max = v;
                    max_.bits = bits;
                }
                good += is_number(v) ? 1U : 0U;
            }
            break;
        }
        case aggregate::average:
        case aggregate::sum:
            for (const auto bits : cells) {
                const auto v = to(bits);
                if (!is_number(v)) continue;
                sum_.add(static_cast<double>(v));
                ++good;
            }
            break;
        default: return false;
    }
    good_ += good;
    other_ += cells.size() - good;
    return true;
}

bool accumulator::add(const point_summary& points) noexcept {
    const bool is_sum = kind_ == aggregate::average || kind_ == aggregate::sum;
    if (is_sum && points.good > 0 && !sum_.add_encoded(points.sum)) return false;
    if (points.type != type_) learn(points.type);
    const bool is_extreme = kind_ == aggregate::minimum || kind_ == aggregate::maximum || kind_ == aggregate::range;
    if (is_extreme && points.good > 0) add_to_extremes({type_, points.min}, {type_, points.max});
    good_ += points.good;
    other_ += points.other;
    return true;
}

void accumulator::add(const uniform_points& points) noexcept {
    if (points.type != type_) learn(points.type);
    if (!is_good(points.state, points.cell)) {
        other_ += points.count;
        return;
    }
    const cell v{type_, points.cell};
    if (kind_ == aggregate::minimum || kind_ == aggregate::maximum || kind_ == aggregate::range) {
        add_to_extremes(v, v);
    } else if (kind_ != aggregate::count) {
        sum_.add(to_number(element_, v.bits), points.count);
    }
    good_ += points.count;
}

void accumulator::keep(const samples& points, std::size_t i) {
    kept_ = {type_, points.cells[i]};
    if (!is_text(element_)) return;
    const auto bytes = points.bytes_at(i);
    kept_bytes_.assign(bytes.begin(), bytes.end());
}

/// Both have the present type.
void accumulator::add_to_extremes(cell min, cell max) noexcept {
    if (good_ == 0) {
        min_ = min;
        max_ = max;
        return;
    }
    const auto number = [](cell c) { return to_number(element_of(c.type), c.bits); };
    if (min.type == min_.type ? is_less(element_, min.bits, min_.bits) : number(min) < number(min_)) min_ = min;
    if (max.type == max_.type ? is_more(element_, max.bits, max_.bits) : number(max) > number(max_)) max_ = max;
}

void accumulator::add_to_deviation(double v) noexcept {
    const auto distance = v - mean_;
    mean_ += distance / static_cast<double>(good_ + 1);
    squares_ += distance * (v - mean_);
}

accumulator::cell accumulator::range() const noexcept {
    const auto min = element_of(min_.type);
    const auto max = element_of(max_.type);
    if (min != max) {
        return {double_code, std::bit_cast<std::uint64_t>(to_number(max, max_.bits) - to_number(min, min_.bits))};
    }
    if (min == element_type::float64) {
        return {max_.type, std::bit_cast<std::uint64_t>(to_number(max, max_.bits) - to_number(min, min_.bits))};
    }
    if (min == element_type::float32) {
        const auto range = std::bit_cast<float>(static_cast<std::uint32_t>(max_.bits)) -
                           std::bit_cast<float>(static_cast<std::uint32_t>(min_.bits));
        return {max_.type, std::bit_cast<std::uint32_t>(range)};
    }
    const auto range = max_.bits - min_.bits;
    constexpr std::uint64_t largest = std::numeric_limits<std::int64_t>::max();
    return {max_.type, is_signed(min) ? std::min(range, largest) : range};
}

accumulator::cell accumulator::value(samples& out) const {
    const auto of_double = [](double v) { return cell{double_code, std::bit_cast<std::uint64_t>(v)}; };
    switch (kind_) {
        case aggregate::count: return {count_code, good_};
        case aggregate::first:
        case aggregate::last:
            return is_text(element_of(kept_.type)) ? cell{kept_.type, out.add_bytes(kept_bytes_)} : kept_;
        case aggregate::minimum: return min_;
        case aggregate::maximum: return max_;
        case aggregate::range: return range();
        case aggregate::sum: return of_double(sum_.value());
        case aggregate::average: return of_double(sum_.value() / static_cast<double>(good_));
        case aggregate::deviation: return of_double(std::sqrt(squares_ / static_cast<double>(good_)));
    }
    return {};
}

void accumulator::finish(samples& out, std::int64_t time) {
    if (good_ == 0) {
        const bool is_count = kind_ == aggregate::count;
        const bool is_double = kind_ == aggregate::average || kind_ == aggregate::sum || kind_ == aggregate::deviation;
        out.add_cell(time, is_count ? count_code : is_double ? double_code : type_, quality::bad, 0);
    } else {
        const auto v = value(out);
        out.add_cell(time, v.type, other_ == 0 ? quality::good : quality::uncertain, v.bits);
    }
    *this = accumulator(kind_, order_);
}

}  // namespace penstock::history
