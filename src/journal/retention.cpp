#include "journal/retention.hpp"

#include <algorithm>
#include <limits>

namespace penstock::journal {

namespace {

constexpr std::uint32_t thinnest = 8;  ///< the thinnest segment has one scan of 256

using step = retention_step;

/// The reader that is furthest behind; of several ones, that with the policy `oldest`.
const cursor_mark& slowest_cursor(const std::vector<cursor_mark>& marks) {
    return *std::ranges::min_element(marks, {},
                                     [](const cursor_mark& m) { return std::pair(m.acknowledged, m.policy); });
}

/// The lowest position of all other readers.
sequence_number others_have(const std::vector<cursor_mark>& marks, const cursor_mark& but) {
    auto min = std::numeric_limits<sequence_number>::max();
    for (const auto& m : marks) {
        if (&m != &but) min = std::min(min, m.acknowledged);
    }
    return min;
}

/// The segment that the slowest reader loses, wholly or in half.
step pick_victim(const std::vector<segment_info>& segments, std::size_t droppable,
                 const std::vector<cursor_mark>& marks) {
    if (marks.empty()) return {};
    const auto& lagging = slowest_cursor(marks);
    const auto others = others_have(marks, lagging);
    const auto is_its_alone = [&](const segment_info& s) {
        // The slowest reader is not reading it now, and all others have read it.
        return s.first > lagging.acknowledged + 1 && s.last <= others;
    };
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < droppable; ++i) {
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

/// Whether a reader for which segments are kept on a full disk still needs the segment.
bool is_held(const segment_info& s, const std::vector<cursor_mark>& marks, const limits& allowed) {
    const auto reader = std::ranges::find(marks, allowed.held_for, &cursor_mark::name);
    return reader != marks.end() && reader->acknowledged < s.last;
}

}  // namespace

std::optional<step> next_retention_step(const std::vector<segment_info>& segments,
                                        const std::vector<cursor_mark>& marks, const limits& allowed,
                                        std::uint64_t free_bytes, std::int64_t now_ms) {
    if (segments.size() < 2) return std::nullopt;
    const auto droppable = segments.size() - 1;
    const auto& front = segments.front();
    const bool is_read = !marks.empty() &&
                         std::ranges::all_of(marks, [&](const cursor_mark& m) { return m.acknowledged >= front.last; });
    if (is_read || front.last_written + allowed.max_age_ms < now_ms) return step{};
    std::uint64_t bytes = 0;
    for (const auto& s : segments)
        bytes += s.bytes;
    if (bytes > allowed.max_bytes) return pick_victim(segments, droppable, marks);
    if (free_bytes >= allowed.min_free_bytes) return std::nullopt;
    const auto found = pick_victim(segments, droppable, marks);
    if (allowed.may_wait && is_held(segments[found.segment], marks, allowed)) return std::nullopt;
    return found;
}

}  // namespace penstock::journal
