#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "model/opc.hpp"
#include "model/secret_parts.hpp"
#include "services/configuration/device_rules.hpp"
#include "services/configuration/opc_draft.hpp"

namespace penstock::api {

using opc_body = services::opc_draft;

/// Reads and checks bodies that describe OPCs and tags. All faults are reported together, each with its path in the
/// body. Ids and names are filled in, types and options converted to their canonical form. Pure.   Thread: any.
class opc_reader {
public:
    /// `default_site`: `edge.site_id`.
    opc_reader(const services::driver_catalog& drivers, std::string default_site)
        : rules_(drivers), default_site_(std::move(default_site)) {}

    // Each function returns the faults; `out` is valid only if there are none.
    /// `stored`: the stored OPC of that id, whose secrets replace `***`; used by the test of an OPC before it is saved.
    faults read_new(std::string_view body, opc_body& out, const opc_config& stored = {}) const;

    /// Merges the body into `out.opc`, a stored OPC; `opc_id` of the body is ignored.
    faults read_change(std::string_view body, opc_body& out) const;

    faults read_new_tag(std::string_view body, const opc_config& opc, tag_config& out) const;

    /// Merges the body into `out`, a stored tag.
    faults read_tag_change(std::string_view body, const opc_config& opc, tag_config& out) const;

    /// `{"tags":[…]}` or a bare list: tags of one OPC, each of them whole.
    faults read_tags(std::string_view body, const opc_config& opc, std::vector<tag_config>& out) const;

    const services::device_rules& rules() const noexcept { return rules_; }

private:
    void read_tag_list(const boost::json::value& from, const std::string& name, const opc_config& opc, bool is_opc_well,
                       std::vector<tag_config>& out, faults& found) const;

    services::device_rules rules_;
    std::string default_site_;
};

}  // namespace penstock::api
