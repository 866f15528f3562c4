#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/samples.hpp"
#include "publish/shared_text.hpp"

namespace penstock::publish {

/// The facts about a tag that transfers need: one copy for all transfers.
struct tag_metadata {
    tag_number number = 0;
    shared_text site_id;
    shared_text opc_id;
    shared_text member_separator{};  ///< separator of structure members in addresses of the protocol; empty = none
    std::string address{};           ///< address of the tag at the device, as configured
    std::string tag_id;
    shared_text alias;      ///< `alias_name`; empty = none
    std::string tag_name;   ///< name of the tag, or its id if it has no name
    shared_text unit;       ///< empty = none
    shared_text data_type;  ///< canonical text, `Int16[10]`; empty = the device reports it
    shared_text states{};   ///< texts of its values, see `pack_states`; empty = none
    std::optional<double> min_value, max_value;
    bool is_scaled = false;  ///< values have a scale or offset, so they are published as Double
    bool is_writable = true;

    /// `max_value` - `min_value`; 0 = one of them is not set.
    double span() const noexcept { return min_value && max_value ? std::max(0.0, *max_value - *min_value) : 0; }
};

/// A tag as one transfer sends it. Never changes.
struct outgoing_tag {
    outgoing_tag(std::shared_ptr<const tag_metadata> of, std::string by_name, bool with_state_text = false);

    std::shared_ptr<const tag_metadata> metadata;  ///< never null
    std::string name;                              ///< made by the transfer's option `tag_name`
    std::uint32_t names_size;                      ///< bytes of `name`, site and OPC as JSON texts, with quotes
    bool are_names_plain;                          ///< `name`, site and OPC need no escape in JSON
    bool has_state_text;                           ///< JSON has the text of each value, too
};
using outgoing_tag_ptr = std::shared_ptr<const outgoing_tag>;

/// Samples that are sent together, and acknowledged together or not at all. A batch never changes after its creation: a
/// repeated attempt sends the same batch.
struct outgoing_batch {
    std::string id;                         ///< `<edge id>-<transfer>-<first>-<last>`, 20 digits each
    sequence_number first = 0, last = 0;    ///< numbers of its first and last sample in the journal
    bool is_backlog = false;                ///< its samples waited while the receiver was away
    std::vector<outgoing_tag_ptr> tags;     ///< tag of sample i; never null
    std::vector<sequence_number> sequence;  ///< number of sample i in the journal, ascending
    samples data;                           ///< sample i: time, type, quality, value

    std::size_t size() const noexcept { return tags.size(); }
};

}  // namespace penstock::publish
