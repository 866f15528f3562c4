#pragma once

#include <boost/system/result.hpp>
#include <memory>
#include <stdexcept>
#include <string>

#include "base/error.hpp"
#include "history/rocksdb/errc.hpp"
#include "history/rocksdb/store.hpp"

namespace penstock::history::rocksdb_store {

/// Why a folder could not be opened: human-readable, and to decide whether to try again.
struct open_failure {
    fault why;
    error_code code;  ///< `refused`: it belongs to another program, permanently
};

template <class T = void>
using opened = boost::system::result<T, open_failure>;

/// Throws std::logic_error: `opened<T>::value()` was called on a failure that nobody had looked at, a bug of the
/// caller.
[[noreturn]] inline void throw_exception_from_error(const open_failure& f, const boost::source_location&) {
    throw std::logic_error("a value was used that is not there: " + f.why.message);
}

/// Opens the folder, created if missing. Fails with code `no_space`, `not_written` or `damaged` if it may be tried
/// again later, and `refused` if it belongs to another process or program.
opened<std::unique_ptr<local_store>> open_to_write(const std::string& folder, const store_options& options);

/// Opens it read-only; null if no database exists. Also while another process writes. Fails as `open_to_write` does.
opened<std::unique_ptr<chunk_store>> open_to_read(const std::string& folder, const store_options& options);

}  // namespace penstock::history::rocksdb_store
