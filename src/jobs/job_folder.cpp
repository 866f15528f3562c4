#include "jobs/job_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "base/descriptor.hpp"
#include "base/private_file.hpp"

namespace penstock::jobs {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view log_is_full = "… the log is full: the rest is omitted\n";

int open_lock(const std::string& folder, int flags) {
    return ::open((folder + "/lock").c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0600);
}

/// A piece that ends within a character of UTF-8 ends before it, unless that is all.
void end_at_character(std::string& text) {
    for (std::size_t back = 1; back <= 3 && back < text.size(); ++back) {
        const auto byte = static_cast<unsigned char>(text[text.size() - back]);
        if (byte < 0x80) return;
        if (byte < 0xC0) continue;
        const std::size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
        if (length > back) text.resize(text.size() - back);
        return;
    }
}

}  // namespace

checked<> job_folder::create(const job_record& r, std::string_view request) const {
    const auto folder = of(r.job_id);
    if (auto done = write_private_file(folder + "/request.json", std::string(request) + '\n'); !done) return done;
    return write(r);
}

checked<> job_folder::write(const job_record& r) const {
    // A name in this folder is stored with the record.
    const descriptor log(::open((of(r.job_id) + "/log").c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    if (log.number() >= 0) ::fdatasync(log.number());
    return write_private_file(of(r.job_id) + "/record.json", format_record(r));
}

std::optional<job_record> job_folder::read(std::string_view job_id) const {
    if (!is_job_id(job_id)) return std::nullopt;
    const auto text = read_file(of(job_id) + "/record.json");
    if (!text) return std::nullopt;
    auto record = parse_record(*text);
    if (!record || record->job_id != job_id) return std::nullopt;
    return std::move(*record);
}

std::vector<job_record> job_folder::read_all() const {
    std::vector<job_record> all;
    std::error_code failed;
    fs::directory_iterator folders(path_, failed);
    for (; !failed && folders != fs::directory_iterator(); folders.increment(failed)) {
        if (auto one = read(folders->path().filename().string())) all.push_back(std::move(*one));
    }
    std::ranges::sort(all, {}, &job_record::job_id);
    return all;
}

void job_folder::append_log(std::string_view job_id, std::string_view line) const {
    const descriptor file(
        ::open((of(job_id) + "/log").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600));
    struct stat now {};
    if (file.number() < 0 || ::fstat(file.number(), &now) != 0) return;
    const auto size = static_cast<std::uint64_t>(now.st_size);
    if (size >= max_log_bytes) return;
    std::string text(line);
    text += '\n';
    if (size + text.size() > max_log_bytes) {
        // Its size then says that it is full.
        if (::ftruncate(file.number(), static_cast<off_t>(max_log_bytes - log_is_full.size())) != 0) return;
        text = log_is_full;
    }
    [[maybe_unused]] const auto written = ::write(file.number(), text.data(), text.size());
}

log_piece job_folder::read_log(std::string_view job_id, std::uint64_t from) const {
    log_piece piece{{}, from};
    const descriptor file(::open((of(job_id) + "/log").c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (file.number() < 0 || from > max_log_bytes) return piece;
    piece.text.resize(max_log_piece);
    const auto n = ::pread(file.number(), piece.text.data(), piece.text.size(), static_cast<off_t>(from));
    piece.text.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
    end_at_character(piece.text);
    piece.next = from + piece.text.size();
    return piece;
}

std::vector<std::string> job_folder::expire(const std::vector<job_record>& all, wall_time now) const {
    std::vector<std::string> gone;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& r = all[i];
        const bool is_one_too_many = i + max_jobs < all.size();
        if (!r.has_ended() || (!is_one_too_many && now - r.created_at < max_age)) continue;
        std::error_code ignored;
        fs::remove_all(of(r.job_id), ignored);
        gone.push_back(r.job_id);
    }
    return gone;
}

bool job_lock::acquire(const std::string& job_folder) {
    release();
    const int file = open_lock(job_folder, O_CREAT);
    if (file < 0) return false;
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
        ::close(file);
        return false;
    }
    file_ = file;
    return true;
}

void job_lock::release() noexcept {
    if (file_ >= 0) ::close(file_);
    file_ = -1;
}

bool is_locked(const std::string& job_folder) {
    const descriptor file(open_lock(job_folder, 0));
    if (file.number() < 0) return false;
    return ::flock(file.number(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

}  // namespace penstock::jobs
