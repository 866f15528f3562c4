#pragma once

#include <string>

#include "io/stream.hpp"

namespace penstock::history {

/// Where a Cassandra cluster is and how it is used, `edge.history.cassandra.*`. It is here, and not in the folder of
/// that engine, for the properties, which know no engine.
struct cluster_settings {
    std::string contact_points = "127.0.0.1:9042";  ///< `host:port,…`; a host alone has port 9042
    std::string keyspace = "penstock";              ///< made when absent; lower-case letters, digits and _
    std::string replication = "{'class':'SimpleStrategy','replication_factor':1}";  ///< of a keyspace that is made
    std::string consistency = "LOCAL_QUORUM";
    std::string user{};      ///< empty: the cluster requires none
    std::string password{};  ///< never logged
    bool has_tls = false;
    io::tls_settings tls{};  ///< with has_tls; verification is on unless switched off
};

}  // namespace penstock::history
