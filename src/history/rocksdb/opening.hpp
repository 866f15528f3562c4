#pragma once

#include <memory>
#include <string>

#include "base/failure.hpp"
#include "history/rocksdb/errc.hpp"
#include "history/rocksdb/store.hpp"

namespace penstock::history::rocksdb_store {

// A failure to open has in `code` whether it may be tried again: `refused` is permanent, it belongs to another program.

/// Opens the folder, created if missing. Fails with code `no_space`, `not_written` or `damaged` if it may be tried
/// again later, and `refused` if it belongs to another process or program.
outcome<std::unique_ptr<local_store>> open_to_write(const std::string& folder, const store_options& options);

/// Opens it read-only; null if no database exists. Also while another process writes. Fails as `open_to_write` does.
outcome<std::unique_ptr<chunk_store>> open_to_read(const std::string& folder, const store_options& options);

}  // namespace penstock::history::rocksdb_store
