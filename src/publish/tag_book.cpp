#include "publish/tag_book.hpp"

namespace penstock::publish {

outgoing_tag_ptr tag_book::put(std::shared_ptr<const tag_facts> facts) {
    const auto number = facts->number;
    if (!which_.has(*facts)) {
        remove(number);
        return nullptr;
    }
    if (number >= tags_.size()) tags_.resize(number + 1);
    auto name = name_.fill(*facts, edge_id_);
    tags_[number] = std::make_shared<const outgoing_tag>(std::move(facts), std::move(name));
    return tags_[number];
}

bool tag_book::remove(tag_number number) {
    if (find(number) == nullptr) return false;
    tags_[number].reset();
    return true;
}

}  // namespace penstock::publish
