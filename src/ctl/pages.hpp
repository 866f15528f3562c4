#pragma once

#include <boost/json/array.hpp>
#include <cstddef>
#include <string>

#include "ctl/api_client.hpp"
#include "ctl/failure.hpp"

namespace penstock::ctl {

struct listing {
    boost::json::array items;
    bool has_more = false;  ///< there are more items than the limit
};

/// Reads the items of a V5 list page by page; at most `limit`, 0 = all.
/// `path` may have a query.
outcome<listing> read_pages(api_client& to, const std::string& path, std::size_t limit);

}  // namespace penstock::ctl
