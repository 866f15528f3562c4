#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "journal/descriptor.hpp"
#include "journal/record_codec.hpp"

namespace penstock::journal {

/// Reads the records of one segment file from the front to the end, and skips damage.
///
/// Bytes that are no record are skipped up to the next record with a correct checksum. Records begin at multiples of
/// eight bytes with a marker, so damage loses only the records that it touches.
/// Thread: one.   Limits: holds one record and 256 KiB.
class segment_reader {
public:
    static constexpr std::uint64_t no_limit = ~std::uint64_t{0};

    /// Errors: the system's: the file cannot be read; `unknown_version`: it is of a later release. A damaged segment
    /// header alone does not matter.
    static result<segment_reader> open(const std::string& path);

    struct found {
        std::uint64_t offset = 0;
        record_header header;
        byte_view record;  ///< until the next call
    };
    /// The next record that ends at or before `end`; null if there is none.
    std::optional<found> next(std::uint64_t end = no_limit);

    /// Reads the record at that offset into `out`; false if there is none with a correct checksum.
    bool read_record(std::uint64_t offset, byte_buffer& out) const;

    /// Where the search for the next record begins: after the last record found.
    std::uint64_t position() const noexcept { return position_; }
    void set_position(std::uint64_t offset) noexcept { position_ = offset; }
    std::uint64_t file_size() const noexcept;
    std::int64_t last_written() const noexcept;  ///< epoch ms, by the file system

    /// Damaged ranges that were skipped and had a record after them.
    std::uint64_t corrupt_ranges() const noexcept { return corrupt_ranges_; }

    const segment_header& header() const noexcept { return header_; }

private:
    explicit segment_reader(descriptor fd) : fd_(std::move(fd)) {}
    std::size_t read_at(std::uint64_t offset, std::span<std::uint8_t> into) const;
    byte_view window(std::uint64_t offset, std::size_t size, std::uint64_t end);
    std::optional<found> record_at(std::uint64_t offset, std::uint64_t end);

    descriptor fd_;
    segment_header header_;
    std::uint64_t position_ = segment_header_size;
    std::uint64_t corrupt_ranges_ = 0;
    byte_buffer buffer_;
    std::uint64_t buffer_begin_ = 0;
};

}  // namespace penstock::journal
