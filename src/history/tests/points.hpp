#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <string>

#include "base/text.hpp"
#include "model/samples.hpp"

namespace penstock::history {

inline constexpr cell_type an_int16{element_type::int16};
inline constexpr cell_type a_float{element_type::float32};
inline constexpr cell_type a_double{element_type::float64};
inline constexpr cell_type a_boolean{element_type::boolean};
inline constexpr cell_type a_text{element_type::string};

inline constexpr std::int64_t start_time = 1'760'000'000'000;

inline void add(samples& s, std::int64_t time, cell_type type, const value& v, quality q = quality::good) {
    s.add(from_epoch_ms(time), type, q, v);
}

inline void add_number(samples& s, std::int64_t time, double v, quality q = quality::good) {
    add(s, time, a_double, value{v}, q);
}

/// `time value quality` of each point, times from `start_time`.
inline std::vector<std::string> lines_of(const samples& s) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < s.size(); ++i) {
        lines.push_back(std::to_string(s.times[i] - start_time) + " " + format_value(s.value_at(i)) + " " +
                        std::to_string(static_cast<int>(s.qualities[i])));
    }
    return lines;
}

/// Bit for bit, wherever the bytes of texts are.
inline void expect_same(const samples& a, const samples& b) {
    ASSERT_EQ(a.times, b.times);
    ASSERT_EQ(a.types, b.types);
    ASSERT_EQ(a.qualities, b.qualities);
    ASSERT_EQ(a.cells.size(), b.cells.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a.has_value(i) && a.type_at(i).is_out_of_line()) {
            const auto x = a.bytes_at(i);
            const auto y = b.bytes_at(i);
            ASSERT_TRUE(std::equal(x.begin(), x.end(), y.begin(), y.end())) << "point " << i;
        } else {
            ASSERT_EQ(a.cells[i], b.cells[i]) << "point " << i;
        }
    }
}

/// A number that walks: `digits` decimals, steps of up to `step`.
class random_walk {
public:
    explicit random_walk(std::uint64_t seed, double step = 0.5, double scale = 100)
        : random_(seed), step_(step), scale_(scale) {}
    double next() {
        value_ += std::uniform_real_distribution<>(-step_, step_)(random_);
        return std::round(value_ * scale_) / scale_;
    }

private:
    std::mt19937_64 random_;
    double step_;
    double scale_;
    double value_ = 20;
};

}  // namespace penstock::history
