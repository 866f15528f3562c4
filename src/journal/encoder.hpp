#pragma once

#include <cstdint>
#include <unordered_map>

#include "journal/record_codec.hpp"

namespace penstock::journal {

/// Encodes batches as the records of one segment; an unchanged value needs one bit at most.
///
/// Of each stream it keeps one complete record, the key; later records contain only the differences to it. A record
/// depends only on its key, never on its neighbours. Because many records may refer to one key, the first of them is
/// preceded by a copy of the key. A key is renewed when half of the values differ, or after `max_records_per_base`
/// records. The key of a stream without a batch among the last `max_rest` to 2 × `max_rest` batches is dropped, because
/// devices are created and deleted at any time.
class encoder {
public:
    static constexpr unsigned max_records_per_base = 128;
    /// Batches of other streams; with many streams, 64 batches of each.
    static constexpr std::size_t max_rest = 65'536;

    /// Begins another segment: its records may not refer to earlier segments.
    void begin_segment() { keys_.clear(); }

    /// Appends the records of the batch to `out`, which begins at `offset` in the segment. `b` is not empty.
    void encode(const sample_batch& b, std::size_t offset, byte_buffer& out);

    std::size_t keys() const noexcept { return keys_.size(); }

private:
    struct key {
        sample_batch batch;
        base_offsets place;
        unsigned records = 0;  ///< number of records that refer to it
        bool is_used = false;  ///< since the last `drop_unused`
    };
    void drop_unused();
    bool encode_delta(key& k, const sample_batch& b, std::size_t offset, byte_buffer& out);

    std::unordered_map<std::uint32_t, key> keys_;  ///< by stream
    std::size_t since_drop_ = 0;                   ///< batches
    base_match match_;
};

}  // namespace penstock::journal
