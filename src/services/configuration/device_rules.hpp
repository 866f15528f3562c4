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

/// What OPCs and tags must satisfy beyond the rules of each field: port, scan time, and the options and
/// addresses of their protocol. The same for every interface. Pure.   Thread: any.
class device_rules {
public:
    explicit device_rules(const driver_catalog& drivers) : drivers_(drivers) {}

    /// Checks a tag beyond the rules of its fields, and fills in id and name. `prefix` stands before the names in the
    /// faults. `opc` must be valid.
    void complete_tag(tag_config& tag, const opc_config& opc, const std::string& prefix, faults& found) const;

    /// Whether the device lets the tag only be read.
    bool is_read_only(const tag_config& tag, const opc_config& opc) const;

    /// The checks of an OPC beyond those of its fields; fills in the name, converts type and options to their canonical
    /// form. `stored`: the stored OPC with decrypted secrets, empty for a new one: its values replace `***`, and its
    /// port tells whether the given one is only the standard port that answers show. `***` is a fault if the device has
    /// another address now. If the protocol changes, options that the new one does not have are removed. If the address
    /// is a URL, its query is moved into the option `path`, which is encrypted.
    void complete_opc(opc_config& opc, const opc_config& stored, faults& found) const;

    /// `options` are the requested ones, merged into `written`, the stored ones as the database has them. Each secret
    /// that the request did not contain becomes `***`, so that `complete_opc` keeps it only for the same device.
    /// `is_opened`: the secrets of `stored` are decrypted.
    void hide_kept(option_map& options, const opc_config& stored, const option_map& written, bool is_opened) const;

    /// For a file that holds `***` in place of secrets. Takes those that `stored` does not have out of the options, and
    /// returns their names.
    std::vector<std::string> take_unknown_secrets(opc_config& opc, const opc_config& stored) const;

    /// Whether the stored secrets of `stored` may be used for `opc`: it connects to the same device.
    bool keeps_secrets(const opc_config& opc, const opc_config& stored) const;

    /// Whether tags that were valid for `stored` may be invalid for `opc`.
    static bool may_hurt_tags(const opc_config& opc, const opc_config& stored);
    /// Faults that stored tags would have after the OPC's type or options have changed.
    faults check_stored_tags(const std::vector<tag_config>& tags, const opc_config& opc) const;

private:
    const driver_catalog& drivers_;
};

}  // namespace penstock::services
