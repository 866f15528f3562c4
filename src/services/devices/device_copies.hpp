#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/opc.hpp"
#include "services/shared/outcome.hpp"

namespace penstock::services {

class configuration;
class device_rules;

/// One copy of an OPC: what is not as in the source. What is absent is as there.
struct wanted_copy {
    std::string opc_id;
    std::optional<std::string> opc_name;  ///< absent: the id
    std::optional<std::string> opc_agent_ip, opc_agent_port;
    std::optional<std::string> tag_prefix;   ///< of its tag ids; absent: its id, and the last `.` of the replaced one
    std::optional<std::string> name_prefix;  ///< of its tag names; absent: the name of the copy
    option_map options;                      ///< those that differ
};

struct copy_request {
    std::string opc_id;  ///< of the source
    /// Beginning of tag ids that is replaced; absent: the id of the source. An id without it gets the new one before.
    std::optional<std::string> tag_prefix;
    std::optional<std::string> name_prefix;  ///< the same of tag names; a name without it stays. Absent: the OPC's name
    option_map options;                      ///< for all copies
    std::vector<wanted_copy> copies;
    bool auto_collect = false;      ///< the copies collect at once
    bool may_move_secrets = false;  ///< the caller may send stored secrets to other addresses
    bool is_dry_run = false;
    std::string actor;
};

/// A tag of a copy, and the id of that of the source.
struct copied_tag {
    std::string source, tag_id, tag_name;
};

struct made_copy {
    std::string opc_id, opc_name, opc_agent_ip, opc_agent_port;
    std::size_t tag_count = 0;
    std::vector<copied_tag> first_tags;
    std::vector<std::string> locked_options;  ///< secrets to enter again: the OPC is off until then
    std::string same_as;                      ///< OPC that is at the same place with the same options; empty: none
};

inline constexpr std::size_t max_copies = 100;
inline constexpr std::size_t max_copied_tags = 50'000;  ///< of all copies together
inline constexpr std::size_t max_first_tags = 5;

/// Copies an OPC with its tags: all copies, or none. Stored secrets are copied without being shown. To another address
/// only `may_move_secrets` takes them along: otherwise, a user who may not read a secret could have it sent to an
/// address of their own.
///
/// Refused: `invalid` with all faults, named as `copies[2].opc_id` (an id that is taken is at `opc_id` or
/// `tag_prefix`); `not_found`, `is_protected` (the source); and as `configuration::import_opcs`.
/// A dry run finds all faults but those that only the database knows, as a site that takes no new OPC.
/// Thread: the store's.
outcome<std::vector<made_copy>> copy_opc(configuration& in, const device_rules& rules, const copy_request& asked);

}  // namespace penstock::services
