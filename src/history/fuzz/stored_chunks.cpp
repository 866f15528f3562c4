// Properties of queries over a store whose chunks hold any bytes: each ends in points that ascend and lie in the
// interval, or in an error; descending returns the same points in reverse.

#include <algorithm>
#include <functional>

#include "base/fuzz/require.hpp"
#include "history/history.hpp"

using namespace penstock;
using namespace penstock::history;
using penstock::fuzz::require;

namespace {

constexpr std::int64_t from = -1'000'000, to = 1'000'000'000'000'000;
constexpr std::size_t max = 2000;

/// Chunks of one tag as the input has them.
class given_store final : public chunk_store {
public:
    std::map<chunk_key, byte_buffer> chunks;

    result<> put(std::span<const chunk>) override { return {}; }
    result<> commit(sequence_number) override { return {}; }
    result<sequence_number> position() override { return sequence_number{0}; }
    result<> scan(tag_number tag, std::int64_t begin, std::int64_t end, direction order,
                  const visitor& visit) override {
        if (begin >= end) return {};
        auto first = chunks.lower_bound({tag, begin, 0});
        auto last = chunks.lower_bound({tag, end, 0});
        if (order == direction::ascending) {
            while (first != last && visit(first->first, first->second))
                ++first;
        } else {
            while (first != last && visit(std::prev(last)->first, std::prev(last)->second))
                --last;
        }
        return {};
    }
    bool has_rollups() const noexcept override { return true; }
    result<> remove(tag_number) override { return {}; }
    void set_retention(std::shared_ptr<const retention_rules>) override {}
    std::uint64_t size_bytes() override { return 0; }
    std::optional<std::string> error() const override { return {}; }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    auto store = std::make_unique<given_store>();
    for (sequence_number number = 1; size > 4 && number <= 8; ++number) {
        const auto share = std::min<std::size_t>(size - 4, bytes[0] + 256U * bytes[1]);
        const std::int64_t time = (bytes[2] + 256 * bytes[3]) * std::int64_t{60'000};
        store->chunks[{7, time, number}] = byte_buffer(bytes + 4, bytes + 4 + share);
        bytes += 4 + share;
        size -= 4 + share;
    }
    class history series(std::move(store));
    const auto now = from_epoch_ms(to);
    const auto up = series.points({7, from, to, direction::ascending}, max, now);
    const auto down = series.points({7, from, to, direction::descending}, max, now);
    require(up.has_value() == down.has_value());
    if (!up) return 0;
    const auto& times = up->points.times;
    require(std::adjacent_find(times.begin(), times.end(), std::greater_equal<>()) == times.end());
    require(times.empty() || (times.front() >= from && times.back() < to));
    if (!up->next && !down->next) {
        require(std::equal(times.begin(), times.end(), down->points.times.rbegin(), down->points.times.rend()));
    }
    (void)series.buckets({7, from, to, direction::ascending}, {aggregate::average, 3'600'000}, 100, now);
    (void)series.lttb({7, from, to, direction::ascending}, 10, now);
    return 0;
}
