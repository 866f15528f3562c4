#pragma once

#include <string>
#include <vector>

#include "history/cassandra/request_codec.hpp"
#include "history/cluster_settings.hpp"
#include "io/stream.hpp"

namespace penstock::history::cassandra {

/// The cluster, and how this gateway uses it.
struct options : cluster_settings {
    std::string edge{};            ///< separates this gateway's chunks from those of others in the keyspace
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
