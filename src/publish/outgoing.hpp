#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/samples.hpp"
#include "publish/shared_text.hpp"

namespace penstock::publish {

/// What every transfer needs of a tag: one copy for all of them.
struct tag_metadata {
    tag_number number = 0;
    shared_text site_id;
    shared_text opc_id;
    shared_text member_separator{};  ///< of the OPC's protocol: see `protocol_abilities`; empty = none
    std::string address{};           ///< at the device, as configured
    std::string tag_id;
    shared_text alias;       ///< `alias_name`; empty = none
    std::string tag_name;    ///< the tag id where it has none of its own
    shared_text unit;        ///< empty = none
    shared_text data_type;   ///< canonical text, `Int16[10]`; empty = the device reports it
    double span = 0;         ///< from its least to its largest value; 0 = one of them is not set
    bool is_scaled = false;  ///< scale or offset touch its values, which are published as Double
    bool is_writable = true;
};

/// A tag as one transfer sends it. Never changes.
struct outgoing_tag {
    outgoing_tag(std::shared_ptr<const tag_metadata> of, std::string by_name);

    std::shared_ptr<const tag_metadata> metadata;  ///< never null
    std::string name;                              ///< by the transfer's `tag_name`
    std::uint32_t names_size;                      ///< of `name`, site and OPC as JSON texts, quotes included
    bool are_names_plain;                          ///< they need no escape in JSON
};
using outgoing_tag_ptr = std::shared_ptr<const outgoing_tag>;

/// Samples that are sent together, and acknowledged together or not at all. Never changes after its creation: what
/// is sent again is the same batch.
struct outgoing_batch {
    std::string id;                         ///< `<edge id>-<transfer>-<first>-<last>`, 20 digits each
    sequence_number first = 0, last = 0;    ///< of its first and last sample in the journal
    bool is_backlog = false;                ///< its samples waited while the receiver was away
    std::vector<outgoing_tag_ptr> tags;     ///< of sample i; never null
    std::vector<sequence_number> sequence;  ///< of sample i in the journal, ascending
    samples data;                           ///< sample i: time, type, quality, value

    std::size_t size() const noexcept { return tags.size(); }
};

}  // namespace penstock::publish
