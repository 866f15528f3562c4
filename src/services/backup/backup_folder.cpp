#include "services/backup/backup_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <stdexcept>

#include "backup/file_name.hpp"
#include "backup/file_stream.hpp"
#include "backup/reader.hpp"
#include "base/descriptor.hpp"
#include "services/backup/backup_files.hpp"

namespace penstock::services {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_listed_backups = 500;
constexpr int max_uploads = 2;
constexpr std::uint64_t spare_of_upload = 64U << 20U;

failure too_large(std::uint64_t max) {
    return failure(failure::cause::unavailable,
                   fmt::format("the backup is larger than the {} GiB of edge.backup.max_gb", max >> 30U));
}

failure unknown(const std::string& name) {
    const bool can_be = backup::is_file_name(name);
    return {failure::cause::not_found,
            can_be ? "there is no backup " + name + ": see /config/backup"
                   : "the name of a backup has letters, digits, '.', '_' and '-', and ends with .psb or .tar.zst"};
}

backup_entry entry_of(const std::string& path, const std::string& name, const struct stat& facts) {
    backup_entry e;
    e.name = name;
    e.size = static_cast<std::uint64_t>(facts.st_size);
    e.written = from_epoch_ms(facts.st_mtim.tv_sec * 1'000 + facts.st_mtim.tv_nsec / 1'000'000);
    const auto opened = backup::reader::open(path);
    if (!opened) {
        e.error = opened.error().message;
        return e;
    }
    e.head = (*opened)->head();
    e.is_encrypted = (*opened)->is_encrypted();
    return e;
}

class open_content final : public backup_content {
public:
    open_content(int number, std::uint64_t size) : file_(number), size_(size) {}
    std::uint64_t size() const noexcept override { return size_; }
    std::size_t read(std::uint64_t from, std::span<char> into) const override {
        for (;;) {
            const auto n = ::pread(file_.number(), into.data(), into.size(), static_cast<off_t>(from));
            if (n >= 0) return static_cast<std::size_t>(n);
            if (errno != EINTR) return 0;
        }
    }

private:
    descriptor file_;
    std::uint64_t size_;
};

}  // namespace

std::string_view to_string(restore_as a) noexcept {
    switch (a) {
        case restore_as::same: return "same";
        case restore_as::replacement: return "replacement";
        case restore_as::copy: break;
    }
    return "template";
}

std::optional<restore_as> parse_restore_as(std::string_view text) noexcept {
    for (const auto a : {restore_as::same, restore_as::replacement, restore_as::copy}) {
        if (text == to_string(a)) return a;
    }
    return std::nullopt;
}

/// Under a name of its own, which no list has.
class backup_folder::upload final : public backup_upload {
public:
    upload(backup_folder& of, std::string name, std::string part, std::unique_ptr<backup::file_sink> file)
        : folder_(of), name_(std::move(name)), part_(std::move(part)), file_(std::move(file)) {}
    ~upload() override {
        file_.reset();
        std::error_code ignored;
        fs::remove(part_, ignored);
        folder_.uploads_.fetch_sub(1);
    }

