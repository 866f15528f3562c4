#pragma once

#include <rocksdb/slice.h>

#include <array>
#include <optional>

#include "history/chunk_store.hpp"

namespace penstock::history::rocksdb_store {

/// A chunk's key so that bytes order as `chunk_key` does: tag, first time with its sign flipped, first number, each
/// big end first.
class key_bytes {
public:
    static constexpr std::size_t size = 4 + 8 + 8;
    explicit key_bytes(const chunk_key& key) noexcept;
    rocksdb::Slice slice() const noexcept { return {bytes_.data(), bytes_.size()}; }

private:
    std::array<char, size> bytes_;
};

/// Key of a roll-up: tag 0, a letter, then the tag and the hour (epoch ms) of the chunks. So a version of the gateway
/// that does not know it takes it for none of its chunks, and leaves it.
class rollup_key_bytes {
public:
    static constexpr std::size_t size = 4 + 1 + 4 + 8;
    rollup_key_bytes(tag_number tag, std::int64_t hour) noexcept;
    rocksdb::Slice slice() const noexcept { return {bytes_.data(), bytes_.size()}; }

private:
    std::array<char, size> bytes_;
};

struct rollup_key {
    tag_number tag = 0;
    std::int64_t hour = 0;
};
/// `nullopt`: it is not the key of a roll-up.
std::optional<rollup_key> decode_rollup_key(const rocksdb::Slice& bytes) noexcept;

/// All roll-ups of a tag are from the first to before the second.
std::string first_rollup_of(tag_number tag);
std::string end_of_rollups(tag_number tag);

/// `nullopt`: it is not the key of a chunk. Other keys of the store have tag 0, which no tag has.
std::optional<chunk_key> decode_key(const rocksdb::Slice& bytes) noexcept;

/// All chunks of a tag are from `first_of` to before `end_of`.
std::string first_of(tag_number tag);
std::string end_of(tag_number tag);

}  // namespace penstock::history::rocksdb_store
