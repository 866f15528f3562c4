#pragma once

#include <span>
#include <string>

#include "model/opc.hpp"

namespace penstock::engine {

/// Is notified of every change of what is collected, for modules that publish tags and must follow at run time.
///
/// Thread: the thread that changes the configuration. Calls come one after the other in the order of the changes, after
/// the tag table was changed. A call must neither wait long nor change the configuration; no lock is held.
class config_listener {
public:
    virtual ~config_listener() = default;

    /// An OPC is new or has changed. All its tags are given: any other tag that it had is removed.
    virtual void put_opc(const opc_config& opc, std::span<const tag_config> tags) = 0;
    /// Fields of an OPC have changed, but not its site, protocol and tags.
    virtual void change_opc(const opc_config& opc) = 0;
    /// Tags of an OPC that are new or have changed; its other tags stay.
    virtual void put_tags(const std::string& opc_id, std::span<const tag_config> tags) = 0;
    virtual void remove_tag(const std::string& opc_id, const std::string& tag_id) = 0;
    /// The OPC was removed with all its tags.
    virtual void remove_opc(const std::string& opc_id) = 0;
};

}  // namespace penstock::engine
