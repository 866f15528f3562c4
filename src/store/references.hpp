#pragma once

#include <span>
#include <string>
#include <vector>

#include "master/transaction.hpp"
#include "store/database.hpp"

namespace penstock::store {

/// At most `most` records that refer to one of those ids; without records that are deleted together with them.
std::vector<master::referrer> find_referrers(database& db, const master::resource& of, std::span<const std::string> ids,
                                             std::size_t most);

}  // namespace penstock::store
