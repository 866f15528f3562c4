#include "api/events/change_ring.hpp"

#include "api/events/event_text.hpp"

namespace penstock::api {

void change_ring::begin_behind(std::string id) {
    if (entries_.empty()) previous_id_ = std::move(id);
}

void change_ring::add(topic of, std::string id, std::string data, steady_time now) {
    entries_.push_back({of, std::move(id), std::move(data), now});
    if (entries_.size() <= max_entries) return;
    previous_id_ = std::move(entries_.front().id);
    dropped_at_ = entries_.front().added_at;
    entries_.pop_front();
    ++first_;
}

std::optional<std::uint64_t> change_ring::place_behind(std::string_view id) const {
    // From the end: who comes back was seldom away for long.
    for (auto at = entries_.size(); at > 0; --at) {
        if (entries_[at - 1].id == id) return first_ + at;
    }
    if (!previous_id_.empty() && previous_id_ == id) return first_;
    return std::nullopt;
}

std::uint64_t change_ring::place_since(steady_time then) const {
    auto at = entries_.size();
    while (at > 0 && entries_[at - 1].added_at >= then)
        --at;
    if (at == 0 && first_ > 0 && dropped_at_ >= then) return first_ - 1;
    return first_ + at;
}

bool change_ring::append(std::string& out, std::uint64_t& place, const topic_set& wanted) const {
    const bool has_all = place >= first_;
    for (auto at = has_all ? place - first_ : entries_.size(); at < entries_.size(); ++at) {
        const auto& e = entries_[at];
        if (wanted.has(e.subject)) append_event(out, to_string(e.subject), e.data, e.id);
    }
    place = end();
    return has_all;
}

}  // namespace penstock::api
