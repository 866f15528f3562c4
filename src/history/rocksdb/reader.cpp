#include "history/rocksdb/reader.hpp"

#include "history/rocksdb/errc.hpp"
#include "history/rocksdb/key.hpp"

namespace penstock::history::rocksdb_store {

namespace {

/// Visits the rows with lower <= key < upper until `visit(key, content)` returns false.
template <class Visit>
result<> visit_rows(rocksdb::DB& db, rocksdb::Slice lower, rocksdb::Slice upper, direction order, Visit&& visit) {
    rocksdb::ReadOptions options;
    options.iterate_lower_bound = &lower;
    options.iterate_upper_bound = &upper;
    const std::unique_ptr<rocksdb::Iterator> at(db.NewIterator(options));
    const bool is_ascending = order == direction::ascending;
    for (is_ascending ? at->SeekToFirst() : at->SeekToLast(); at->Valid(); is_ascending ? at->Next() : at->Prev()) {
        const auto content = at->value();
        if (!visit(at->key(), as_bytes({content.data(), content.size()}))) break;
    }
    return at->status().ok() ? result<>() : result<>(to_error(at->status()));
}

}  // namespace

result<> scan_chunks(rocksdb::DB& db, tag_number tag, std::int64_t from, std::int64_t to, direction order,
                     const chunk_store::visitor& visit) {
    if (from >= to) return {};
    const key_bytes lower({tag, from, 0});
    const key_bytes upper({tag, to, 0});
    return visit_rows(db, lower.slice(), upper.slice(), order, [&](const rocksdb::Slice& row, byte_view content) {
        const auto key = decode_key(row);
        return !key || visit(*key, content);
    });
}

result<std::vector<stored_rollup>> read_rollups(rocksdb::DB& db, tag_number tag, std::int64_t from, std::int64_t to) {
    std::vector<stored_rollup> found;
    if (from >= to) return found;
    const rollup_key_bytes lower(tag, from);
    const rollup_key_bytes upper(tag, to);
    const auto take = [&](const rocksdb::Slice& row, byte_view content) {
        if (const auto key = decode_rollup_key(row)) found.push_back({key->hour, {content.begin(), content.end()}});
        return true;
    };
    if (const auto read = visit_rows(db, lower.slice(), upper.slice(), direction::ascending, take); !read)
        return read.error();
    return found;
}

result<std::vector<stored_rollup>> reader::rollups(tag_number tag, std::int64_t from, std::int64_t to) {
    return db_ ? read_rollups(*db_, tag, from, to) : std::vector<stored_rollup>{};
}

result<> reader::put(std::span<const chunk>) {
    return make_error_code(errc::no_space);
}

result<> reader::commit(sequence_number) {
    return make_error_code(errc::no_space);
}

result<> reader::scan(tag_number tag, std::int64_t from, std::int64_t to, direction order, const visitor& visit) {
    return db_ ? scan_chunks(*db_, tag, from, to, order, visit) : result<>();
}

result<> reader::remove(tag_number) {
    return make_error_code(errc::no_space);
}

std::uint64_t reader::size_bytes() {
    std::uint64_t bytes = 0;
    if (db_) db_->GetIntProperty(rocksdb::DB::Properties::kLiveSstFilesSize, &bytes);
    return bytes;
}

std::optional<std::string> reader::error() const {
    return make_error_code(errc::no_space).message();
}

}  // namespace penstock::history::rocksdb_store
