#include "publish/tag_index.hpp"

namespace penstock::publish {

outgoing_tag_ptr tag_index::put(const outgoing_tag_ptr& by_id) {
    const auto& metadata = *by_id->metadata;
    if (!selection_.has(metadata)) {
        remove(metadata.number);
        return nullptr;
    }
    auto name = name_.fill(metadata, edge_id_);
    auto& tag = tags_[metadata.number];
    const bool has_state_text = has_state_text_ && !metadata.states.empty();
    const bool is_as_by_id = name == by_id->name && !has_state_text;
    tag = is_as_by_id ? by_id : std::make_shared<const outgoing_tag>(by_id->metadata, std::move(name), has_state_text);
    return tag;
}

bool tag_index::remove(tag_number number) {
    return tags_.erase(number);
}

}  // namespace penstock::publish
