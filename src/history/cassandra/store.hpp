#pragma once

#include <memory>

#include "history/cassandra/cluster.hpp"
#include "history/cassandra/options.hpp"
#include "history/chunk_store.hpp"

namespace penstock::history::cassandra {

/// Opens the store, also without the cluster: `error` then returns why, and it works as soon as the cluster can be
/// reached. The fault names the option.
///
/// Errors of the store's calls are `errc`. A call ends within the timeout of the options; many chunks, and scans of
/// many pages, count as several calls. What failed may be called again with the same chunks at any time. Limits:
/// sequence numbers below 2^63; a chunk of at most 8 MiB, and as much as the cluster's commit log accepts.
checked<std::unique_ptr<chunk_store>> make(const options& o);

/// The same, and the same faults, with connections that the caller opens, for tests.
checked<std::unique_ptr<chunk_store>> make(const options& o, connector connect);

}  // namespace penstock::history::cassandra
