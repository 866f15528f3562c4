#include "gateway/history_engine.hpp"

#include "history/cassandra/store.hpp"
#include "history/rocksdb/store.hpp"

namespace penstock::gateway {

checked<std::unique_ptr<history::chunk_store>> open_history_engine(const properties::history_settings& set,
                                                                   const std::string& data_dir,
                                                                   const std::string& edge_id) {
    if (set.engine == "cassandra") return history::cassandra::make({set.cassandra, edge_id});
    history::rocksdb_store::store_options o;
    o.max_bytes = set.max_bytes;
    return history::rocksdb_store::open_or_retry(data_dir + "/history", o);
}

}  // namespace penstock::gateway
