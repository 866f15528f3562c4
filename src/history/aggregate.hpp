#pragma once

#include <span>

#include "history/chunk_store.hpp"
#include "history/exact_sum.hpp"
#include "history/point_summary.hpp"
#include "model/samples.hpp"

namespace penstock::history {

enum class aggregate { average, minimum, maximum, sum, count, first, last, range, deviation };

/// Whether the aggregate means something for values of that type: numbers and Boolean all; texts only count, first and
/// last; times minimum and maximum too; arrays none.
bool is_defined_for(aggregate kind, cell_type type) noexcept;

/// Whether the aggregate can be made of summaries: it needs neither the order of all points nor their distances.
bool is_made_of_summaries(aggregate kind) noexcept;

/// Makes one number, or one value, of the good points of one bucket.
///
/// * minimum, maximum, first, last, range: of the points' type; average, sum, deviation: Double; count: Int64
/// * deviation is the population's; Boolean counts as 0 and 1
/// * NaN is a point without a number: it is left out of all of them as a bad point is, and counts among those
/// * range beyond the type's own: the largest that a cell holds
/// * a sum is exact until it is rounded to a Double once, so it is the same for points and for summaries of them
///
/// The quality is 192 when all points were good, 64 when some were not, 0 when none was: then there is no value, and
/// a count is 0. Points for whose type the aggregate is not defined are not good.
class accumulator {
public:
    /// `order` is the order in which the points arrive.
    accumulator(aggregate kind, direction order) noexcept : kind_(kind), order_(order) {}

    void add(const samples& points, std::size_t i);
    /// Adds what the points [begin, end) add one by one, in ascending order.
    void add(const samples& points, std::size_t begin, std::size_t end);
    /// The same for points in ascending order of which only this is known; the aggregate `is_made_of_summaries`. False:
    /// the bytes of the sum are damaged, and nothing was added.
    bool add(const point_summary& points) noexcept;
    void add(const uniform_points& points) noexcept;
    bool empty() const noexcept { return good_ + other_ == 0; }

    /// Appends the bucket that begins at `time`, and begins the next.
    void finish(samples& out, std::int64_t time);

private:
    /// A value as a sample has it.
    struct cell {
        std::uint8_t type = 0;
        std::uint64_t bits = 0;
    };

    void learn(std::uint8_t type) noexcept;
    void keep(const samples& points, std::size_t i);
    void add_to_extremes(cell min, cell max) noexcept;
    void add_to_deviation(double v) noexcept;
    bool add_run(std::span<const std::uint64_t> cells) noexcept;
    template <class ToNumber>
    bool add_numbers(std::span<const std::uint64_t> cells, ToNumber to) noexcept;
    bool is_good(quality state, std::uint64_t cell) const noexcept;
    cell value(samples& out) const;
    cell range() const noexcept;

    aggregate kind_;
    direction order_;
    std::uint8_t type_ = 0xFF;  ///< of the last point; the members below are for this type
    element_type element_ = element_type::int16;
    bool is_used_ = false;

    std::size_t good_ = 0;
    std::size_t other_ = 0;
    cell min_{};
    cell max_{};
    cell kept_{};
    byte_buffer kept_bytes_;
    exact_sum sum_;
    double mean_ = 0;
    double squares_ = 0;  ///< of distances from the mean (Welford)
};

}  // namespace penstock::history
