#pragma once

#include <memory>
#include <string>

#include "base/error.hpp"
#include "properties/property_set.hpp"

namespace penstock::history {
class chunk_store;
}

namespace penstock::gateway {

/// Opens the history engine of `edge.history.engine`. The fault is printed at exit with code 1.
checked<std::unique_ptr<history::chunk_store>> open_history_engine(const properties::history_settings& set,
                                                                   const std::string& data_dir,
                                                                   const std::string& edge_id);

}  // namespace penstock::gateway
