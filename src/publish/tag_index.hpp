#pragma once

#include <vector>

#include "publish/name_template.hpp"
#include "publish/outgoing.hpp"
#include "publish/selection.hpp"

namespace penstock::publish {

/// The tags that one transfer sends, by their number.
///
/// Thread: the transfer's.   Limits: 16 bytes for each tag number ever given, about 100 for each tag selected.
class tag_index {
public:
    tag_index(selection which, name_template name, std::string edge_id)
        : which_(std::move(which)), name_(std::move(name)), edge_id_(std::move(edge_id)) {}

    /// The tag as it is sent now; null when it is not selected, and any earlier one of its number is gone.
    outgoing_tag_ptr put(std::shared_ptr<const tag_metadata> metadata);
    /// Whether it existed.
    bool remove(tag_number number);

    const outgoing_tag_ptr* find(tag_number number) const noexcept {
        return number < tags_.size() && tags_[number] ? &tags_[number] : nullptr;
    }

    /// Calls `visit(const outgoing_tag&)` for each.
    template <class Visit>
    void visit(const Visit& visit) const {
        for (const auto& tag : tags_) {
            if (tag) visit(*tag);
        }
    }

private:
    const selection which_;
    const name_template name_;
    const std::string edge_id_;
    std::vector<outgoing_tag_ptr> tags_;
};

}  // namespace penstock::publish
