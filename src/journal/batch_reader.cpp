#include "journal/batch_reader.hpp"

namespace penstock::journal {

result<batch_reader> batch_reader::open(const std::string& path) {
    auto file = segment_reader::open(path);
    if (!file) return file.error();
    return batch_reader(std::move(*file));
}

const sample_batch* batch_reader::next(std::uint64_t end) {
    while (const auto found = file_.next(end)) {
        switch (found->header.kind) {
            case record_kind::marks:
                if (auto marks = decode_marks(found->record)) marks_ = std::move(*marks);
                continue;
            case record_kind::copy:
            case record_kind::seal: continue;
            case record_kind::full:
            case record_kind::delta: break;
        }
        if (decode(*found)) return &batch_;
        ++unreadable_;
    }
    return nullptr;
}

bool batch_reader::decode(const segment_reader::found& f) {
    if (f.header.kind == record_kind::full) return decode_full(f.record, batch_).has_value();
    const auto* key = key_of(f.header);
    return key != nullptr && decode_delta(f.record, *key, batch_).has_value();
}

/// The key record at its offset, or its copy in memory.
const sample_batch* batch_reader::key_of(const record_header& h) {
    if (++decoded_ >= next_sweep_) drop_unused();
    if (const auto known = keys_.find(h.key); known != keys_.end()) {
        known->second.used_at = decoded_;
        return &known->second.batch;
    }
    sample_batch key;
    const auto is_read = [&](std::uint32_t offset) {
        return file_.read_record(offset, key_bytes_) && decode_full(key_bytes_, key).has_value();
    };
    if (!is_read(h.key) && !is_read(h.copy)) return nullptr;
    if (kept_ > max_kept) {
        keys_.clear();
        kept_ = 0;
    }
    kept_ += key.size();
    auto& kept = keys_[h.key] = {std::move(key), decoded_};
    return &kept.batch;
}

/// Drops keys that later ones of the same stream have replaced. A key that is dropped too early, because its stream is
/// much slower than others, is read again.
void batch_reader::drop_unused() {
    constexpr std::size_t fewest = 256, uses = 8;
    std::erase_if(keys_, [&](const auto& one) {
        const bool is_unused = one.second.used_at < swept_at_;
        if (is_unused) kept_ -= one.second.batch.size();
        return is_unused;
    });
    swept_at_ = decoded_;
    next_sweep_ = decoded_ + fewest + uses * keys_.size();
}

void batch_reader::skip_to(sequence_number first, std::uint64_t end) {
    while (const auto found = file_.next(end)) {
        const auto& h = found->header;
        const bool has_samples = h.kind == record_kind::full || h.kind == record_kind::delta;
        if (has_samples && h.first + h.count > first) return file_.set_position(found->offset);
    }
}

}  // namespace penstock::journal
