#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "api/driver_catalog.hpp"
#include "base/error.hpp"
#include "model/opc.hpp"
#include "model/secret_parts.hpp"

namespace penstock::api {

/// An OPC with its tags, as a body asks for it.
struct opc_body {
    opc_config opc;
    std::vector<tag_config> tags;
    bool has_tags = false;  ///< `tag_list` was given
};

/// Reads and checks bodies that describe OPCs and tags (decisions §2, §3): all faults at once, each with its path.
/// Ids and names are filled in, types and options brought to their canonical form. Pure.   Thread: any.
class opc_reader {
public:
    /// `default_site`: `edge.site_id`.
    opc_reader(const driver_catalog& drivers, std::string default_site)
        : drivers_(drivers), default_site_(std::move(default_site)) {}

    // Each returns the faults; `out` counts only when there are none.
    /// `stored`: the OPC of that id, for `***`, when a body is only tried.
    faults read_new(std::string_view body, opc_body& out, const opc_config& stored = {}) const;

    /// Merges the body into `out.opc`, a stored OPC; `opc_id` of the body is ignored.
    faults read_change(std::string_view body, opc_body& out) const;

    faults read_new_tag(std::string_view body, const opc_config& opc, tag_config& out) const;

    /// Merges the body into `out`, a stored tag.
    faults read_tag_change(std::string_view body, const opc_config& opc, tag_config& out) const;

    /// `{"tags":[…]}` or a bare list: tags of one OPC, each of them whole.
    faults read_tags(std::string_view body, const opc_config& opc, std::vector<tag_config>& out) const;

    /// The checks of one tag beyond those of its fields, `prefix` before the names in the faults; fills in id and name.
    /// `opc` must be well.
    void complete_tag(tag_config& tag, const opc_config& opc, const std::string& prefix, faults& found) const;

    /// The checks of an OPC beyond those of its fields; fills in the name, brings type and options to their canonical
    /// form. `stored`: what it was, secrets opened, for `***` and for the port; a new one: empty. Of another protocol's
    /// options those go that this one does not have.
    void complete_opc(opc_config& opc, const opc_config& stored, faults& found) const;

    /// Faults that stored tags would have after the OPC's type or options have changed.
    faults check_stored_tags(const std::vector<tag_config>& tags, const opc_config& opc) const;

private:
    void read_tag_list(const boost::json::value& from, const std::string& name, const opc_config& opc, bool is_opc_well,
                       std::vector<tag_config>& out, faults& found) const;

    const driver_catalog& drivers_;
    std::string default_site_;
};

}  // namespace penstock::api
