#pragma once

#include "base/number_table.hpp"
#include "publish/name_template.hpp"
#include "publish/outgoing.hpp"
#include "publish/selection.hpp"

namespace penstock::publish {

/// The tags that one transfer sends, by tag number.
///
/// Thread: the transfer's.   Limits: 16 bytes for each selected tag, and about 100 more if it is sent under another
/// name than its id, or with texts of states.
class tag_index {
public:
    tag_index(selection which, name_template name, std::string edge_id, bool has_state_text = false)
        : selection_(std::move(which)),
          name_(std::move(name)),
          edge_id_(std::move(edge_id)),
          has_state_text_(has_state_text) {}

    /// The tag as it is sent from now on: `by_id` itself if it is sent under its id and without texts of states. Null:
    /// the tag is not selected, and an earlier entry of its number is removed.
    outgoing_tag_ptr put(const outgoing_tag_ptr& by_id);
    /// Returns whether the tag existed.
    bool remove(tag_number number);

    const outgoing_tag_ptr* find(tag_number number) const noexcept { return tags_.find(number); }

    /// Calls `visit(const outgoing_tag&)` for each tag.
    template <class Visit>
    void visit(const Visit& visit) const {
        tags_.visit([&](tag_number, const outgoing_tag_ptr& tag) { visit(*tag); });
    }

private:
    const selection selection_;
    const name_template name_;
    const std::string edge_id_;
    const bool has_state_text_;
    number_table<outgoing_tag_ptr> tags_;
};

}  // namespace penstock::publish
