#include "backup/reader.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "backup/entry_path.hpp"
#include "backup/file_stream.hpp"
#include "backup/part_sum.hpp"
#include "backup/sealed_stream.hpp"
#include "backup/summed_stream.hpp"
#include "backup/zstd_stream.hpp"

namespace penstock::backup {

namespace {

constexpr std::size_t tar_block = 512;
constexpr std::size_t content_piece = 64U << 10U;
constexpr std::size_t max_padding = 64U << 10U;  ///< zeros behind the last file
constexpr std::string_view manifest_name = "manifest.json";

/// A source of which some bytes were read already.
class resumed_source final : public byte_source {
public:
    resumed_source(byte_buffer begun, byte_source& rest) : begun_(std::move(begun)), rest_(rest) {}
    outcome<std::size_t> read(std::span<std::uint8_t> into) override {
        if (position_ == begun_.size()) return rest_.read(into);
        const auto n = std::min(into.size(), begun_.size() - position_);
        std::copy_n(begun_.begin() + static_cast<std::ptrdiff_t>(position_), n, into.begin());
        position_ += n;
        return n;
    }

private:
    byte_buffer begun_;
    std::size_t position_ = 0;
    byte_source& rest_;
};

/// The entries of a tar. It is given no more bytes than what it reads just now has, so that what stands behind the last
/// entry can be looked at.
class tar_reader {
public:
    explicit tar_reader(byte_source& from) : source_(from), tar_(archive_read_new(), &archive_read_free) {
        archive_read_support_format_tar(tar_.get());
        archive_read_open(tar_.get(), this, nullptr, &tar_reader::give, nullptr);
    }

    struct entry {
        std::string path;
        std::uint64_t size = 0;
    };

    /// `nullopt`: that was the last one.
    outcome<std::optional<entry>> next() {
        left_ = 0;
        archive_entry* found = nullptr;
        const int state = archive_read_next_header(tar_.get(), &found);
        if (failed_) return *failed_;
        if (state == ARCHIVE_EOF) {
            if (auto rest = check_rest(); !rest) return rest.error();
            return std::optional<entry>();
        }
        if (state != ARCHIVE_OK) return damaged("a file in it cannot be read");
        const char* path = archive_entry_pathname(found);
        if (archive_entry_filetype(found) != AE_IFREG || archive_entry_hardlink(found) != nullptr ||
            archive_entry_symlink(found) != nullptr || archive_entry_sparse_count(found) > 0) {
            return damaged("it contains something that is not a file");
        }
        if (path == nullptr || !is_entry_path(path)) return damaged("a file in it has a path outside the backup");
        if (!archive_entry_size_is_set(found) || archive_entry_size(found) < 0) return damaged("a file has no size");
        left_ = static_cast<std::uint64_t>(archive_entry_size(found));
        return std::optional<entry>(entry{path, left_});
    }

    outcome<std::size_t> read(std::span<std::uint8_t> into) {
        const auto n = archive_read_data(tar_.get(), into.data(), into.size());
        if (failed_) return *failed_;
        if (n < 0) return damaged("the content of a file cannot be read");
        left_ -= std::min(left_, static_cast<std::uint64_t>(n));
        return static_cast<std::size_t>(n);
    }

private:
    static la_ssize_t give(archive* tar, void* self, const void** bytes) {
        auto& me = *static_cast<tar_reader*>(self);
        const auto wanted =
            std::clamp(me.left_ / tar_block * tar_block, std::uint64_t{tar_block}, std::uint64_t{content_piece});
        const auto n = read_fully(me.source_, std::span(me.buffer_).first(static_cast<std::size_t>(wanted)));
        *bytes = me.buffer_.data();
        if (n) return static_cast<la_ssize_t>(*n);
        if (!me.failed_) me.failed_ = n.error();
        archive_set_error(tar, EIO, "%s", "the source failed");
        return ARCHIVE_FATAL;
    }

    outcome<> check_rest() {
        std::size_t sum = 0;
        for (;;) {
            const auto n = source_.read(buffer_);
            if (!n) return n.error();
            if (*n == 0) return {};
            sum += *n;
            const bool has_other = std::any_of(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(*n),
                                               [](std::uint8_t b) { return b != 0; });
            if (has_other || sum > max_padding) return damaged("there are bytes after its last file");
        }
    }

    byte_source& source_;
    std::uint64_t left_ = 0;  ///< of the entry's content
    std::optional<failure> failed_;
    byte_buffer buffer_ = byte_buffer(content_piece);
    std::unique_ptr<archive, decltype(&archive_read_free)> tar_;
};

}  // namespace

class reader::body {
public:
    outcome<> open(std::unique_ptr<byte_source> from) {
        file_ = std::move(from);
        byte_buffer magic(sealed_magic.size());
        const auto n = read_fully(*file_, magic);
        if (!n) return n.error();
        if (*n == magic.size() && as_text(magic) == sealed_magic) return open_sealed();
        magic.resize(*n);
        return open_plain(std::move(magic));
    }

