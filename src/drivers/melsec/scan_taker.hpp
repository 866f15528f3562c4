#pragma once

#include <vector>

#include "drivers/batch.hpp"
#include "drivers/exchange.hpp"
#include "drivers/melsec/join_habits.hpp"
#include "drivers/melsec/point.hpp"

namespace penstock::melsec {

/// Brings an answer's data into its binary form: of ASCII in `scratch`, otherwise where it stands. Error:
/// driver_errc::bad_answer (another size than `bytes`, characters that are no digits).
result<byte_view> to_binary(data_code code, form how, byte_view data, std::size_t bytes, byte_buffer& scratch);

/// The point's value in the data of an answer.
result<> decode_point(const point& p, form how, byte_view data, std::size_t offset, value& into);

/// Turns the answers of a scan into values of points and hands them on.
///
/// Lifecycle: one call of `read`; all that is referred to outlives it. `values` and `scratch` only grow, so that they
/// are reused.
class scan_taker final : public answer_taker {
public:
    struct memory {
        std::vector<point_value> values;
        byte_buffer scratch;
    };

    scan_taker(const dialect& d, const std::vector<point>& points, memory& reused, join_habits& habits,
               batch_sink& sink) noexcept
        : speech_(d), points_(points), reused_(reused), habits_(habits), sink_(sink) {}

    result<verdict> on_answer(const exchange& x, byte_view frame, byte_buffer& next) override;
    void on_silence(const exchange& x, const error_code& why) override;

private:
    const dialect& speech_;
    const std::vector<point>& points_;
    memory& reused_;
    join_habits& habits_;
    batch_sink& sink_;
};

}  // namespace penstock::melsec
