#include "ctl/file_transfer.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "base/descriptor.hpp"
#include "base/text.hpp"
#include "ctl/progress_line.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

constexpr int max_download_attempts = 10;
constexpr std::chrono::seconds download_retry_delay{2};

failure file_failure(const std::string& path, int error) {
    return {exit_code::bad_usage, path + ": " + std::strerror(error)};
}

unsigned percent_of_size(std::uint64_t done, std::uint64_t all) {
    return all == 0 ? 100 : static_cast<unsigned>(static_cast<double>(done) / static_cast<double>(all) * 100);
}

/// What someone has put there meanwhile stays: then false, with `errno`.
bool rename_without_replacing(const std::string& from, const std::string& to) {
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
    if (errno != EINVAL && errno != ENOSYS) return false;
    struct stat about {};
    if (::lstat(to.c_str(), &about) == 0) {
        errno = EEXIST;
        return false;
    }
    return ::rename(from.c_str(), to.c_str()) == 0;
}

}  // namespace

outcome<json::value> upload_file(command_context& s, const std::string& path, const std::string& file) {
    const penstock::descriptor in(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat about {};
    if (in.number() < 0 || ::fstat(in.number(), &about) != 0) return file_failure(file, errno);
    if (!S_ISREG(about.st_mode))
        return failure{exit_code::bad_usage, file + ": expected a file, not a folder or device"};
    const auto size = static_cast<std::uint64_t>(about.st_size);
    progress_line progress(s);
    std::uint64_t sent = 0;
    const upload from{size, [&](std::span<char> into) -> outcome<std::size_t> {
                          const auto got = ::read(in.number(), into.data(), into.size());
                          if (got < 0) return file_failure(file, errno);
                          if (got == 0)
                              return failure{
                                  exit_code::bad_usage,
                                  file + ": the file became shorter while it was sent; the gateway has not stored it"};
                          sent += static_cast<std::uint64_t>(got);
                          progress.show(percent_of_size(sent, size), "sent of " + size_text(size));
                          return static_cast<std::size_t>(got);
                      }};
    request r{"POST", path, "", "application/octet-stream", false};
    r.from = &from;
    const auto got = s.api.send(r);
    if (!got) return got.error();
    return read_data(*got);
}

outcome<downloaded_file> downloaded_file::open(const std::string& place) {
    namespace fs = std::filesystem;
    downloaded_file out;
    std::error_code ec;
    if (fs::is_directory(place, ec)) {
        out.folder_ = place;
    } else {
        if (fs::exists(fs::symlink_status(place, ec)))
            return failure{exit_code::bad_usage, place + ": exists already; nothing was done"};
        out.target_ = place;
        out.folder_ = fs::path(place).parent_path().string();
        if (out.folder_.empty()) out.folder_ = ".";
    }
    auto part = out.folder_ + "/.penstockctl-XXXXXX";
    out.file_ = ::mkostemp(part.data(), O_CLOEXEC);  // 0600
    if (out.file_ < 0) return file_failure(out.folder_, errno);
    out.part_ = part;
    return out;
}

downloaded_file::downloaded_file(downloaded_file&& other) noexcept
    : target_(std::move(other.target_)),
      folder_(std::move(other.folder_)),
      part_(std::exchange(other.part_, {})),
      file_(std::exchange(other.file_, -1)),
      size_(other.size_) {}

downloaded_file::~downloaded_file() {
    if (file_ >= 0) ::close(file_);
    if (!part_.empty()) ::unlink(part_.c_str());
}

outcome<> downloaded_file::write(std::string_view piece) {
    while (!piece.empty()) {
        const auto done = ::write(file_, piece.data(), piece.size());
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return file_failure(target_.empty() ? folder_ : target_, errno);
        size_ += static_cast<std::uint64_t>(done);
        piece.remove_prefix(static_cast<std::size_t>(done));
    }
    return {};
}

outcome<std::string> downloaded_file::fetch(command_context& s, const std::string& path, const std::string& name) {
    progress_line progress(s);
    for (int attempt = 1;; ++attempt) {
        const auto begin = size_;
        request r{"GET", path, "", "", true};
        if (begin > 0) r.fields.emplace_back("Range", "bytes=" + std::to_string(begin) + "-");
        r.to = [&](std::string_view piece) -> outcome<> {
            const auto done = write(piece);
            progress.show(0, size_text(size_) + " received");
            return done;
        };
        const auto got = s.api.send(r);
        if (got && got->status / 100 != 2) return read_data(*got).error();
        if (got && got->content_type.starts_with("application/json")) return refusal_in_file(*got);
        if (got) {
            const bool goes_on =
                begin == 0 || got->field("Content-Range").starts_with("bytes " + std::to_string(begin) + "-");
            if (!goes_on)
                return failure{exit_code::refused,
                               "the gateway did not continue the download at the right position; try again"};
            break;
        }
        const bool is_worth_it = got.error().code == exit_code::unreachable && size_ > begin;
        if (!is_worth_it || attempt == max_download_attempts) return got.error();
        progress.note(got.error().text + "; continuing at " + size_text(size_));
        if (!s.wait(download_retry_delay)) return failure{exit_code::refused, "stopped; no file was written"};
    }
    auto target = target_.empty() ? folder_ + "/" + name : target_;
    if (::fsync(file_) != 0 || !rename_without_replacing(part_, target)) return file_failure(target, errno);
    part_.clear();
    return target;
}

/// An inner error comes with status 200, so it went to the file.
failure downloaded_file::refusal_in_file(response r) const {
    constexpr std::size_t max_refusal = 64 * 1024;
    r.body.resize(std::min<std::uint64_t>(size_, max_refusal));
    const auto size = ::pread(file_, r.body.data(), r.body.size(), 0);
    r.body.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
    const auto data = read_data(r);
    return data ? failure{exit_code::refused, "the response is not a file"} : data.error();
}

}  // namespace penstock::ctl
