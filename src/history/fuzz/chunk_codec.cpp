// Properties of the stored form: whatever the bytes, decoding ends in points that ascend or in an error that leaves
// nothing; what was decoded is encoded so that it decodes to the same. What is read without decoding is the same, too.
// A roll-up of any bytes is read or refused.

#include <algorithm>
#include <cstdint>
#include <functional>

#include "base/fuzz/require.hpp"
#include "history/chunk_codec.hpp"
#include "history/rollup.hpp"

using namespace penstock;
using namespace penstock::history;
using penstock::fuzz::require;

namespace {

bool is_same_value(const samples& a, const samples& b, std::size_t i) {
    if (!a.has_value(i)) return true;
    if (!a.type_at(i).is_out_of_line()) return a.cells[i] == b.cells[i];
    const auto x = a.bytes_at(i);
    const auto y = b.bytes_at(i);
    return std::equal(x.begin(), x.end(), y.begin(), y.end());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size > 9) (void)decode_rollup({bytes, size}, load_little<std::uint64_t>(bytes + 1), 0);
    const auto uniform = read_uniform_chunk({bytes, size});
    samples points;
    if (!decode_chunk({bytes, size}, points)) {
        require(!uniform);
        require(points.empty() && points.times.empty() && points.types.empty() && points.bytes.empty());
        return 0;
    }
    const auto outline = read_chunk_header({bytes, size});
    require(outline && outline->count == points.size() && points.size() <= max_chunk_points);
    require(outline->first_time == points.times.front() && outline->last_time == points.times.back());
    require(std::adjacent_find(points.times.begin(), points.times.end(), std::greater_equal<>()) == points.times.end());
    if (uniform) {
        require(uniform->count == points.size() && uniform->state == points.qualities.front());
        for (std::size_t i = 0; i < points.size(); ++i)
            require(points.types[i] == uniform->type && points.cells[i] == uniform->cell);
    }
    samples again;
    require(static_cast<bool>(decode_chunk(encode_chunk(points, 0, points.size()), again)));
    require(again.times == points.times && again.types == points.types && again.qualities == points.qualities);
    for (std::size_t i = 0; i < points.size(); ++i) {
        require(is_same_value(points, again, i));
        points.value_at(i);
    }
    return 0;
}
