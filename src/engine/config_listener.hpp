#pragma once

#include <span>
#include <string>

#include "model/opc.hpp"

namespace penstock::engine {

/// Is notified of every change of what is collected, for modules that publish tags and must follow at run time.
///
/// Thread: where configuration changes are made, one call after the other in the order of the changes, after the tag
/// table has them. A call must neither wait long nor change the configuration; nothing is locked around it.
class config_listener {
public:
    virtual ~config_listener() = default;

    /// An OPC that is new or has changed, with all its tags: any other tag it had before is gone.
    virtual void put_opc(const opc_config& opc, std::span<const tag_config> tags) = 0;
    /// Fields of an OPC have changed, but not its site, protocol and tags.
    virtual void change_opc(const opc_config& opc) = 0;
    /// Tags of an OPC that are new or have changed; its others stay.
    virtual void put_tags(const std::string& opc_id, std::span<const tag_config> tags) = 0;
    virtual void remove_tag(const std::string& opc_id, const std::string& tag_id) = 0;
    /// With all its tags.
    virtual void remove_opc(const std::string& opc_id) = 0;
};

}  // namespace penstock::engine
