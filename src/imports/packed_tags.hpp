#pragma once

#include <cstdint>
#include <string>

#include "imports/packed_list.hpp"
#include "model/tag.hpp"

namespace penstock::imports {

/// Where something stands in a file: `line 12`, `PLC Tags, line 4`, `channels[0].devices[2].tags[5]`.
using location = std::string;

/// A tag as a file has it, already in this gateway's words. The engine makes what lacks of `tag_id` and `opc_id`.
struct read_tag {
    /// `tag_name` is the name in the file, with its groups. `tag_id` only where a file of this gateway has one.
    /// `scale_from` is another tag's name; of tags with an id, its id.
    tag_config config{};
    location place{};
};

/// A tag that an import makes or changes.
struct planned_tag {
    bool is_new = true;
    std::uint32_t line = 0;  ///< of the report: its place in `report::lines`
    tag_config config{};     ///< complete; of an existing tag with all that the file does not hold
};

using packed_tags = packed_list<read_tag>;      ///< of a file
using existing_tags = packed_list<tag_config>;  ///< of the gateway
using planned_tags = packed_list<planned_tag>;  ///< of a plan

// Pure. Thread: any.
template <>
void packing<tag_config>::pack(const tag_config& tag, std::string& out);
template <>
void packing<tag_config>::unpack(const char* from, tag_config& tag);
template <>
void packing<read_tag>::pack(const read_tag& tag, std::string& out);
template <>
void packing<read_tag>::unpack(const char* from, read_tag& tag);
template <>
void packing<planned_tag>::pack(const planned_tag& tag, std::string& out);
template <>
void packing<planned_tag>::unpack(const char* from, planned_tag& tag);

}  // namespace penstock::imports
