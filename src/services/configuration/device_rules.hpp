#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "model/opc.hpp"
#include "services/devices/driver_catalog.hpp"

namespace penstock::services {

/// The text for an invalid port of an OPC.
inline constexpr std::string_view port_rule = "expected a port from 1 to 65535, as text or number";

/// What OPCs and tags must satisfy beyond their fields (decisions §2, §3), at every interface. Pure.   Thread: any.
class device_rules {
public:
    explicit device_rules(const driver_catalog& drivers) : drivers_(drivers) {}

    /// The checks of one tag beyond those of its fields, `prefix` before the names in the faults; fills in id and name.
    /// `opc` must be well.
    void complete_tag(tag_config& tag, const opc_config& opc, const std::string& prefix, faults& found) const;

    /// Whether the device lets the tag only be read.
    bool is_read_only(const tag_config& tag, const opc_config& opc) const;

    /// The checks of an OPC beyond those of its fields; fills in the name, converts type and options to their canonical
    /// form. `stored`: what it was, secrets opened, for `***` and for the port; a new one: empty. Of another protocol's
    /// options those go that this one does not have. `***` is a fault where the device has another address now. The
    /// query of an address that is a URL goes into the option `path`, which is sealed.
    void complete_opc(opc_config& opc, const opc_config& stored, faults& found) const;

    /// Of options that were merged into `written`, which are those of `stored` as the database has them: what was not
    /// given anew becomes `***`, so that `complete_opc` keeps it only for the device that it was given for.
    /// `is_opened`: `stored` has its secrets in clear.
    void hide_kept(option_map& options, const opc_config& stored, const option_map& written, bool is_opened) const;

    /// Whether tags that were well under `stored` may be wrong under what it becomes.
    static bool may_hurt_tags(const opc_config& opc, const opc_config& stored);
    /// Faults that stored tags would have after the OPC's type or options have changed.
    faults check_stored_tags(const std::vector<tag_config>& tags, const opc_config& opc) const;

private:
    const driver_catalog& drivers_;
};

}  // namespace penstock::services
