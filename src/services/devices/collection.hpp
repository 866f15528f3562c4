#pragma once

#include <string>
#include <vector>

#include "model/opc.hpp"

namespace penstock::services {

/// What is collected from, notified of changes that are stored. The configuration must have been checked.
///
/// Thread: one call after the other, in the order of the changes.
class collection {
public:
    virtual ~collection() = default;

    virtual void put_opc(const opc_config& opc, const std::vector<tag_config>& tags, run_command order) = 0;
    /// The OPC's own fields, its tags stay. False: nothing was done, since its tags are needed, too.
    virtual bool change_opc(const opc_config& opc, run_command order) = 0;
    /// Adds or changes these, leaves others.
    virtual void put_tags(const std::string& opc_id, const std::vector<tag_config>& tags) = 0;
    virtual void remove_tag(const std::string& opc_id, const std::string& tag_id) = 0;
    virtual void remove_opc(const std::string& opc_id) = 0;
    virtual void set_run_command(const std::string& opc_id, run_command command) = 0;  ///< by a user
};

}  // namespace penstock::services
