#include "gateway/history_engine.hpp"

#include "history/cassandra/store.hpp"
#include "history/rocksdb/store.hpp"

namespace penstock::gateway {

namespace {

history::cassandra::options cassandra_options(const properties::property_set& set, const std::string& edge_id) {
    history::cassandra::options o;
    o.contact_points = set.cassandra_contact_points;
    o.keyspace = set.cassandra_keyspace;
    o.replication = set.cassandra_replication;
    o.consistency = set.cassandra_consistency;
    o.user = set.cassandra_user;
    o.password = set.cassandra_password;
    o.edge = edge_id;
    o.has_tls = set.has_cassandra_tls;
    o.tls.verifies = set.verifies_cassandra_tls;
    o.tls.ca_file = set.cassandra_ca;
    o.tls.cert_file = set.cassandra_cert;
    o.tls.key_file = set.cassandra_key;
    return o;
}

}  // namespace

checked<std::unique_ptr<history::chunk_store>> open_history_engine(const properties::property_set& set,
                                                                   const std::string& data_dir,
                                                                   const std::string& edge_id) {
    if (set.history_engine == "cassandra") return history::cassandra::make(cassandra_options(set, edge_id));
    history::rocksdb_store::store_options o;
    o.max_bytes = static_cast<std::uint64_t>(set.history_max_gb) << 30U;
    return history::rocksdb_store::open_or_retry(data_dir + "/history", o);
}

}  // namespace penstock::gateway