    std::optional<failure> append(std::string_view bytes) override {
        if (bytes.size() > folder_.max_upload_bytes_ - file_->size()) {
            return too_large(folder_.max_upload_bytes_);
        }
        const auto done = file_->write({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
        if (!done) return done.error();
        return std::nullopt;
    }

    outcome<backup_entry> finish() override {
        if (const auto done = file_->finish(); !done) return done.error();
        if (const auto read = backup::reader::open(part_); !read) return read.error();
        // A link and not a rename: one that got that name meanwhile is not replaced.
        if (::link(part_.c_str(), (folder_.folder_ + "/" + name_).c_str()) != 0) {
            if (errno == EEXIST)
                return failure(failure::cause::duplicate,
                               "there is a backup " + name_ + " already: choose another name");
            return backup::system_failure(folder_.folder_, errno);
        }
        sync_folder(folder_.folder_);
        return folder_.find(name_);
    }

private:
    backup_folder& folder_;
    const std::string name_, part_;
    std::unique_ptr<backup::file_sink> file_;
};

std::vector<backup_entry> backup_folder::list() const {
    std::vector<std::pair<std::string, struct stat>> found;
    std::error_code ec;
    for (fs::directory_iterator at(folder_, ec); !ec && at != fs::directory_iterator(); at.increment(ec)) {
        const auto name = at->path().filename().string();
        struct stat facts {};
        if (!backup::is_file_name(name) || ::lstat(at->path().c_str(), &facts) != 0 || !S_ISREG(facts.st_mode))
            continue;
        found.emplace_back(name, facts);
    }
    std::ranges::sort(found, [](const auto& a, const auto& b) {
        const auto time = [](const struct stat& s) { return std::pair(s.st_mtim.tv_sec, s.st_mtim.tv_nsec); };
        return time(a.second) != time(b.second) ? time(a.second) > time(b.second) : a.first > b.first;
    });
    if (found.size() > max_listed_backups) found.resize(max_listed_backups);
    std::vector<backup_entry> all;
    for (const auto& [name, facts] : found)
        all.push_back(entry_of(folder_ + "/" + name, name, facts));
    return all;
}

outcome<backup_entry> backup_folder::find(const std::string& name) const {
    struct stat facts {};
    const auto path = folder_ + "/" + name;
    if (!backup::is_file_name(name) || ::lstat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode))
        return unknown(name);
    return entry_of(path, name, facts);
}

outcome<std::unique_ptr<backup_content>> backup_folder::open(const std::string& name) const {
    if (!backup::is_file_name(name)) return unknown(name);
    const int number = ::open((folder_ + "/" + name).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (number < 0) return unknown(name);
    struct stat facts {};
    if (::fstat(number, &facts) != 0 || !S_ISREG(facts.st_mode)) {
        ::close(number);
        return unknown(name);
    }
    return std::unique_ptr<backup_content>(
        std::make_unique<open_content>(number, static_cast<std::uint64_t>(facts.st_size)));
}

outcome<> backup_folder::remove(const std::string& name) const {
    if (const auto there = find(name); !there) return there.error();
    if (::unlink((folder_ + "/" + name).c_str()) != 0 && errno != ENOENT)
        return backup::system_failure(folder_ + "/" + name, errno);
    sync_folder(folder_);
    return {};
}

outcome<std::unique_ptr<backup_upload>> backup_folder::begin_upload(const std::string& name, std::uint64_t size) {
    if (!backup::is_file_name(name)) {
        return failure(
            faults{fault("name", "expected letters, digits, '.', '_' and '-', and .psb or .tar.zst at the end")});
    }
    if (size > max_upload_bytes_) return too_large(max_upload_bytes_);
    std::error_code ec;
    fs::create_directories(folder_, ec);
    fs::permissions(folder_, fs::perms::owner_all, ec);
    if (fs::exists(fs::symlink_status(folder_ + "/" + name)))
        return failure(failure::cause::duplicate,
                       "there is a backup " + name + " already: delete it first, or choose another name");
    if (free_bytes(folder_) < size + spare_of_upload)
        return failure(failure::cause::no_space,
                       "the gateway's disk has too little free space for that backup: make room there");
    if (uploads_.fetch_add(1) >= max_uploads) {
        uploads_.fetch_sub(1);
        return failure(failure::cause::unavailable, "two backups are being uploaded already: try again later");
    }
    static std::atomic<std::uint64_t> number{0};
    const auto part = fmt::format("{}/.upload-{}-{}", folder_, ::getpid(), number.fetch_add(1));
    fs::remove(part, ec);
    auto file = backup::file_sink::make(part);
    if (!file) {
        uploads_.fetch_sub(1);
        return file.error();
    }
    return std::unique_ptr<backup_upload>(std::make_unique<upload>(*this, name, part, std::move(*file)));
}

void backup_folder::clean() const {
    std::error_code ec;
    std::vector<fs::path> left;
    for (fs::directory_iterator at(folder_, ec); !ec && at != fs::directory_iterator(); at.increment(ec)) {
        if (at->path().filename().string().starts_with(".upload-")) left.push_back(at->path());
    }
    for (const auto& path : left)
        fs::remove(path, ec);
}

}  // namespace penstock::services
