#include "journal/encoder.hpp"

#include <algorithm>

namespace penstock::journal {

namespace {

/// For fewer samples than one in so many, their numbers are shorter than a bitmap.
constexpr std::size_t few = 16;

}  // namespace

void encoder::drop_unused() {
    std::erase_if(keys_, [](const auto& one) { return !one.second.is_used; });
    for (auto& [stream, k] : keys_)
        k.is_used = false;
    since_drop_ = 0;
}

void encoder::encode(const sample_batch& b, std::size_t offset, byte_buffer& out) {
    if (++since_drop_ > std::max(max_rest, 64 * keys_.size())) drop_unused();
    const auto [found, is_new] = keys_.try_emplace(b.stream);
    key& k = found->second;
    k.is_used = true;
    const bool is_sparse = !is_new && b.size() * few < k.batch.size();
    if (!is_new && !is_sparse && encode_delta(k, b, offset, out)) return;
    append_full(out, b);
    if (is_sparse) return;
    k.batch = b;
    k.place = {static_cast<std::uint32_t>(offset), 0};
    k.records = 0;
}

bool encoder::encode_delta(key& k, const sample_batch& b, std::size_t offset, byte_buffer& out) {
    if (k.records == max_records_per_base || !match_base(b, k.batch, match_) || match_.changed * 2 > b.size())
        return false;
    if (k.records++ == 0) {
        const auto begin = out.size();
        append_copy(out, k.batch, k.place.key);
        k.place.copy = static_cast<std::uint32_t>(offset);
        offset += out.size() - begin;
    }
    append_delta(out, b, k.batch, match_, k.place);
    return true;
}

}  // namespace penstock::journal
