#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/url.hpp"
#include "history/cassandra/session.hpp"
#include "history/cassandra/topology.hpp"

namespace penstock::history::cassandra {

/// A node of the list, connected or not.
struct node {
    io::endpoint endpoint;
    bool is_contact = false;    ///< configured: stays in the list whatever others report
    bool is_forgotten = false;  ///< left the cluster, or another entry is the same node
    bool was_tried = false;     ///< an attempt to connect has ended, with or without success
    std::string id{};           ///< host_id; empty: not reported yet
    std::vector<ring_token> tokens{};
    std::shared_ptr<session> open_session{};
    bool is_ready = false;  ///< started, and keyspace and tables exist

    bool is_usable() const noexcept { return is_ready && open_session && open_session->is_open(); }
    std::string name() const {
        const auto& host = endpoint.host;
        return (host.starts_with('[') ? host : bracketed(host)) + ":" + std::to_string(endpoint.port);
    }
};

using node_pointer = std::shared_ptr<node>;

}  // namespace penstock::history::cassandra
