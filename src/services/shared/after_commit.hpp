#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "master/described.hpp"
#include "model/tag.hpp"
#include "services/configuration/change_notes.hpp"
#include "services/configuration/deleted_records.hpp"

namespace penstock::services {

/// What must happen after a change of records is committed. It is noted during the change, and done by
/// `configuration::apply`.
///
/// Limits: `max_tags`; an OPC with a change beyond them is in `read_opcs`: all its tags are read from the database.
struct after_commit {
    static constexpr std::size_t max_tags = 10'000;

    void note_tag(const master::record& tag);

    std::set<std::string> opcs{};          ///< created or changed: to be applied with all of their tags
    std::set<std::string> changed_opcs{};  ///< OPCs whose own fields have changed, but not their tags
    std::set<std::string> new_opcs{};      ///< created, with all of their tags in `tags`
    std::vector<std::string> removed_opcs{};
    std::map<std::string, std::vector<tag_config>> tags{};            ///< created or changed, by OPC
    std::set<std::string> read_opcs{};                                ///< of which `tags` has not all: to be read again
    std::vector<std::pair<std::string, std::string>> removed_tags{};  ///< id of the OPC, and of the tag
    std::set<std::string> alarmed_tags{};                             ///< tags whose alarms were changed automatically
    std::map<std::string, std::string> site_names{};                  ///< by id; empty: the site is gone
    std::vector<std::string> work_orders{};                           ///< orders that have started or stopped running
    std::size_t expected_tags = 0;    ///< number of tags of the first OPC, to reserve memory
    bool has_access_changed = false;  ///< accounts, tokens or keys have changed
    change_notes notes{};             ///< what the audit will tell
    deleted_records deleted{};        ///< what goes into the bin

private:
    std::size_t noted_tags_ = 0;
};

inline void after_commit::note_tag(const master::record& tag) {
    const auto& opc_id = tag.text("opc_id");
    if (noted_tags_ == max_tags) {
        read_opcs.insert(opc_id);
        return;
    }
    ++noted_tags_;
    auto& of_opc = tags[opc_id];
    if (tags.size() == 1 && of_opc.empty()) of_opc.reserve(std::min(expected_tags, max_tags));
    of_opc.push_back(master::to_struct<tag_config>(tag));
}

}  // namespace penstock::services
