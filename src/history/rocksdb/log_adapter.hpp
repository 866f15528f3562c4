#pragma once

#include <rocksdb/env.h>

#include <memory>

namespace penstock::history::rocksdb_store {

/// RocksDB's warnings in the program's log. Its own log file is next to the data, and on a full disk Debian's build,
/// which has assertions, ends the process over it.
std::shared_ptr<rocksdb::Logger> make_log_adapter();

}  // namespace penstock::history::rocksdb_store
