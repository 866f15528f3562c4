#include "journal/segment_reader.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>

namespace penstock::journal {

namespace {

constexpr std::size_t piece = 256U << 10U;

}  // namespace

result<segment_reader> segment_reader::open(const std::string& path) {
    descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd.is_open()) return system_error();
    segment_reader made(std::move(fd));
    std::array<std::uint8_t, segment_header_size> bytes{};
    const auto n = made.read_at(0, bytes);
    const auto header = decode_segment_header(byte_view(bytes).first(n));
    if (header) made.header_ = *header;
    if (!header && header.error() == errc::unknown_version) return header.error();
    return made;
}

std::uint64_t segment_reader::file_size() const noexcept {
    struct stat status {};
    return ::fstat(fd_.get(), &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

std::int64_t segment_reader::last_written() const noexcept {
    struct stat status {};
    if (::fstat(fd_.get(), &status) != 0) return 0;
    return std::int64_t{status.st_mtim.tv_sec} * 1000 + status.st_mtim.tv_nsec / 1'000'000;
}

std::size_t segment_reader::read_at(std::uint64_t offset, std::span<std::uint8_t> into) const {
    std::size_t done = 0;
    while (done < into.size()) {
        const auto n = ::pread(fd_.get(), into.data() + done, into.size() - done, static_cast<off_t>(offset + done));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;  // the end of the file, or a part that the disk cannot read, which counts as damaged
        done += static_cast<std::size_t>(n);
    }
    return done;
}

/// `size` bytes from `offset` on, or as many as stand before `end`: bytes after it may be half written and must not be
/// cached.
byte_view segment_reader::window(std::uint64_t offset, std::size_t size, std::uint64_t end) {
    if (offset < buffer_begin_ || offset + size > buffer_begin_ + buffer_.size()) {
        buffer_.resize(std::min<std::uint64_t>(std::max(size, piece), end - offset));
        buffer_.resize(read_at(offset, buffer_));
        buffer_begin_ = offset;
    }
    const auto begin = std::min<std::size_t>(offset - buffer_begin_, buffer_.size());
    return byte_view(buffer_).subspan(begin, std::min(size, buffer_.size() - begin));
}

std::optional<segment_reader::found> segment_reader::record_at(std::uint64_t offset, std::uint64_t end) {
    const auto header = decode_record_header(window(offset, record_header_size, end));
    if (!header || header->size > end - offset) return std::nullopt;
    const auto record = window(offset, header->size, end);
    if (record.size() != header->size || !has_valid_checksum(record)) return std::nullopt;
    return found{offset, *header, record};
}

std::optional<segment_reader::found> segment_reader::next(std::uint64_t end) {
    if (end == no_limit) end = file_size();
    for (auto offset = position_; offset + record_header_size <= end; offset += record_alignment) {
        if (window(offset, record_header_size, end).size() < record_header_size) return std::nullopt;
        const auto record = record_at(offset, end);
        if (!record) continue;
        if (offset != position_) ++corrupt_ranges_;
        position_ = offset + padded(record->header.size);
        return record;
    }
    return std::nullopt;
}

bool segment_reader::read_record(std::uint64_t offset, byte_buffer& out) const {
    out.resize(record_header_size);
    if (read_at(offset, out) != out.size()) return false;
    const auto header = decode_record_header(out);
    if (!header || header->size > file_size() - offset) return false;  // a damaged size must not allocate memory
    out.resize(header->size);
    return read_at(offset, out) == out.size() && has_valid_checksum(out);
}

}  // namespace penstock::journal
