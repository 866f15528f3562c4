#include "publish/tag_index.hpp"

namespace penstock::publish {

outgoing_tag_ptr tag_index::put(std::shared_ptr<const tag_metadata> metadata) {
    const auto number = metadata->number;
    if (!which_.has(*metadata)) {
        remove(number);
        return nullptr;
    }
    if (number >= tags_.size()) tags_.resize(number + 1);
    auto name = name_.fill(*metadata, edge_id_);
    tags_[number] = std::make_shared<const outgoing_tag>(std::move(metadata), std::move(name));
    return tags_[number];
}

bool tag_index::remove(tag_number number) {
    if (find(number) == nullptr) return false;
    tags_[number].reset();
    return true;
}

}  // namespace penstock::publish
