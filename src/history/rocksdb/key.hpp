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

/// `nullopt`: it is not the key of a chunk. Other keys of the store have tag 0, which no tag has.
std::optional<chunk_key> decode_key(const rocksdb::Slice& bytes) noexcept;

/// All chunks of a tag are from `first_of` to before `end_of`.
std::string first_of(tag_number tag);
std::string end_of(tag_number tag);

}  // namespace penstock::history::rocksdb_store
