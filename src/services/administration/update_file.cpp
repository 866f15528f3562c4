#include "services/administration/update_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>

#include "base/descriptor.hpp"
#include "base/log.hpp"
#include "base/private_file.hpp"
#include "base/sha256.hpp"
#include "base/system_error.hpp"
#include "base/text.hpp"
#include "io/timer.hpp"
#include "update/bundle.hpp"

namespace penstock::services {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view bundle_ending = ".tar.zst";
constexpr std::string_view signature_ending = ".minisig";
constexpr std::uint64_t spare_bytes = 64U << 20U;

std::string text_of_errno(const std::string& path) {
    return path + ": " + std::strerror(errno);
}

/// False, and errno.
bool write_all_bytes(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const auto n = ::write(file, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

bool sync_folder_of_file(const std::string& path) {
    const descriptor folder(::open(fs::path(path).parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return folder.number() >= 0 && ::fsync(folder.number()) == 0;
}

/// Under a name of its own: two that send the same one do not mix.
class received_file final : public update_upload {
public:
    received_file(std::string folder, std::string name, std::vector<update::public_key> keys,
                  std::optional<update::signature> expected)
        : folder_(std::move(folder)), name_(std::move(name)), keys_(std::move(keys)), expected_(std::move(expected)) {
        path_ = folder_ + "/.upload-XXXXXX";
        file_ = ::mkostemp(path_.data(), O_CLOEXEC);
        if (file_ < 0) path_.clear();
        ::flock(file_, LOCK_SH | LOCK_NB);  // in use: temp-clean passes it over
    }
    ~received_file() override {
        if (file_ >= 0) ::close(file_);
        if (!path_.empty()) remove_file(path_);
    }

    bool is_open() const noexcept { return file_ >= 0; }

    std::optional<failure> append(std::string_view bytes) override {
        size_ += bytes.size();
        if (size_ > (expected_ ? update::max_bundle_bytes : update::max_signature_bytes))
            return failure(failure::cause::bad_signature, name_ + " is larger than a bundle or a signature can be");
        if (!write_all_bytes(file_, bytes)) return failure(failure::cause::no_space, text_of_errno(name_));
        if (expected_) {
            check_.add(bytes);
        } else {
            text_.append(bytes);
        }
        return std::nullopt;
    }

    outcome<kept> finish() override {
        auto done = keep();
        if (!done) note_refusal(done.error(), name_);
        return done;
    }

private:
    outcome<kept> keep() {
        kept out{name_, size_, {}};
        if (expected_) {
            const auto key = check_.finish(*expected_, keys_);
            if (!key) return failure(failure::cause::bad_signature, about(name_, key.error()));
            const auto content = update::read_bundle_manifest(path_);
            if (!content) return failure(failure::cause::bad_signature, name_ + ": " + to_string(content.error()));
            out.version = content->number.text();
        } else {
            const auto read = update::parse_signature(text_);
            if (!read) return failure(failure::cause::bad_signature, about(name_, read.error()));
        }
        const auto target = folder_ + "/" + name_;
        if (::fsync(file_) != 0 || ::rename(path_.c_str(), target.c_str()) != 0 || !sync_folder_of_file(target))
            return failure(failure::cause::no_space, text_of_errno(name_));
        path_.clear();
        return out;
    }

    std::string folder_, name_, path_;
    std::vector<update::public_key> keys_;
    std::optional<update::signature> expected_;  ///< of a bundle; none: it is a signature itself
    update::signature_check check_;
    std::string text_;
    std::uint64_t size_ = 0;
    int file_ = -1;
};

}  // namespace

void note_refusal(const failure& why, const std::string& of) {
    if (why.kind == failure::cause::bad_signature)
        logger("update")->warn("the gateway refused {} for an upgrade: {}", make_utf8(of), why.message);
}

bool is_bundle_name(std::string_view name) noexcept {
    return update::is_file_name(name) && name.size() > bundle_ending.size() && name.ends_with(bundle_ending);
}

outcome<std::unique_ptr<update_upload>> open_update_file(const std::string& folder, const std::string& name,
                                                         std::uint64_t length, std::vector<update::public_key> keys) {
    const bool is_signature = name.ends_with(signature_ending);
    const auto of = is_signature ? name.substr(0, name.size() - signature_ending.size()) : name;
    if (!is_bundle_name(of)) {
        return failure(faults{fault("name",
                                    "expected the name of a bundle, such as penstock-1.4.0-linux-amd64.tar.zst, or of "
                                    "its signature, which ends with .minisig")});
    }
    std::optional<update::signature> expected;
    if (!is_signature) {
        const auto text = read_file(folder + "/" + of + std::string(signature_ending));
        auto read = text ? update::parse_signature(*text) : checked<update::signature>(fault{"", ""});
        if (!read)
            return failure(
                failure::cause::bad_signature,
                fmt::format("upload {}.minisig first: the gateway stores a bundle only if its signature is valid", of));
        expected = std::move(*read);
    }
    if (length > (is_signature ? update::max_signature_bytes : update::max_bundle_bytes))
        return failure(failure::cause::bad_signature, name + " is larger than a bundle or a signature can be");
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (const auto why = lack_of_space(folder, length); !why.empty()) return failure(failure::cause::no_space, why);
    auto made = std::make_unique<received_file>(folder, name, std::move(keys), std::move(expected));
    if (!made->is_open()) return failure(failure::cause::no_space, text_of_errno(folder));
    return std::unique_ptr<update_upload>(std::move(made));
}

bool is_whole(const std::string& path, const update::artifact& expected) {
    std::error_code failed;
    if (!fs::is_regular_file(path, failed) || fs::file_size(path, failed) != expected.size || failed) return false;
    const auto sum = sha256_of_file(path);
    return sum && *sum == expected.sha256;
}

std::string lack_of_space(const std::string& folder, std::uint64_t bytes) {
    struct statvfs disk {};
    if (::statvfs(folder.c_str(), &disk) != 0) return text_of_errno(folder);
    const auto free = std::uint64_t{disk.f_bavail} * disk.f_frsize;
    if (free >= bytes + spare_bytes) return {};
    return fmt::format("{} has {} MB free, and {} MB are needed: run temp-clean, or make room", folder, free >> 20U,
                       (bytes + spare_bytes) >> 20U);
}

partial_file::partial_file(std::string path, std::uint64_t max) : path_(std::move(path)), max_(max) {
    file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    ::flock(file_, LOCK_SH | LOCK_NB);  // in use: temp-clean passes it over
    struct stat seen {};
    if (file_ < 0 || ::fstat(file_, &seen) != 0) {
        error_ = text_of_errno(path_);
        return;
    }
    size_ = static_cast<std::uint64_t>(seen.st_size);
    if (!S_ISREG(seen.st_mode) || size_ > max_) truncate();
}

partial_file::~partial_file() {
    if (file_ >= 0) ::close(file_);
}

result<> partial_file::append(byte_view piece) {
    if (piece.size() > max_ - size_) {
        is_full_ = true;
        return system_error(EFBIG);
    }
    for (auto rest = piece; !rest.empty();) {
        const auto n = ::pwrite(file_, rest.data(), rest.size(), static_cast<off_t>(size_));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) {
            const int why = errno;
            error_ = text_of_errno(path_);
            return system_error(why);
        }
        rest = rest.subspan(static_cast<std::size_t>(n));
        size_ += static_cast<std::uint64_t>(n);
    }
    return {};
}

void partial_file::truncate() {
    if (::ftruncate(file_, 0) != 0) error_ = text_of_errno(path_);
    size_ = 0;
}

std::string partial_file::finish(const std::string& name) {
    if (::fsync(file_) != 0 || ::rename(path_.c_str(), name.c_str()) != 0 || !sync_folder_of_file(name))
        return text_of_errno(path_);
    return {};
}

io::awaitable<bool> wait_a_moment(io::executor where) {
    co_await io::pause(where, milliseconds{100});
    co_return true;
}

}  // namespace penstock::services
