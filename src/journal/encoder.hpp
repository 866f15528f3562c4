#pragma once

#include <cstdint>
#include <unordered_map>

#include "journal/record_codec.hpp"

namespace penstock::journal {

/// Turns batches into the records of one segment, so that an unchanged value costs a bit at most.
///
/// Of each stream it keeps one whole record, the key, and later records name only what differs from it. A record so
/// depends on its key alone, never on its neighbours; and because many may refer to one key, the first that does is
/// preceded by a copy of it. A key is renewed when half of the values differ, or after `max_records_per_base`; that of
/// a stream with no batch among the last `max_rest` to twice as many is dropped, since devices are made and deleted all
/// day.
class encoder {
public:
    static constexpr unsigned max_records_per_base = 128;
    static constexpr std::size_t max_rest = 65'536;  ///< batches of other streams; where there are many, 64 of each

    /// Another segment: no record may refer to the one before.
    void begin_segment() { keys_.clear(); }

    /// Appends the records of the batch to `out`, which begins at `offset` in the segment. `b` is not empty.
    void encode(const sample_batch& b, std::size_t offset, byte_buffer& out);

    std::size_t keys() const noexcept { return keys_.size(); }

private:
    struct key {
        sample_batch batch;
        base_offsets place;
        unsigned records = 0;  ///< that refer to it
        bool is_used = false;  ///< since the last `drop_unused`
    };
    void drop_unused();
    bool encode_delta(key& k, const sample_batch& b, std::size_t offset, byte_buffer& out);

    std::unordered_map<std::uint32_t, key> keys_;  ///< by stream
    std::size_t since_drop_ = 0;                   ///< batches
    base_match match_;
};

}  // namespace penstock::journal
