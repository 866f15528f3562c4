#pragma once

#include <string>
#include <vector>

#include "history/cassandra/request_codec.hpp"
#include "io/stream.hpp"

namespace penstock::history::cassandra {

/// Where the cluster is and how it is used.
struct options {
    std::string contact_points = "127.0.0.1:9042";  ///< `host:port,…`; a host alone has port 9042
    std::string keyspace = "penstock";              ///< made when absent; lower-case letters, digits and _
    std::string replication = "{'class':'SimpleStrategy','replication_factor':1}";  ///< of a keyspace that is made
    std::string consistency = "LOCAL_QUORUM";
    std::string user{};      ///< empty: the cluster requires none
    std::string password{};  ///< never logged
    std::string edge{};      ///< separates this gateway's chunks from those of others in the keyspace
    bool has_tls = false;
    io::tls_settings tls{};        ///< with has_tls; verification is on unless switched off
    milliseconds timeout{10'000};  ///< of one call; a put of very many chunks counts as several
};

/// The options, checked and parsed.
struct parsed_options {
    std::vector<io::endpoint> contact_points;
    consistency level = consistency::local_quorum;
};

/// The fault names the field.
checked<parsed_options> parse_options(const options& o);

}  // namespace penstock::history::cassandra
