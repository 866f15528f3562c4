#include "imports/packed_list.hpp"

#include <algorithm>

namespace penstock::imports {

namespace {

// A list of few things takes little, one of many is not cut into many pieces.
constexpr std::size_t min_block_size = 1U << 10U;
constexpr std::size_t max_block_size = 256U << 10U;

}  // namespace

void packed_records::push_back(std::string_view bytes) {
    if (blocks_.empty() || blocks_.back().capacity() - blocks_.back().size() < bytes.size()) {
        const auto usual = std::clamp(bytes_, min_block_size, max_block_size);
        blocks_.emplace_back().reserve(std::max(usual, bytes.size()));
    }
    auto& block = blocks_.back();
    records_.push_back({static_cast<std::uint32_t>(blocks_.size() - 1), static_cast<std::uint32_t>(block.size())});
    block += bytes;
    bytes_ += bytes.size();
}

void packed_records::free_before(std::size_t at) {
    for (; freed_ < records_[at].block; ++freed_)
        std::string().swap(blocks_[freed_]);
}

}  // namespace penstock::imports
