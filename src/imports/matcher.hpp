#pragma once

#include <functional>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "imports/packed_tags.hpp"
#include "imports/reading.hpp"
#include "imports/report.hpp"
#include "model/opc.hpp"

namespace penstock::imports {

/// What the gateway has. The functions may be empty: then nothing is taken, and no OPC has tags.
struct existing_state {
    std::vector<opc_config> opcs{};
    /// The tags of one of `opcs`; they stay valid while the match runs. Asked only for OPCs that a device of the file
    /// goes to. If they cannot be read: none, and the caller forgets the plan.
    std::function<const existing_tags&(const std::string& opc_id)> tags_of{};
    std::function<bool(std::string_view)> is_opc_id_taken{};  ///< of any gateway of the database
    std::function<bool(std::string_view)> is_tag_id_taken{};  ///< of any OPC
};

struct planned_opc {
    enum class state { created, updated, as_it_is };
    static constexpr std::size_t no_line = std::numeric_limits<std::size_t>::max();

    state outcome = state::created;
    opc_config config{};
    std::size_t line = no_line;  ///< of the report, its place in `report::lines`; an OPC that stays as it is has none
    planned_tags tags{};         ///< new and changed ones
};

struct plan {
    std::vector<planned_opc> opcs{};  ///< each OPC once
    report shown{};
    std::set<std::string, std::less<>>
        asked_keys{};  ///< all for which the match has asked, also those that were answered

    bool is_complete() const noexcept { return shown.asked.empty(); }
};

/// What an import of the reading does to what there is.
///
/// A device of a file of this gateway has an id: it goes to the OPC with the id if that has its type and address, or if
/// the file has the tags alone; it is asked for as with a name otherwise. Its tags are those with their ids first.
/// With `opc_id` a device goes to that OPC. Else it goes to the OPC with its type and address: host, port, unit, and
/// route, rack, slot, TSAP or network where both have them; of several to the one with its name. Else, a device without
/// a host goes to the OPC with its type and name. An OPC that has the name and another address is a question: the
/// device may have moved, or be another one. Else it becomes a new OPC. Two devices of a file never go to one OPC.
///
/// A tag is the existing one of the OPC with its name and address; else the first one with its name; else the only one
/// with its address and type whose name the file does not have. What the file does not hold stays as it is in an
/// existing tag, so the same file a second time changes nothing.
///
/// Asked: the address of a device that has none (`host:NAME`), whether a device has moved (`same:NAME`), which of
/// several devices goes to `opc_id` (`device`), and an OPC for tags whose protocol the file does not tell (`opc`). Then
/// the plan is not complete.   Thread: any; pure.
plan match(reading&& from, const answers& known, const existing_state& there, std::string_view opc_id);

}  // namespace penstock::imports
