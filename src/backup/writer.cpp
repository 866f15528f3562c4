#include "backup/writer.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <tuple>

#include "backup/entry_path.hpp"
#include "backup/file_stream.hpp"
#include "backup/part_sum.hpp"
#include "backup/sealed_stream.hpp"
#include "backup/summed_stream.hpp"
#include "backup/zstd_stream.hpp"

namespace penstock::backup {

namespace {

constexpr std::size_t file_piece = 256U << 10U;

std::size_t rank_of(std::string_view part) {
    return static_cast<std::size_t>(std::ranges::find(part_names, part) - std::begin(part_names));
}

failure changed(const std::string& file) {
    return {failure::cause::unavailable, file + " has changed while the backup was made: try again"};
}

failure cancelled() {
    return {failure::cause::cancelled, "the backup was cancelled; no part of it is left"};
}

/// Calls `take` with the pieces of a file, which must be `size` bytes.
template <class Take>
outcome<> read_pieces(const std::string& path, byte_buffer& buffer, std::optional<std::uint64_t> size, Take take) {
    auto file = file_source::open(path);
    if (!file) return file.error();
    const auto expected = size.value_or((*file)->size());
    std::uint64_t done = 0;
    for (;;) {
        const auto n = (*file)->read(buffer);
        if (!n) return n.error();
        if (*n == 0) break;
        done += *n;
        if (done > expected) return changed(path);
        if (auto taken = take(byte_view(buffer.data(), *n)); !taken) return taken;
    }
    if (done != expected) return changed(path);
    return {};
}

/// A tar, each of its blocks handed on at once.
class tar_writer {
public:
    explicit tar_writer(byte_sink& to) : sink_(to), tar_(archive_write_new(), &archive_write_free) {
        archive_write_set_format_pax_restricted(tar_.get());
        archive_write_set_bytes_per_block(tar_.get(), 0);
        archive_write_open(tar_.get(), this, nullptr, &tar_writer::take, nullptr);
    }

    outcome<> begin(const std::string& path, std::uint64_t size, std::int64_t time_ms) {
        const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                                  &archive_entry_free);
        archive_entry_set_pathname(entry.get(), path.c_str());
        archive_entry_set_filetype(entry.get(), AE_IFREG);
        archive_entry_set_perm(entry.get(), 0600);
        archive_entry_set_size(entry.get(), static_cast<la_int64_t>(size));
        archive_entry_set_mtime(entry.get(), time_ms / 1000, 0);
        return check(archive_write_header(tar_.get(), entry.get()) == ARCHIVE_OK);
    }

    outcome<> write(byte_view bytes) {
        return check(archive_write_data(tar_.get(), bytes.data(), bytes.size()) ==
                     static_cast<la_ssize_t>(bytes.size()));
    }

    outcome<> finish() { return check(archive_write_close(tar_.get()) == ARCHIVE_OK); }

private:
    static la_ssize_t take(archive* tar, void* self, const void* bytes, std::size_t size) {
        auto& me = *static_cast<tar_writer*>(self);
        auto done = me.sink_.write({static_cast<const std::uint8_t*>(bytes), size});
        if (done) return static_cast<la_ssize_t>(size);
        if (!me.failed_) me.failed_ = done.error();
        archive_set_error(tar, EIO, "%s", "the sink failed");
        return ARCHIVE_FATAL;
    }

    outcome<> check(bool is_done) {
        if (is_done) return {};
        if (failed_) return *failed_;
        const char* why = archive_error_string(tar_.get());
        return failure{failure::cause::unavailable,
                       fmt::format("the backup cannot be written: {}", why == nullptr ? "unknown error" : why)};
    }

    byte_sink& sink_;
    std::optional<failure> failed_;
    std::unique_ptr<archive, decltype(&archive_write_free)> tar_;
};

outcome<> write_files(tar_writer& tar, const manifest& head, std::span<const source_file> files,
                      const progress& on_progress) {
    byte_buffer buffer(file_piece);
    std::uint64_t done = 0;
    auto at = files.begin();
    for (const auto& p : head.parts) {
        part_sum sum;
        for (; at != files.end() && at->part == p.name; ++at) {
            auto opened = file_source::open(at->file);
            if (!opened) return opened.error();
            const auto size = (*opened)->size();
            sum.begin_file(at->path, size);
            if (auto begun = tar.begin(at->part + "/" + at->path, size, head.created_at); !begun) return begun;
            auto written = read_pieces(at->file, buffer, size, [&](byte_view bytes) -> outcome<> {
                sum.add(as_text(bytes));
                done += bytes.size();
                if (on_progress && !on_progress(done)) return cancelled();
                return tar.write(bytes);
            });
            if (!written) return written;
        }
        if (sum.files() != p.files || sum.bytes() != p.size || sum.finish() != p.sha256)
            return changed("part " + p.name);
    }
    if (at != files.end()) return changed(at->file);
    return {};
}

}  // namespace

outcome<std::vector<part>> measure(std::vector<source_file>& files, const progress& on_progress) {
    std::ranges::sort(files, {}, [](const source_file& f) { return std::tuple(rank_of(f.part), f.path); });
    byte_buffer buffer(file_piece);
    std::vector<part> parts;
    std::uint64_t done = 0;
    for (std::size_t i = 0; i < files.size();) {
        part p{files[i].part, 0, 0, {}};
        part_sum sum;
        for (; i < files.size() && files[i].part == p.name; ++i) {
            const auto& f = files[i];
            const bool is_twice = i > 0 && files[i - 1].part == f.part && files[i - 1].path == f.path;
            if (!is_part(f.part) || !is_entry_path(f.path) || is_twice)
                return failure{failure::cause::unavailable,
                               f.file + " has a name that a backup cannot contain: rename this file"};
            auto opened = file_source::open(f.file);
            if (!opened) return opened.error();
            const auto size = (*opened)->size();
            sum.begin_file(f.path, size);
            auto read = read_pieces(f.file, buffer, size, [&](byte_view bytes) -> outcome<> {
                sum.add(as_text(bytes));
                done += bytes.size();
                if (on_progress && !on_progress(done)) return cancelled();
                return {};
            });
            if (!read) return read.error();
        }
        p.files = sum.files();
        p.size = sum.bytes();
        p.sha256 = sum.finish();
        parts.push_back(std::move(p));
    }
    return parts;
}

outcome<> write_backup(const std::string& path, const manifest& head, std::span<const source_file> files,
                       std::string_view passphrase, const progress& on_progress) {
    const auto text = format_manifest(head);
    if (text.size() > manifest::max_bytes)
        return failure{failure::cause::unavailable, "the note of the backup is too long: use a shorter note"};
    auto file = file_sink::make(path);
    if (!file) return file.error();
    std::unique_ptr<sealing_sink> seal;
    if (!passphrase.empty()) {
        auto made = sealing_sink::make(**file, text, passphrase);
        if (!made) return made.error();
        seal = std::move(*made);
    }
    summed_sink summed(**file);
    zstd_sink pack(seal ? static_cast<byte_sink&>(*seal) : summed);
    tar_writer tar(pack);
    if (!seal) {
        if (auto begun = tar.begin("manifest.json", text.size(), head.created_at); !begun) return begun;
        if (auto done = tar.write(as_bytes(text)); !done) return done;
    }
    if (auto done = write_files(tar, head, files, on_progress); !done) return done;
    if (auto done = tar.finish(); !done) return done;
    return pack.finish();
}

}  // namespace penstock::backup
