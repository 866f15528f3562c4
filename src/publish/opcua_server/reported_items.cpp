#include "publish/opcua_server/reported_items.hpp"

#include <algorithm>
#include <utility>

#include "opcua/ua.hpp"
#include "publish/opcua_server/tag_reader.hpp"

namespace penstock::publish {

namespace {

/// In ms: the stack's shortest sampling interval, which it grants to clients that want all values.
constexpr double fastest = 20;

bool is_same_slot(const live::tag_ref& a, const live::tag_ref& b) noexcept {
    return a.block == b.block && a.slot == b.slot && a.version == b.version;
}

}  // namespace

reported_items::~reported_items() {
    for (const auto& [key, f] : by_key_)
        unfollow(f);
}

void reported_items::serve(UA_UInt16 space, lookup find) {
    space_ = space;
    find_ = std::move(find);
}

reported_items::followed* reported_items::find(const UA_NodeId& node) {
    if (node.namespaceIndex != space_ || node.identifierType != UA_NODEIDTYPE_STRING) return nullptr;
    const auto key = by_identifier_.find(opcua::to_view(node.identifier.string));
    return key == by_identifier_.end() ? nullptr : &by_key_.at(key->second);
}

void reported_items::unfollow(const followed& f) {
    if (f.tag) f.tag->ref.block->unfollow(f.tag->ref.at());
}

void reported_items::follow(std::uint64_t key, followed& f) {
    if (f.tag) f.tag->ref.block->follow(f.tag->ref.at(), arrivals_, key);
}

bool reported_items::begin(void* item, const UA_NodeId& node, double interval) {
    if (!find_ || node.namespaceIndex != space_ || node.identifierType != UA_NODEIDTYPE_STRING) return false;
    const auto identifier = opcua::to_view(node.identifier.string);
    auto tag = find_(identifier);
    if (!tag || interval > std::max(static_cast<double>(tag->timecycle), fastest)) return false;
    auto known = by_identifier_.find(identifier);
    if (known == by_identifier_.end()) {
        auto& added = by_key_[++last_key_];
        added.identifier = identifier;
        added.tag = std::move(tag->tag);
        known = by_identifier_.emplace(added.identifier, last_key_).first;
    }
    by_key_.at(known->second).items.insert(item);
    mark(identifier);  // the present value is sent first. The other clients get it again, but do not see a change
    return true;
}

void reported_items::end(void* item, const UA_NodeId& node) {
    auto* const f = find(node);
    if (f == nullptr) return;
    f->items.erase(item);
    if (!f->items.empty()) return;
    unfollow(*f);
    const auto at = by_identifier_.find(f->identifier);
    const auto key = at->second;
    by_identifier_.erase(at);
    by_key_.erase(key);
}

void reported_items::mark(std::string_view identifier) {
    if (by_identifier_.empty()) return;
    const auto key = by_identifier_.find(identifier);
    if (key == by_identifier_.end() || std::exchange(by_key_.at(key->second).is_marked, true)) return;
    marked_.push_back(key->second);
}

void reported_items::report_next(const UA_NodeId& node) {
    auto* const f = find(node);
    if (f == nullptr || !f->tag) return;
    f->tag->says_good = !f->tag->says_good;
    follow(by_identifier_.at(f->identifier), *f);  // `follow` reports the present value
}

void reported_items::notify(UA_Server& server, followed& f, const live::last_value& now) const {
    UA_DataValue value;
    UA_DataValue_init(&value);
    if (f.tag) {
        show_tag(*f.tag, now, value);
    } else {
        value.hasStatus = true;
        value.status = UA_STATUSCODE_BADNODEIDUNKNOWN;
    }
    if (std::exchange(f.has_missed, false)) {
        value.hasStatus = true;
        value.status |= UA_STATUSCODE_INFOTYPE_DATAVALUE | UA_STATUSCODE_INFOBITS_OVERFLOW;
    }
#ifdef UA_HAS_REPORTED_ITEMS
    for (void* const item : f.items)
        UA_Server_reportValue(&server, item, &value);
#else
    static_cast<void>(server);  // the stack itself samples all items
#endif
    UA_DataValue_clear(&value);
}

void reported_items::dispatch(UA_Server& server) {
    const bool is_whole = arrivals_->take(batch_);
    for (const auto& [key, now] : batch_) {
        if (const auto f = by_key_.find(key); f != by_key_.end()) notify(server, f->second, now);
    }
    batch_.clear();
    if (is_whole) return;
    for (auto& [key, f] : by_key_) {
        f.has_missed = true;
        follow(key, f);
    }
}

void reported_items::look_again(UA_Server& server) {
    for (const auto key : std::exchange(marked_, {})) {
        const auto at = by_key_.find(key);
        if (at == by_key_.end()) continue;
        auto& f = at->second;
        f.is_marked = false;
        auto found = find_(f.identifier);
        // If the old and the new tag have the same slot, it is followed without a break, so that no value is lost.
        if (f.tag && !(found && is_same_slot(f.tag->ref, found->tag.ref))) unfollow(f);
        const bool says_good = f.tag && f.tag->says_good;
        f.tag.reset();
        if (found) f.tag.emplace(std::move(found->tag)).says_good = says_good;
        if (!f.tag) notify(server, f, {});
        follow(key, f);
    }
}

void reported_items::deliver(UA_Server& server) {
    dispatch(server);
    if (marked_.empty()) return;
    look_again(server);
    dispatch(server);
}

}  // namespace penstock::publish
