#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "journal/segment_reader.hpp"

namespace penstock::journal {

/// Reads the batches of one segment from the front to the end. Records that cannot be read are skipped and counted.
///
/// Thread: one.   Limits: keeps the keys that recent records refer to, `max_kept` samples and one key at most.
class batch_reader {
public:
    static constexpr std::size_t max_kept = 1U << 20U;

    /// Errors: those of `segment_reader::open`.
    static result<batch_reader> open(const std::string& path);

    /// The next batch whose record ends at or before `end`, valid until the next call; null if there is none.
    const sample_batch* next(std::uint64_t end = segment_reader::no_limit);

    /// Makes `next` begin at the first record with a sample at or after that number, without decoding records.
    void skip_to(sequence_number first, std::uint64_t end = segment_reader::no_limit);

    /// Skipped ranges: damaged bytes, and records whose key is lost.
    std::uint64_t corrupt_ranges() const noexcept { return file_.corrupt_ranges() + unreadable_; }

    /// The last marks record before the present position.
    const std::optional<std::vector<cursor_mark>>& marks() const noexcept { return marks_; }
    const segment_reader& file() const noexcept { return file_; }
    std::size_t kept() const noexcept { return kept_; }  ///< number of samples in the cached keys

private:
    explicit batch_reader(segment_reader file) : file_(std::move(file)) {}
    bool decode(const segment_reader::found& f);
    const sample_batch* key_of(const record_header& h);
    void drop_unused();

    segment_reader file_;
    sample_batch batch_;
    struct key {
        sample_batch batch;
        std::uint64_t used_at = 0;  ///< value of `decoded_` when it was used last
    };
    std::unordered_map<std::uint32_t, key> keys_;  ///< by offset
    std::size_t kept_ = 0;                         ///< samples in `keys_`
    std::uint64_t decoded_ = 0;                    ///< records that refer to a key
    std::uint64_t swept_at_ = 0, next_sweep_ = 0;  ///< values of `decoded_`
    byte_buffer key_bytes_;
    std::uint64_t unreadable_ = 0;
    std::optional<std::vector<cursor_mark>> marks_;
};

}  // namespace penstock::journal
