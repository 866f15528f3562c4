#include "journal/thin.hpp"

#include <unordered_map>

#include "journal/batch_reader.hpp"
#include "journal/encoder.hpp"

namespace penstock::journal {

namespace {

constexpr std::size_t output_piece = 1U << 20U;

std::string fresh_path(const segment_info& segment) {
    return segment.path + ".new";
}

result<segment_info> rewrite(const segment_info& segment, file_system& d) {
    auto from = batch_reader::open(segment.path);
    if (!from) return from.error();
    const auto fresh = fresh_path(segment);
    auto to = d.create(fresh);
    if (!to) return to.error();

    auto thinned = segment;
    ++thinned.thinned;
    thinned.count = 0;
    byte_buffer out;
    std::uint64_t written = 0;
    encoder encode;
    append_segment_header(out, {segment.first, from->file().header().created, thinned.thinned});
    std::unordered_map<tag_number, unsigned> turn;  // number of scans that begin with that tag
    while (auto* const scan = from->next()) {
        if (turn[scan->tags.front()]++ % 2 != 0) continue;
        auto kept = *scan;
        kept.stream = scan->tags.front();
        encode.encode(kept, written + out.size(), out);
        thinned.count += kept.size();
        if (out.size() < output_piece) continue;
        if (auto done = (*to)->append(out); !done) return done.error();
        written += out.size();
        out.clear();
    }
    const auto marks_at = static_cast<std::uint32_t>(written + out.size());
    append_marks(out, from->marks().value_or(std::vector<cursor_mark>{}));
    append_seal(out, {segment.last, segment.last, thinned.count, segment.last_written, marks_at});
    if (auto done = (*to)->append(out); !done) return done.error();
    if (auto done = (*to)->sync(); !done) return done.error();
    if (auto done = d.rename(fresh, segment.path); !done) return done.error();
    thinned.bytes = written + out.size();
    return thinned;
}

}  // namespace

result<segment_info> thin_segment(const segment_info& segment, file_system& d) {
    auto thinned = rewrite(segment, d);
    if (!thinned) {
        // The incomplete file needs space, perhaps on a full disk.
        [[maybe_unused]] const auto is_removed = d.remove(fresh_path(segment));
    }
    return thinned;
}

}  // namespace penstock::journal
