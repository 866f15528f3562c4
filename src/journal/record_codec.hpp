#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "journal/columns_codec.hpp"
#include "journal/errc.hpp"
#include "model/samples.hpp"

/// The bytes of a journal segment: README.md has the format. Pure.
namespace penstock::journal {

inline constexpr std::uint32_t format_version = 1;
inline constexpr std::size_t segment_header_size = 64;
inline constexpr std::size_t record_header_size = 44;
inline constexpr std::size_t record_alignment = 8;
inline constexpr std::size_t max_record_bytes = 256U << 20U;  ///< a larger length means damage

/// The first bytes of a segment file.
struct segment_header {
    sequence_number first = 0;  ///< number of the first sample that may be in the segment
    std::int64_t created = 0;   ///< epoch ms
    std::uint32_t thinned = 0;  ///< how many times every other scan was dropped from the segment
};

void append_segment_header(byte_buffer& out, const segment_header& h);
/// Errors: `not_a_segment`: too short, or other first bytes; `unknown_version`: a later release wrote it;
/// `bad_checksum`.
result<segment_header> decode_segment_header(byte_view bytes);

enum class record_kind : std::uint8_t {
    full = 1,   ///< carries every value
    delta = 2,  ///< contains only values that differ from its key, which is a full record
    copy = 3,   ///< copy of a key, in case the key is damaged; it adds no samples
    marks = 4,  ///< positions of the readers
    seal = 5,   ///< last record of a properly ended segment: a summary of its content
};

struct record_header {
    std::uint32_t size = 0;  ///< bytes with this header, without padding
    record_kind kind = record_kind::full;
    sequence_number first = 0;
    std::int64_t base_time = 0;  ///< time of sample 0, epoch ms
    std::uint32_t count = 0;     ///< number of samples; 0 for marks and seal
    std::uint32_t key = 0;       ///< in a delta or copy: offset of the key in the segment
    std::uint32_t copy = 0;      ///< in a delta: offset of the copy of the key
};

/// Distance in bytes to the next record.
constexpr std::size_t padded(std::size_t size) noexcept {
    return (size + record_alignment - 1) / record_alignment * record_alignment;
}

/// The header if `bytes` begin with a plausible one; its checksum is not checked.
std::optional<record_header> decode_record_header(byte_view bytes) noexcept;

/// Whether the bytes are those that were written. `record` has exactly `header.size` bytes.
bool has_valid_checksum(byte_view record) noexcept;

/// Positions of a batch's samples in its key. All samples must be in the key, in its order and with its types.
struct base_match {
    /// Index in the key for each sample; empty if the batch has exactly the key's samples.
    std::vector<std::uint32_t> places;
    std::size_t changed = 0;  ///< number of samples whose value differs from the key
};
/// Returns false if no delta can be made.
bool match_base(const sample_batch& b, const sample_batch& key, base_match& out);

void append_full(byte_buffer& out, const sample_batch& b);
void append_copy(byte_buffer& out, const sample_batch& key, std::uint32_t key_offset);
struct base_offsets {
    std::uint32_t key = 0, copy = 0;  ///< offsets in the segment
};
void append_delta(byte_buffer& out, const sample_batch& b, const sample_batch& key, const base_match& match,
                  base_offsets place);

/// Content of a properly ended segment.
struct segment_summary {
    sequence_number last = 0;       ///< number of its last sample
    sequence_number used = 0;       ///< highest number that was ever assigned
    std::uint64_t count = 0;        ///< samples
    std::int64_t last_written = 0;  ///< when its last sample was written, epoch ms
    std::uint32_t marks = 0;        ///< offset of its last marks record; 0 = none
};
inline constexpr std::size_t seal_size = record_header_size + 4 * sizeof(std::uint64_t) + sizeof(std::uint32_t);
void append_seal(byte_buffer& out, const segment_summary& c);

/// Which samples a reader loses when the journal exceeds its limits.
enum class overflow : std::uint8_t {
    oldest,    ///< those that it would read next
    newest,    ///< the newest samples
    thin_out,  ///< every other scan, repeatedly
};

/// Position of a reader.
struct cursor_mark {
    std::string name;
    sequence_number acknowledged = 0;  ///< everything up to this one
    std::uint64_t dropped = 0;         ///< samples that were dropped before it had read them
    overflow policy = overflow::oldest;
    friend bool operator==(const cursor_mark&, const cursor_mark&) = default;
};
void append_marks(byte_buffer& out, const std::vector<cursor_mark>& marks);

// `segment_reader` has checked size and checksum of the bytes. Errors of all four functions: `bad_header`: it is a
// record of another kind, or of another size than its header says; `bad_columns`: its content contradicts itself.

/// Errors: `bad_header`.
result<segment_summary> decode_seal(byte_view record);
/// Errors: `bad_header`, `bad_columns`.
result<std::vector<cursor_mark>> decode_marks(byte_view record);

/// Decodes a whole record or a copy into `out`, whose content is replaced. Errors: `bad_header`, `bad_columns`.
result<> decode_full(byte_view record, sample_batch& out);
/// Decodes a delta, given its decoded key. Errors: `bad_header`; `bad_columns`, also where it does not fit that key.
result<> decode_delta(byte_view record, const sample_batch& key, sample_batch& out);

}  // namespace penstock::journal
