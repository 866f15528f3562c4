#include "journal/retention.hpp"

#include <algorithm>
#include <limits>

namespace penstock::journal {

namespace {

constexpr std::uint32_t thinnest = 8;  ///< one scan of 256

using step = retention_step;

/// The reader that is furthest behind; of several the one whose policy is `oldest`.
const mark& furthest_behind(const std::vector<mark>& marks) {
    return *std::ranges::min_element(marks, {}, [](const mark& m) { return std::pair(m.acknowledged, m.policy); });
}

/// How far all readers but that one have come.
sequence_number others_have(const std::vector<mark>& marks, const mark& but) {
    auto least = std::numeric_limits<sequence_number>::max();
    for (const auto& m : marks) {
        if (&m != &but) least = std::min(least, m.acknowledged);
    }
    return least;
}

/// Which segment the reader that lags loses, or loses half of.
step give_way(const std::vector<segment_info>& segments, std::size_t sealed, const std::vector<mark>& marks) {
    if (marks.empty()) return {};
    const auto& lagging = furthest_behind(marks);
    const auto others = others_have(marks, lagging);
    const auto is_its_alone = [&](const segment_info& s) {
        return s.first > lagging.acknowledged + 1 && s.last <= others;  // and it is not being read just now
    };
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < sealed; ++i) {
        const auto& s = segments[i];
        if (!is_its_alone(s)) continue;
        if (lagging.policy == overflow::newest) found = i;
        if (lagging.policy == overflow::thin_out && s.thinned < thinnest &&
            (!found || s.thinned < segments[*found].thinned))
            found = i;
    }
    if (!found) return {};
    return {lagging.policy == overflow::thin_out ? step::kind::thin_out : step::kind::drop, *found};
}

}  // namespace

std::optional<step> next_retention_step(const std::vector<segment_info>& segments, const std::vector<mark>& marks,
                                        const limits& allowed, std::uint64_t free_bytes, std::int64_t now_ms) {
    const auto sealed =
        static_cast<std::size_t>(std::ranges::count_if(segments, [](const segment_info& s) { return !s.is_active; }));
    if (sealed == 0) return std::nullopt;
    const auto& front = segments.front();
    const bool is_read =
        !marks.empty() && std::ranges::all_of(marks, [&](const mark& m) { return m.acknowledged >= front.last; });
    // The readers' marks stand in the last segment: it goes when they stand in another one, which is being written.
    const bool may_go = sealed < segments.size() || sealed > 1;
    if (may_go && (is_read || front.last_written + allowed.max_age_ms < now_ms)) return step{};
    std::uint64_t bytes = 0;
    for (const auto& s : segments)
        bytes += s.bytes;
    if (bytes <= allowed.max_bytes && free_bytes >= allowed.min_free_bytes) return std::nullopt;
    return give_way(segments, sealed, marks);
}

}  // namespace penstock::journal
