#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/tag.hpp"

namespace penstock::services {

/// What must happen once a change of records is committed; noted while the change is made, and done by
/// `configuration::apply`.
struct after_commit {
    std::set<std::string> opcs{};  ///< made or changed
    std::vector<std::string> removed_opcs{};
    std::map<std::string, std::vector<tag_config>> tags{};            ///< made or changed, by OPC
    std::vector<std::pair<std::string, std::string>> removed_tags{};  ///< id of the OPC, and of the tag
    std::set<std::string> alarmed_tags{};                             ///< tags whose alarms were changed automatically
    std::map<std::string, std::string> site_names{};                  ///< by id; empty: the site is gone
    std::vector<std::string> work_orders{};                           ///< that may run from now on, or not any more
    bool has_access_changed = false;                                  ///< accounts, tokens or keys
};

}  // namespace penstock::services
