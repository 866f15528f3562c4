#pragma once

#include <string>
#include <vector>

#include "base/clock.hpp"
#include "model/tag.hpp"
#include "store/query.hpp"

namespace penstock::store {

enum class known_tag { is_duplicate, is_replaced };

/// Steps of a transaction that adds tags to the OPC `opc_id`. A tag id that another OPC has is always a duplicate.
void put_tags(soci::session& db, const std::string& opc_id, const std::vector<tag_config>& tags, known_tag known,
              wall_time now);

/// The same, and the OPC's other tags go.
void replace_tags(soci::session& db, const std::string& opc_id, const std::vector<tag_config>& tags, wall_time now);

}  // namespace penstock::store
