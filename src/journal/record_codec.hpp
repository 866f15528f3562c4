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
inline constexpr std::size_t max_record_bytes = 256U << 20U;  ///< a length beyond it is damage

/// The first bytes of a segment file.
struct segment_header {
    sequence_number first = 0;  ///< of the first sample that may be in it
    std::int64_t created = 0;   ///< epoch ms
    std::uint32_t thinned = 0;  ///< how many times every other scan was dropped from it
};

void append_segment_header(byte_buffer& out, const segment_header& h);
/// Errors: `not_a_segment`: too short or with other first bytes; `unknown_version`: of a later release; `bad_checksum`.
result<segment_header> decode_segment_header(byte_view bytes);

enum class record_kind : std::uint8_t {
    full = 1,   ///< carries every value
    delta = 2,  ///< unchanged values are those of its key, a whole record
    copy = 3,   ///< the key again, in case the first one is damaged; no samples of its own
    marks = 4,  ///< how far each reader has come
    seal = 5,   ///< the last record of a segment that was ended properly: what is in it
};

struct record_header {
    std::uint32_t size = 0;  ///< bytes with this header, without padding
    record_kind kind = record_kind::full;
    sequence_number first = 0;
    std::int64_t base_time = 0;  ///< epoch ms; of sample 0
    std::uint32_t count = 0;     ///< samples; 0 of marks and seal
    std::uint32_t key = 0;       ///< of a delta or copy: offset of its key in the segment
    std::uint32_t copy = 0;      ///< of a delta: offset of its key's copy
};

/// Bytes to the next record.
constexpr std::size_t padded(std::size_t size) noexcept {
    return (size + record_alignment - 1) / record_alignment * record_alignment;
}

/// The header if `bytes` begin with a plausible one; its checksum is not checked.
std::optional<record_header> decode_record_header(byte_view bytes) noexcept;

/// Whether the bytes are those that were written. `record` has exactly `header.size` bytes.
bool has_valid_checksum(byte_view record) noexcept;

/// Positions of a batch's samples in its key, if each is there, in the key's order and with its types.
struct base_match {
    std::vector<std::uint32_t> places;  ///< in the key, one for each sample; empty when they are the key's own
    std::size_t changed = 0;            ///< samples whose value is not the key's
};
/// False: a delta cannot be made.
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
    sequence_number last = 0;       ///< of its last sample
    sequence_number used = 0;       ///< no later one was ever assigned
    std::uint64_t count = 0;        ///< samples
    std::int64_t last_written = 0;  ///< epoch ms, when its last sample was
    std::uint32_t marks = 0;        ///< offset of its last marks record; 0 = none
};
inline constexpr std::size_t seal_size = record_header_size + 4 * sizeof(std::uint64_t) + sizeof(std::uint32_t);
void append_seal(byte_buffer& out, const segment_summary& c);

/// What a reader loses when the journal is over its bounds.
enum class overflow : std::uint8_t {
    oldest,    ///< what it would read next
    newest,    ///< the newest samples
    thin_out,  ///< every other scan, again and again
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

// What is decoded has the right size and checksum: `segment_reader` checks that. Errors of all four: `bad_header`: it
// is a record of another kind, or of another size than its header says; `bad_columns`: its content contradicts itself.

/// Errors: `bad_header`.
result<segment_summary> decode_seal(byte_view record);
/// Errors: `bad_header`, `bad_columns`.
result<std::vector<cursor_mark>> decode_marks(byte_view record);

/// Decodes a whole record or a copy into `out`, whose content is replaced. Errors: `bad_header`, `bad_columns`.
result<> decode_full(byte_view record, sample_batch& out);
/// Decodes a delta, given its decoded key. Errors: `bad_header`; `bad_columns`, also where it does not fit that key.
result<> decode_delta(byte_view record, const sample_batch& key, sample_batch& out);

}  // namespace penstock::journal
