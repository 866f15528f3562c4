#include "journal/recovery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/text.hpp"
#include "journal/batch_reader.hpp"

namespace penstock::journal {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".journal";
constexpr std::string_view temp_suffix = ".journal.new";
constexpr std::size_t digits = 20;

/// The number in a segment's name; `nullopt` for other files.
std::optional<sequence_number> first_of(const std::string& name) {
    if (name.size() != digits + ending.size() || !name.ends_with(ending)) return std::nullopt;
    return parse_number<sequence_number>(std::string_view(name).substr(0, digits));
}

/// Removes a segment that was being thinned out when the process ended: the complete one still exists.
checked<std::vector<segment_info>> list_segments(const std::string& folder, file_system& d) {
    std::vector<segment_info> found;
    std::error_code ec;
    for (fs::directory_iterator at(folder, ec), end; !ec && at != end; at.increment(ec)) {
        const auto name = at->path().filename().string();
        if (name.ends_with(temp_suffix)) {
            [[maybe_unused]] const auto is_removed = d.remove(at->path().string());
            continue;
        }
        const auto first = first_of(name);
        if (!first) continue;
        segment_info s;
        s.path = at->path().string();
        s.first = *first;
        s.last = *first - 1;
        s.bytes = at->file_size(ec);
        found.push_back(std::move(s));
    }
    if (ec) return fault{"", fmt::format("cannot read the journal's folder {}: {}", folder, ec.message())};
    std::ranges::sort(found, {}, &segment_info::first);
    return found;
}

/// The seal at the end of the file; `nullopt` if missing or invalid.
std::optional<segment_summary> read_seal(const segment_reader& file, std::uint64_t size) {
    byte_buffer record;
    const auto place = padded(seal_size);
    if (size < segment_header_size + place || !file.read_record(size - place, record)) return std::nullopt;
    const auto content = decode_seal(record);
    return content ? std::optional(*content) : std::nullopt;
}

class recovery {
public:
    explicit recovery(file_system& d) : disk_(d) {}

    checked<recovered> run(std::vector<segment_info> found) {
        for (auto& s : found) {
            const bool is_last = &s == &found.back();
            if (auto looked = look_at(s, is_last); !looked) return looked.error();
        }
        // A segment whose end could not be cut off when a disk failed has samples that were written again in the next.
        for (std::size_t i = 1; i < recovered_.segments.size(); ++i) {
            auto& before = recovered_.segments[i - 1];
            before.last = std::min(before.last, recovered_.segments[i].first - 1);
        }
        return std::move(recovered_);
    }

private:
    checked<> look_at(segment_info& s, bool is_last) {
        auto opened = batch_reader::open(s.path);
        if (!opened && opened.error() == errc::unknown_version) {
            return fault{"", fmt::format("journal file {}: {}", s.path, opened.error().message())};
        }
        if (!opened) {
            recovered_.notes.push_back(
                fmt::format("journal file {} cannot be read; it stays unchanged, and its samples are skipped: {}",
                            s.path, opened.error().message()));
            return {};
        }
        s.thinned = opened->file().header().thinned;
        if (const auto seal = read_seal(opened->file(), s.bytes)) {
            s.last = seal->last;
            s.count = seal->count;
            s.last_written = seal->last_written;
            recovered_.used = std::max(recovered_.used, seal->used);
            read_marks(opened->file(), seal->marks);
        } else {
            read_through(s, *opened, is_last);
        }
        keep(s);
        return {};
    }

    void keep(const segment_info& s) {
        recovered_.last = std::max(recovered_.last, s.last);
        recovered_.used = std::max(recovered_.used, recovered_.last);
        // An empty one may hold the marks, and its name must not be reused before they are stored elsewhere.
        if (s.count == 0) recovered_.used = std::max(recovered_.used, s.first);
        recovered_.segments.push_back(s);
    }

    /// The last ones that can be read are in force: the last segment may be torn before it has any.
    void read_marks(const segment_reader& file, std::uint32_t offset) {
        byte_buffer record;
        if (offset == 0 || !file.read_record(offset, record)) return;
        if (auto marks = decode_marks(record)) recovered_.marks = std::move(*marks);
    }

    void read_through(segment_info& s, batch_reader& file, bool is_last) {
        s.last_written = file.file().last_written();  // not the samples' times: a device's clock may be years behind
        while (const auto* b = file.next()) {
            s.last = b->first + b->size() - 1;
            s.count += b->size();
        }
        if (file.corrupt_ranges() > 0) {
            recovered_.notes.push_back(
                fmt::format("journal file {}: {} damaged places were skipped; their samples are lost", s.path,
                            file.corrupt_ranges()));
        }
        if (file.marks()) recovered_.marks = *file.marks();
        const auto used = is_last ? std::max(s.last, s.first - 1) + crash_gap : s.last;
        recovered_.used = std::max(recovered_.used, used);
        end(s, file.file().position(), used);
    }

    /// If the disk cannot be written it stays unchanged, and is read again next time; so does one whose header is
    /// incomplete: with more bytes it would have a random header.
    void end(segment_info& s, std::uint64_t end, sequence_number used) {
        if (end > s.bytes) return;
        if (end < s.bytes)
            recovered_.notes.push_back(fmt::format(
                "journal file {}: the last {} bytes are not a complete record and are removed", s.path, s.bytes - end));
        auto file = disk_.open(s.path);
        if (!file || !(*file)->truncate(end)) return;
        byte_buffer out;
        append_marks(out, recovered_.marks);
        append_seal(out, {s.last, used, s.count, s.last_written, static_cast<std::uint32_t>(end)});
        if ((*file)->append(out) && (*file)->sync()) s.bytes = end + out.size();
    }

    file_system& disk_;
    recovered recovered_;
};

}  // namespace

checked<recovered> recover(const std::string& folder, file_system& d) {
    auto found = list_segments(folder, d);
    if (!found) return found.error();
    return recovery(d).run(std::move(*found));
}

}  // namespace penstock::journal
