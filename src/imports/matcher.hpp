#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "imports/reading.hpp"
#include "imports/report.hpp"
#include "model/opc.hpp"
#include "model/tag.hpp"

namespace penstock::imports {

struct existing_opc {
    opc_config config{};
    std::span<const tag_config> tags{};
};

/// What the gateway has.
struct existing_state {
    std::vector<existing_opc> opcs{};
    std::function<bool(std::string_view)> is_tag_id_taken{};  ///< of any OPC
};

struct planned_tag {
    bool is_new = true;
    tag_config config{};  ///< complete; of an existing tag with all that the file does not hold
};

struct planned_opc {
    enum class state { created, updated, as_it_is };
    state outcome = state::created;
    opc_config config{};
    std::vector<planned_tag> tags{};  ///< new and changed ones
};

struct plan {
    std::vector<planned_opc> opcs{};
    report shown{};

    bool is_complete() const noexcept { return shown.asked.empty(); }
};

/// What an import of the reading does to what there is.
///
/// A device goes to the OPC `opc_id`, if that is given; else to the one with its type, address, port and unit; else to
/// the one with its type and name; else it becomes a new OPC. A tag is the existing one with its id; else the one with
/// its name in the OPC; else the only one with its address and type whose name the file does not have. What the file
/// does not hold stays as it is in an existing tag, so the same file a second time changes nothing.
///
/// Asked: the address of a device that has none, which of several devices goes to `opc_id`, and an OPC for tags whose
/// protocol the file does not tell. Then the plan is not complete.   Thread: any; pure.
plan match(reading&& from, const answers& known, const existing_state& there, std::string_view opc_id);

}  // namespace penstock::imports
