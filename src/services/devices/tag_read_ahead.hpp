#pragma once

#include <deque>
#include <future>
#include <string>
#include <utility>
#include <vector>

#include "store/store.hpp"

namespace penstock::services {

/// Reads the tags of several OPCs, one OPC after the other. Reading takes half of the time that it takes to apply an
/// OPC, so other threads read the tags of the next OPCs while one is applied.
///
/// Lifecycle: the store outlives it.   Limits: the tags of `depth` OPCs are in memory besides those given last.
class tag_read_ahead {
public:
    static constexpr std::size_t depth = 2;

    tag_read_ahead(store::store& from, std::vector<std::string> opc_ids)
        : store_(from), waiting_(opc_ids.begin(), opc_ids.end()) {}

    /// The tags of the next OPC; there must be one. Thread: the store's. Errors: the store's; the next call returns the
    /// tags of the OPC behind it all the same.
    outcome<std::vector<tag_config>> next();

private:
    void read_more();
    outcome<std::vector<tag_config>> read_here(const std::string& opc_id);

    using reading = std::future<outcome<std::vector<tag_config>>>;

    store::store& store_;
    std::deque<std::string> waiting_;
    std::deque<std::pair<std::string, reading>> coming_;
    bool is_refused_ = false;  ///< all reading connections are in use: read on the connection of the writer
};

}  // namespace penstock::services
