#include "history/rocksdb/key.hpp"

namespace penstock::history::rocksdb_store {

namespace {

constexpr std::uint64_t sign = std::uint64_t{1} << 63U;

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

std::string first_of(tag_number tag) {
    std::string bytes(sizeof tag, '\0');
    put(bytes.data(), tag);
    return bytes;
}

std::string end_of(tag_number tag) {
    return first_of(tag) + std::string(key_bytes::size, '\xFF');
}

}  // namespace penstock::history::rocksdb_store
