#pragma once

#include <string>
#include <vector>

#include "model/opc.hpp"

namespace penstock::services {

/// The devices that the gateway collects from. Its functions apply changes that were checked and stored before.
///
/// Thread: one call after the other, in the order of the changes.
class collection {
public:
    virtual ~collection() = default;

    virtual void put_opc(const opc_config& opc, const std::vector<tag_config>& tags, run_command order) = 0;
    /// Changes the OPC but not its tags. False: nothing was changed, because this change needs the tags, too.
    virtual bool change_opc(const opc_config& opc, run_command order) = 0;
    /// Adds or changes these tags; other tags stay unchanged.
    virtual void put_tags(const std::string& opc_id, const std::vector<tag_config>& tags) = 0;
    virtual void remove_tag(const std::string& opc_id, const std::string& tag_id) = 0;
    virtual void remove_opc(const std::string& opc_id) = 0;
    virtual void set_run_command(const std::string& opc_id, run_command command) = 0;  ///< by a user
};

}  // namespace penstock::services
