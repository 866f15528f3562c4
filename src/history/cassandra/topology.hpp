#pragma once

#include <optional>
#include <string>
#include <vector>

#include "history/cassandra/response_codec.hpp"
#include "history/cassandra/token.hpp"

namespace penstock::history::cassandra {

// What nodes report about themselves and each other. Pure.

/// A row of system.local or system.peers_v2.
struct peer_row {
    std::string id;  ///< host_id, 32 digits
    std::string address;
    std::uint16_t port = 0;  ///< of CQL; 0: not reported
    std::string data_center;
    std::string schema;  ///< version, the same on nodes that agree
    std::vector<ring_token> tokens;
};

inline constexpr const char* ask_local =
    "SELECT host_id, rpc_address, rpc_port, data_center, schema_version, tokens FROM system.local WHERE key='local'";
inline constexpr const char* ask_peers =
    "SELECT peer, host_id, native_address, native_port, data_center, schema_version, tokens FROM system.peers_v2";

/// The same for Cassandra before 4.0, which has neither ports nor peers_v2.
inline constexpr const char* ask_old_local =
    "SELECT host_id, rpc_address, data_center, schema_version, tokens FROM system.local WHERE key='local'";
inline constexpr const char* ask_old_peers =
    "SELECT peer, host_id, rpc_address, data_center, schema_version, tokens FROM system.peers";

/// Rows of the statements above. Nodes that report no id or no address are just joining and are skipped.
std::vector<peer_row> read_nodes(const rows& r);

/// Which node owns which part of the ring.
class ring {
public:
    /// Node `i` has the tokens `tokens[i]`.
    void assign(const std::vector<std::vector<ring_token>>& tokens);

    /// The nodes in the order in which they store a partition with that token: the first one owns it, the others follow
    /// around the ring, each once. With SimpleStrategy, the first of them are the replicas.
    std::vector<std::size_t> order(ring_token token) const;

private:
    struct token_owner {
        ring_token token;
        std::size_t node;
    };
    std::vector<token_owner> owners_;  ///< ascending
    std::size_t nodes_ = 0;
};

}  // namespace penstock::history::cassandra
