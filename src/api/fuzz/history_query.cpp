// What a call may ask of the history of a tag, asked of one. Properties: each query is refused with the name of a
// parameter or is within its bounds; the answer has no more points than asked for, in order, of the interval; where it
// says that it goes on, the next part begins behind it, and the parts together are the whole.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "api/formats/history_query.hpp"
#include "base/fuzz/require.hpp"
#include "history/tests/memory_store.hpp"
#include "services/history/stored_history.hpp"

using namespace penstock;
using namespace penstock::api;
using penstock::fuzz::require;
using services::history_query;

namespace {

constexpr std::int64_t start = 1'795'000'000'000;
constexpr auto farthest = std::numeric_limits<std::int64_t>::max() / 4;

/// What reading queries never looks at.
handler_context& no_context() {
    alignas(8) static std::byte storage[8];
    return *static_cast<handler_context*>(static_cast<void*>(storage));
}

class history::history& kept() {
    static class history::history all(std::make_unique<history::memory_store>());
    static const bool is_full = [] {
        sample_batch batch;
        batch.first = 1;
        for (int i = 0; i < 500; ++i) {
            const auto state = i % 7 == 0 ? quality::bad : quality::good;
            batch.add(from_epoch_ms(start - i % 100 * 60'000 - i), {element_type::float64}, state,
                      is_bad(state) ? value() : value(i * 0.5));
            batch.tags.push_back(1);
        }
        all.append(batch);
        return all.checkpoint(250).has_value();
    }();
    require(is_full);
    return all;
}

void check_bounds(const history_query& q) {
    require(q.from <= q.to && q.from >= -farthest - 3'600'000 && q.to <= farthest);
    require(!q.limit || (*q.limit >= 1 && *q.limit <= history_query::max_points));
    require(q.page_size() >= 1);
    require(q.form != history_query::shape::buckets || (q.bucket_ms >= 1 && q.bucket_ms <= farthest));
}

void check_order(const samples& points, const history_query& q) {
    const bool is_ascending = q.order == services::direction::ascending;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (q.form != history_query::shape::buckets) require(points.times[i] >= q.from && points.times[i] < q.to);
        if (i > 0) require((points.times[i] > points.times[i - 1]) == is_ascending);
        if (q.quality == services::quality_filter::bad && q.form == history_query::shape::raw)
            require(is_bad(points.qualities[i]));
    }
}

result<services::history_page> ask(const history_query& q) {
    static const live::tag_table none;
    return services::stored_history(&kept(), none)
        .read({.tag_id = "T", .number = 1, .type = {}}, q, from_epoch_ms(start));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    request in;
    in.query = {reinterpret_cast<const char*>(bytes), size};
    response out;
    const caller who;
    call c{in, out, no_context(), who};
    c.meta.time = from_epoch_ms(start);
    faults found;
    auto q = read_history_request(c, found).query;
    for (const auto& f : found)
        require(!f.field.empty() && !f.message.empty());
    if (!found.empty()) return 0;
    check_bounds(q);
    const auto first = ask(q);
    require(first.has_value() && first->points.size() <= q.page_size());
    check_order(first->points, q);
    if (!first->next || q.page_size() < 5) return 0;

    // The parts together are the whole.
    auto together = first->points.times;
    auto next = first->next;
    for (int i = 0; next && i < 20; ++i) {
        (q.order == services::direction::ascending ? q.from : q.to) = *next;
        const auto part = ask(q);
        require(part.has_value() && q.from <= q.to);
        check_order(part->points, q);
        together.insert(together.end(), part->points.times.begin(), part->points.times.end());
        next = part->next;
    }
    const bool is_ascending = q.order == services::direction::ascending;
    for (std::size_t i = 1; i < together.size(); ++i)
        require((together[i] > together[i - 1]) == is_ascending);
    return 0;
}
