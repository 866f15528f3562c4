#include "history/aggregate.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace penstock::history {

namespace {

constexpr std::uint8_t double_code = static_cast<std::uint8_t>(element_type::float64);
constexpr std::uint8_t count_code = static_cast<std::uint8_t>(element_type::int64);

bool is_signed(element_type e) noexcept {
    return e == element_type::sbyte || e == element_type::int16 || e == element_type::int32 ||
           e == element_type::int64 || e == element_type::date_time;
}

element_type element_of(std::uint8_t type) noexcept {
    return cell_type::from_code(type)->element;
}

double to_number(element_type e, std::uint64_t bits) noexcept {
    if (e == element_type::float64) return std::bit_cast<double>(bits);
    if (e == element_type::float32) return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    return is_signed(e) ? static_cast<double>(static_cast<std::int64_t>(bits)) : static_cast<double>(bits);
}

/// NaN: a device sends it if it has no value.
bool is_nan(element_type e, std::uint64_t bits) noexcept {
    return (e == element_type::float64 || e == element_type::float32) && std::isnan(to_number(e, bits));
}

/// Both have the same type, so whole numbers beyond 2^53 are compared exactly.
bool is_less(element_type e, std::uint64_t a, std::uint64_t b) noexcept {
    if (e == element_type::float64 || e == element_type::float32) return to_number(e, a) < to_number(e, b);
    return is_signed(e) ? static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b) : a < b;
}
bool is_more(element_type e, std::uint64_t a, std::uint64_t b) noexcept {
    if (e == element_type::float64 || e == element_type::float32) return to_number(e, a) > to_number(e, b);
    return is_less(e, b, a);
}

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

void accumulator::learn(std::uint8_t type) noexcept {
    const auto known = *cell_type::from_code(type);
    type_ = type;
    element_ = known.element;
    is_used_ = is_defined_for(kind_, known);
}

void accumulator::add(const samples& points, std::size_t i) {
    if (points.types[i] != type_) learn(points.types[i]);
    if (points.qualities[i] < quality::good || !is_used_ || is_nan(element_, points.cells[i])) {
        ++other_;
        return;
    }
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
        case aggregate::range: add_to_extremes({type_, points.cells[i]}); break;
        case aggregate::average:
        case aggregate::sum:
        case aggregate::deviation: add_to_sum(to_number(element_, points.cells[i])); break;
    }
    ++good_;
}

void accumulator::keep(const samples& points, std::size_t i) {
    kept_ = {type_, points.cells[i]};
    if (!is_text(element_)) return;
    const auto bytes = points.bytes_at(i);
    kept_bytes_.assign(bytes.begin(), bytes.end());
}

void accumulator::add_to_extremes(cell v) noexcept {
    if (good_ == 0) {
        min_ = max_ = v;
        return;
    }
    const auto number = [](cell c) { return to_number(element_of(c.type), c.bits); };
    if (v.type == min_.type ? is_less(element_, v.bits, min_.bits) : number(v) < number(min_)) min_ = v;
    if (v.type == max_.type ? is_more(element_, v.bits, max_.bits) : number(v) > number(max_)) max_ = v;
}

void accumulator::add_to_sum(double v) noexcept {
    if (kind_ == aggregate::deviation) {
        const auto distance = v - mean_;
        mean_ += distance / static_cast<double>(good_ + 1);
        squares_ += distance * (v - mean_);
        return;
    }
    const auto sum = sum_ + v;
    lost_ += std::fabs(sum_) >= std::fabs(v) ? (sum_ - sum) + v : (v - sum) + sum_;
    sum_ = sum;
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
    const auto sum = std::isfinite(sum_) ? sum_ + lost_ : sum_;
    switch (kind_) {
        case aggregate::count: return {count_code, good_};
        case aggregate::first:
        case aggregate::last:
            return is_text(element_of(kept_.type)) ? cell{kept_.type, out.add_bytes(kept_bytes_)} : kept_;
        case aggregate::minimum: return min_;
        case aggregate::maximum: return max_;
        case aggregate::range: return range();
        case aggregate::sum: return of_double(sum);
        case aggregate::average: return of_double(sum / static_cast<double>(good_));
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
