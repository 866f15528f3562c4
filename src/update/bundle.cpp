#include "update/bundle.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <array>
#include <cstring>
#include <memory>
#include <set>
#include <vector>

#include "base/descriptor.hpp"
#include "base/private_file.hpp"
#include "base/sha256.hpp"
#include "base/system_error.hpp"

namespace penstock::update {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t piece_size = 256U << 10U;
constexpr const char* manifest_name = "manifest.json";

struct archive_closer {
    void operator()(archive* a) const noexcept { archive_read_free(a); }
};
using archive_reader = std::unique_ptr<archive, archive_closer>;

fault read_fault(archive* a) {
    const auto* text = archive_error_string(a);
    return {"", fmt::format("the bundle cannot be read: {}", text == nullptr ? "it is not a .tar.zst" : text)};
}

fault file_fault(const fs::path& path) {
    return {"", fmt::format("{}: {}", path.string(), std::strerror(errno))};
}

checked<archive_reader> open_bundle(const std::string& path) {
    archive_reader a(archive_read_new());
    if (!a) throw std::bad_alloc();
    // These alone: each further format is code that a stranger's bytes would reach.
    archive_read_support_filter_zstd(a.get());
    archive_read_support_format_tar(a.get());
    if (archive_read_open_filename(a.get(), path.c_str(), piece_size) != ARCHIVE_OK) return read_fault(a.get());
    return a;
}

/// Tars made by `tar -C folder .` begin each name with `./`.
std::string name_of(archive_entry* entry) {
    const auto* raw = archive_entry_pathname(entry);
    std::string name = raw == nullptr ? "" : raw;
    if (name.starts_with("./")) name.erase(0, 2);
    while (name.ends_with('/'))
        name.pop_back();
    return name;
}

/// The next entry; null at the end.
checked<archive_entry*> next_entry(archive* a) {
    archive_entry* entry = nullptr;
    const int done = archive_read_next_header(a, &entry);
    if (done == ARCHIVE_EOF) return nullptr;
    if (done != ARCHIVE_OK) return read_fault(a);
    return entry;
}

/// The next entry that is not the top folder.
checked<archive_entry*> next_named_entry(archive* a) {
    for (;;) {
        auto entry = next_entry(a);
        if (!entry || *entry == nullptr) return entry;
        const auto name = name_of(*entry);
        if ((name.empty() || name == ".") && archive_entry_filetype(*entry) == AE_IFDIR) continue;
        return entry;
    }
}

checked<std::string> read_manifest_text(archive* a) {
    const auto entry = next_named_entry(a);
    if (!entry) return entry.error();
    if (*entry == nullptr) return fault{"", "it is an empty archive, expected a bundle of scripts/package"};
    if (name_of(*entry) != manifest_name || archive_entry_filetype(*entry) != AE_IFREG) {
        return fault{"",
                     fmt::format("this archive begins with {}, and a bundle with the file manifest.json: pack it again "
                                 "with manifest.json as first file, as scripts/package does",
                                 name_of(*entry))};
    }
    std::string text;
    std::array<char, 16'384> piece{};
    for (;;) {
        const auto n = archive_read_data(a, piece.data(), piece.size());
        if (n < 0) return read_fault(a);
        if (n == 0) return text;
        text.append(piece.data(), static_cast<std::size_t>(n));
        if (text.size() > max_manifest_bytes) return fault{manifest_name, "has more than 4 MiB"};
    }
}

fault in_manifest(const fault& f) {
    return {f.field.empty() ? std::string(manifest_name) : std::string(manifest_name) + ": " + f.field, f.message};
}

checked<> write_all(int file, std::string_view bytes, const fs::path& path) {
    while (!bytes.empty()) {
        const auto n = ::write(file, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return file_fault(path);
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return {};
}

checked<> sync_folder_of(const fs::path& folder) {
    const descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (opened.number() < 0 || ::fsync(opened.number()) != 0) return file_fault(folder);
    return {};
}

/// Unpacks one bundle: what has arrived so far, and where it goes.
class unpacker {
public:
    unpacker(archive* a, const manifest& m, const fs::path& into, const progress& report)
        : archive_(a), manifest_(m), target_(into), report_(report) {}

    checked<> run() {
        for (;;) {
            const auto entry = next_named_entry(archive_);
            if (!entry) return entry.error();
            if (*entry == nullptr) break;
            if (auto done = take(*entry); !done) return done;
        }
        for (const auto& f : manifest_.files)
            if (!seen_.contains(f.path)) return fault{f.path, "is in the manifest but not in the bundle"};
        for (const auto& l : manifest_.links)
            if (!seen_.contains(l.path)) return fault{l.path, "is in the manifest but not in the bundle"};
        return make_links();
    }

    checked<> sync_folders() const {
        for (const auto& folder : folders_)
            if (auto done = sync_folder_of(target_ / folder); !done) return done;
        return sync_folder_of(target_);
    }

private:
    checked<> take(archive_entry* entry) {
        const auto name = name_of(entry);
        if (archive_entry_filetype(entry) == AE_IFDIR) return take_folder(name);
        if (!seen_.insert(name).second) return fault{name, "is in the bundle twice"};
        if (archive_entry_hardlink(entry) == nullptr) {
            if (archive_entry_filetype(entry) == AE_IFREG) return take_file(entry, name);
            if (archive_entry_filetype(entry) == AE_IFLNK) return take_link(entry, name);
        }
        return fault{name, "is not a file, a folder or a symbolic link"};
    }

    /// Folders come from the paths of files; an entry of their own adds nothing.
    checked<> take_folder(const std::string& name) const {
        const auto holds = [&](const auto& all) {
            for (const auto& one : all)
                if (one.path.starts_with(name + "/")) return true;
            return false;
        };
        if (!holds(manifest_.files) && !holds(manifest_.links))
            return fault{name, "is a folder that is not in the manifest"};
        return {};
    }

    checked<> take_link(archive_entry* entry, const std::string& name) const {
        const auto* link = manifest_.find_link(name);
        const auto* target = archive_entry_symlink(entry);
        if (link == nullptr || target == nullptr || link->target != target)
            return fault{name, "leads to another target than the manifest says"};
        return {};
    }

    checked<> take_file(archive_entry* entry, const std::string& name) {
        const auto* file = manifest_.find_file(name);
        if (file == nullptr) return fault{name, "is in the bundle but not in its manifest"};
        if (archive_entry_size_is_set(entry) == 0 || archive_entry_size(entry) != static_cast<la_int64_t>(file->size) ||
            archive_entry_sparse_count(entry) > 0)
            return fault{name, fmt::format("has another size than the manifest says, {} bytes", file->size)};
        const auto path = target_ / name;
        if (auto done = make_folders(fs::path(name).parent_path()); !done) return done;
        const descriptor out(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
        if (out.number() < 0) return file_fault(path);
        sha256_sum sum;
        std::uint64_t size = 0;
        for (;;) {
            const auto n = archive_read_data(archive_, piece_.data(), piece_.size());
            if (n < 0) return read_fault(archive_);
            if (n == 0) break;
            const std::string_view bytes(piece_.data(), static_cast<std::size_t>(n));
            size += bytes.size();
            if (size > file->size) break;
            sum.add(bytes);
            if (auto done = write_all(out.number(), bytes, path); !done) return done;
            done_ += bytes.size();
            if (report_) report_(done_);
        }
        if (size != file->size || to_hex(sum.finish()) != file->sha256)
            return fault{name, "has another content than the manifest says: its SHA-256 differs"};
        if (::fchmod(out.number(), file->mode) != 0 || ::fsync(out.number()) != 0) return file_fault(path);
        return {};
    }

    checked<> make_folders(const fs::path& folder) {
        if (folder.empty() || folders_.contains(folder)) return {};
        if (auto done = make_folders(folder.parent_path()); !done) return done;
        const auto path = target_ / folder;
        if (::mkdir(path.c_str(), 0755) != 0 || ::chmod(path.c_str(), 0755) != 0) return file_fault(path);
        folders_.insert(folder);
        return {};
    }

    /// Last, so that no file is ever written through one.
    checked<> make_links() {
        for (const auto& l : manifest_.links) {
            if (auto done = make_folders(fs::path(l.path).parent_path()); !done) return done;
            const auto path = target_ / l.path;
            if (::symlink(l.target.c_str(), path.c_str()) != 0) return file_fault(path);
        }
        return {};
    }

    archive* archive_;
    const manifest& manifest_;
    fs::path target_;
    const progress& report_;
    std::set<std::string, std::less<>> seen_;
    std::set<fs::path> folders_;
    std::vector<char> piece_ = std::vector<char>(piece_size);
    std::uint64_t done_ = 0;
};

checked<> check_file(const fs::path& path, const manifest_file& file) {
    struct stat seen {};
    if (::lstat(path.c_str(), &seen) != 0) return fault{file.path, "is missing"};
    if (!S_ISREG(seen.st_mode) || static_cast<std::uint64_t>(seen.st_size) != file.size ||
        (seen.st_mode & 07777U) != file.mode)
        return fault{file.path, "is not the file that was unpacked"};
    const auto sum = sha256_of_file(path.string());
    if (!sum) return fault{file.path, sum.error().message()};
    if (*sum != file.sha256) return fault{file.path, "is not the file that was unpacked: its SHA-256 differs"};
    return {};
}

}  // namespace

checked<manifest> read_bundle_manifest(const std::string& path) {
    const auto opened = open_bundle(path);
    if (!opened) return opened.error();
    const auto text = read_manifest_text(opened->get());
    if (!text) return text.error();
    auto out = parse_manifest(*text);
    if (!out) return in_manifest(out.error());
    return out;
}

checked<manifest> unpack_bundle(const std::string& path, const fs::path& into, const progress& report) {
    const auto opened = open_bundle(path);
    if (!opened) return opened.error();
    const auto text = read_manifest_text(opened->get());
    if (!text) return text.error();
    auto out = parse_manifest(*text);
    if (!out) return in_manifest(out.error());
    unpacker unpacking(opened->get(), *out, into, report);
    if (auto done = unpacking.run(); !done) return done.error();
    const auto own = into / manifest_name;
    const descriptor file(::open(own.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
    if (file.number() < 0) return file_fault(own);
    if (auto done = write_all(file.number(), *text, own); !done) return done.error();
    if (::fchmod(file.number(), 0644) != 0 || ::fsync(file.number()) != 0) return file_fault(own);
    if (auto done = unpacking.sync_folders(); !done) return done.error();
    return out;
}

checked<manifest> check_unpacked(const fs::path& folder) {
    std::error_code failed;
    const auto size = fs::file_size(folder / manifest_name, failed);
    if (failed || size > max_manifest_bytes) return fault{manifest_name, "is missing or too large"};
    const auto text = read_file((folder / manifest_name).string());
    if (!text) return fault{manifest_name, text.error().message()};
    auto out = parse_manifest(*text);
    if (!out) return in_manifest(out.error());
    for (const auto& f : out->files)
        if (auto done = check_file(folder / f.path, f); !done) return done.error();
    for (const auto& l : out->links) {
        const auto target = fs::read_symlink(folder / l.path, failed);
        if (failed || target != l.target) return fault{l.path, "is not the link that was unpacked"};
    }
    for (fs::recursive_directory_iterator all(folder, failed); !failed && all != fs::recursive_directory_iterator();
         all.increment(failed)) {
        if (all->is_directory() && !all->is_symlink()) continue;
        const auto name = fs::relative(all->path().parent_path(), folder, failed) / all->path().filename();
        const auto plain = name.lexically_normal().string();
        if (plain != manifest_name && out->find_file(plain) == nullptr && out->find_link(plain) == nullptr)
            return fault{plain, "was not unpacked with this version"};
    }
    if (failed) return fault{"", folder.string() + ": " + failed.message()};
    return out;
}

}  // namespace penstock::update
