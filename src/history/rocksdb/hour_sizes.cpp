#include "history/rocksdb/hour_sizes.hpp"

#include <limits>

#include "base/varint.hpp"
#include "history/rocksdb/key.hpp"

namespace penstock::history::rocksdb_store {

namespace {

constexpr std::int64_t hour_ms = 3'600'000;
constexpr auto property = "penstock.hours";

std::int64_t hour_of(std::int64_t time_ms) noexcept {
    return time_ms / hour_ms - (time_ms % hour_ms < 0 ? 1 : 0);
}

class counter final : public rocksdb::TablePropertiesCollector {
public:
    const char* Name() const override { return property; }
    rocksdb::Status AddUserKey(const rocksdb::Slice& key, const rocksdb::Slice& value, rocksdb::EntryType type,
                               rocksdb::SequenceNumber, std::uint64_t) override {
        const auto chunk = decode_key(key);
        if (chunk && type == rocksdb::kEntryPut) sizes_.add(chunk->first_time, key.size() + value.size());
        return rocksdb::Status::OK();
    }
    rocksdb::Status Finish(rocksdb::UserCollectedProperties* properties) override {
        (*properties)[property] = sizes_.encode();
        return rocksdb::Status::OK();
    }
    rocksdb::UserCollectedProperties GetReadableProperties() const override { return {}; }

private:
    hour_sizes sizes_;
};

class counter_factory final : public rocksdb::TablePropertiesCollectorFactory {
public:
    const char* Name() const override { return property; }
    rocksdb::TablePropertiesCollector* CreateTablePropertiesCollector(Context) override {
        return std::make_unique<counter>().release();  // RocksDB owns and deletes it
    }
};

}  // namespace

void hour_sizes::add(std::int64_t time_ms, std::uint64_t bytes) {
    bytes_of_[hour_of(time_ms)] += bytes;
}

void hour_sizes::add(const hour_sizes& more) {
    for (const auto& [hour, bytes] : more.bytes_of_)
        bytes_of_[hour] += bytes;
}

std::int64_t hour_sizes::end_of_share(double share) const {
    double all = 0;
    for (const auto& [hour, bytes] : bytes_of_)
        all += static_cast<double>(bytes);
    double before = 0;
    auto end = std::numeric_limits<std::int64_t>::min();
    for (const auto& [hour, bytes] : bytes_of_) {
        if (before >= share * all) break;
        before += static_cast<double>(bytes);
        end = (hour + 1) * hour_ms;
    }
    return end;
}

std::string hour_sizes::encode() const {
    byte_buffer out;
    std::int64_t last = 0;
    for (const auto& [hour, bytes] : bytes_of_) {
        append_varint(out, zigzag(hour - last));
        append_varint(out, bytes);
        last = hour;
    }
    return {out.begin(), out.end()};
}

hour_sizes hour_sizes::decode(const std::string& bytes) {
    hour_sizes sizes;
    byte_reader in(as_bytes(bytes));
    constexpr std::int64_t last_hour = std::numeric_limits<std::int64_t>::max() / hour_ms - 1;
    std::int64_t hour = 0;
    while (in.left() > 0) {
        const auto step = in.read_signed_varint();
        const auto size = in.read_varint();
        if (!in.ok() || step < -last_hour || step > last_hour - hour) return {};
        sizes.bytes_of_[hour += step] += size;
    }
    return sizes;
}

std::shared_ptr<rocksdb::TablePropertiesCollectorFactory> make_hour_counter() {
    return std::make_shared<counter_factory>();
}

hour_sizes hours_of(const rocksdb::TableProperties& file) {
    const auto found = file.user_collected_properties.find(property);
    return found == file.user_collected_properties.end() ? hour_sizes{} : hour_sizes::decode(found->second);
}

}  // namespace penstock::history::rocksdb_store
