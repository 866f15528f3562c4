#pragma once

#include <deque>
#include <future>
#include <string>
#include <utility>
#include <vector>

#include "store/store.hpp"

namespace penstock::services {

/// The tags of OPCs, one OPC after the other. Reading is half of the work of collecting an OPC anew, so those of the
/// next ones are read by other threads while one is put.
///
/// Lifecycle: the store outlives it.   Limits: the tags of `depth` OPCs are in memory besides those given last.
class tag_read_ahead {
public:
    static constexpr std::size_t depth = 2;

    tag_read_ahead(store::store& from, std::vector<std::string> opc_ids)
        : store_(from), waiting_(opc_ids.begin(), opc_ids.end()) {}

    /// Of the next OPC, which there is. On the thread of the store. Errors: the store's; the OPC is passed all the
    /// same.
    outcome<std::vector<tag_config>> next();

private:
    void read_more();
    outcome<std::vector<tag_config>> read_here(const std::string& opc_id);

    using reading = std::future<outcome<std::vector<tag_config>>>;

    store::store& store_;
    std::deque<std::string> waiting_;
    std::deque<std::pair<std::string, reading>> coming_;
    bool is_refused_ = false;  ///< lists of others have all connections for reading: the writer's reads
};

}  // namespace penstock::services