    outcome<> read(std::string_view passphrase, visitor& to) {
        if (std::exchange(is_read_, true)) return failure{failure::cause::unavailable, "a backup is read once"};
        if (sealed_) {
            if (auto done = sealed_->unlock(passphrase); !done) return done;
            unpacked_.emplace(*sealed_);
            tar_.emplace(*unpacked_);
        }
        for (const auto& p : head_.parts) {
            if (auto done = read_part(p, to); !done) return done;
        }
        const auto more = tar_->next();
        if (!more) return more.error();
        if (*more) return damaged("it has more files than its manifest says");
        return {};
    }

    manifest head_;
    std::unique_ptr<opening_source> sealed_;

private:
    outcome<> open_sealed() {
        auto opened = opening_source::make(*file_);
        if (!opened) return opened.error();
        auto head = parse_manifest((*opened)->manifest());
        if (!head) return head.error();
        head_ = std::move(*head);
        sealed_ = std::move(*opened);
        return {};
    }

    outcome<> open_plain(byte_buffer begun) {
        constexpr std::array<std::uint8_t, 4> zstd_magic{0x28, 0xB5, 0x2F, 0xFD};
        if (begun.size() < zstd_magic.size() || !std::equal(zstd_magic.begin(), zstd_magic.end(), begun.begin()))
            return failure{failure::cause::bad_backup, "the file is not a backup of Penstock, or it is damaged"};
        resumed_.emplace(std::move(begun), *file_);
        summed_.emplace(*resumed_);
        unpacked_.emplace(*summed_);
        tar_.emplace(*unpacked_);
        const auto first = tar_->next();
        if (!first) return first.error();
        if (!*first || (*first)->path != manifest_name || (*first)->size > manifest::max_bytes)
            return damaged("it does not begin with its manifest");
        std::string text(static_cast<std::size_t>((*first)->size), '\0');
        for (std::size_t at = 0; at < text.size();) {
            const auto n = tar_->read({reinterpret_cast<std::uint8_t*>(text.data()) + at, text.size() - at});
            if (!n) return n.error();
            if (*n == 0) return damaged("its manifest is incomplete");
            at += *n;
        }
        auto head = parse_manifest(text);
        if (!head) return head.error();
        head_ = std::move(*head);
        return {};
    }

    outcome<> read_part(const part& p, visitor& to) {
        part_sum sum;
        std::string last;
        byte_buffer buffer(content_piece);
        while (sum.files() < p.files) {
            const auto found = tar_->next();
            if (!found) return found.error();
            if (!*found) return damaged(fmt::format("files of part {} are missing", p.name));
            const auto& [whole, size] = **found;
            const auto folder = p.name + "/";
            if (!whole.starts_with(folder)) return damaged(fmt::format("{} is not where its manifest says", whole));
            const auto path = whole.substr(folder.size());
            if (sum.files() > 0 && path <= last)
                return damaged(fmt::format("{} occurs twice, or in the wrong order", whole));
            if (size > p.size - sum.bytes())
                return damaged(fmt::format("part {} is larger than its manifest says", p.name));
            sum.begin_file(path, size);
            if (auto begun = to.begin_file(p.name, path, size); !begun) return begun;
            for (std::uint64_t done = 0; done < size;) {
                const auto n = tar_->read(buffer);
                if (!n) return n.error();
                if (*n == 0) return damaged(fmt::format("{} is incomplete", whole));
                done += *n;
                if (done > size) return damaged(fmt::format("{} is larger than its header says", whole));
                sum.add(as_text({buffer.data(), *n}));
                if (auto taken = to.add({buffer.data(), *n}); !taken) return taken;
            }
            if (auto ended = to.end_file(); !ended) return ended;
            last = path;
        }
        if (sum.bytes() != p.size || sum.finish() != p.sha256)
            return damaged(fmt::format("the checksum of part {} differs from its manifest", p.name));
        return {};
    }

    std::unique_ptr<byte_source> file_;
    std::optional<resumed_source> resumed_;
    std::optional<summed_source> summed_;
    std::optional<zstd_source> unpacked_;
    std::optional<tar_reader> tar_;
    bool is_read_ = false;
};

reader::reader(std::unique_ptr<body> b) : body_(std::move(b)) {}
reader::~reader() = default;

outcome<std::unique_ptr<reader>> reader::open(std::unique_ptr<byte_source> from) {
    auto made = std::make_unique<body>();
    if (auto done = made->open(std::move(from)); !done) return done.error();
    return std::unique_ptr<reader>(new reader(std::move(made)));
}

outcome<std::unique_ptr<reader>> reader::open(const std::string& path) {
    auto file = file_source::open(path);
    if (!file) return file.error();
    return open(std::unique_ptr<byte_source>(std::move(*file)));
}

const manifest& reader::head() const noexcept {
    return body_->head_;
}

bool reader::is_encrypted() const noexcept {
    return body_->sealed_ != nullptr;
}

outcome<> reader::read(std::string_view passphrase, visitor& to) {
    return body_->read(passphrase, to);
}

}  // namespace penstock::backup
