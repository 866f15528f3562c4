#pragma once

#include <rocksdb/table_properties.h>

#include <map>
#include <memory>
#include <string>

namespace penstock::history::rocksdb_store {

/// How many bytes begin in which hour (since 1970): stored with each file, so that a size limit
/// can be applied without reading anything.
class hour_sizes {
public:
    void add(std::int64_t time_ms, std::uint64_t bytes);
    void add(const hour_sizes& more);

    /// The time (epoch ms) before which that share (0…1) of the bytes begins, on a full hour.
    std::int64_t end_of_share(double share) const;

    std::string encode() const;
    static hour_sizes decode(const std::string& bytes);  ///< empty if damaged
    friend bool operator==(const hour_sizes&, const hour_sizes&) = default;

private:
    std::map<std::int64_t, std::uint64_t> bytes_of_;
};

/// Makes RocksDB count the hours of each file that it writes.
std::shared_ptr<rocksdb::TablePropertiesCollectorFactory> make_hour_counter();

/// The sizes that were counted for a file.
hour_sizes hours_of(const rocksdb::TableProperties& file);

}  // namespace penstock::history::rocksdb_store
