#include "history/rocksdb/key.hpp"

#include <limits>

namespace penstock::history::rocksdb_store {

namespace {

constexpr std::uint64_t sign = std::uint64_t{1} << 63U;

constexpr char rollup_letter = 'r';
constexpr std::size_t rollup_prefix = 4 + 1;

template <class T>
char* put(char* at, T v) noexcept {
    for (std::size_t i = sizeof(T); i-- > 0;)
        *at++ = static_cast<char>(v >> (8 * i));
    return at;
}

}  // namespace

key_bytes::key_bytes(const chunk_key& key) noexcept {
    auto* at = put(bytes_.data(), key.tag);
    at = put(at, static_cast<std::uint64_t>(key.first_time) ^ sign);
    put(at, key.first);
}

std::optional<chunk_key> decode_key(const rocksdb::Slice& bytes) noexcept {
    if (bytes.size() != key_bytes::size) return std::nullopt;
    const auto* at = as_bytes({bytes.data(), bytes.size()}).data();
    const auto tag = load_big<std::uint32_t>(at);
    if (tag == 0) return std::nullopt;
    return chunk_key{tag, static_cast<std::int64_t>(load_big<std::uint64_t>(at + 4) ^ sign),
                     load_big<std::uint64_t>(at + 12)};
}

rollup_key_bytes::rollup_key_bytes(tag_number tag, std::int64_t hour) noexcept {
    auto* at = put(bytes_.data(), tag_number{0});
    *at++ = rollup_letter;
    at = put(at, tag);
    put(at, static_cast<std::uint64_t>(hour) ^ sign);
}

std::optional<rollup_key> decode_rollup_key(const rocksdb::Slice& bytes) noexcept {
    if (bytes.size() != rollup_key_bytes::size || bytes[rollup_prefix - 1] != rollup_letter) return std::nullopt;
    const auto* at = as_bytes({bytes.data(), bytes.size()}).data();
    if (load_big<std::uint32_t>(at) != 0) return std::nullopt;
    return rollup_key{load_big<std::uint32_t>(at + rollup_prefix),
                      static_cast<std::int64_t>(load_big<std::uint64_t>(at + rollup_prefix + 4) ^ sign)};
}

std::string first_rollup_of(tag_number tag) {
    return rollup_key_bytes(tag, std::numeric_limits<std::int64_t>::min()).slice().ToString();
}

std::string end_of_rollups(tag_number tag) {
    return first_rollup_of(tag).substr(0, rollup_prefix + sizeof tag) + std::string(sizeof(std::int64_t) + 1, '\xFF');
}

std::string first_of(tag_number tag) {
    std::string bytes(sizeof tag, '\0');
    put(bytes.data(), tag);
    return bytes;
}

std::string end_of(tag_number tag) {
    return first_of(tag) + std::string(key_bytes::size, '\xFF');
}

}  // namespace penstock::history::rocksdb_store
