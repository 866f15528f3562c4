#include "services/devices/tag_read_ahead.hpp"

namespace penstock::services {

outcome<std::vector<tag_config>> tag_read_ahead::next() {
    const bool is_last = coming_.empty() && waiting_.size() == 1;
    if (!is_last) read_more();
    if (coming_.empty()) {
        const auto id = std::move(waiting_.front());
        waiting_.pop_front();
        return read_here(id);
    }
    auto [id, tags] = std::move(coming_.front());
    coming_.pop_front();
    if (auto found = tags.get()) {
        read_more();
        return found;
    }
    is_refused_ = true;
    return read_here(id);
}

void tag_read_ahead::read_more() {
    // Where no thread can be started, they are read when they are asked for.
    constexpr auto how = std::launch::async | std::launch::deferred;
    for (; !is_refused_ && coming_.size() < depth && !waiting_.empty(); waiting_.pop_front()) {
        const auto& id = waiting_.front();
        coming_.emplace_back(id, std::async(how, [&from = store_, id] { return from.read_tags(id); }));
    }
}

outcome<std::vector<tag_config>> tag_read_ahead::read_here(const std::string& opc_id) {
    auto listed = store_.list_tags(opc_id);
    if (!listed) return listed.error();
    return std::move(listed->items);
}

}  // namespace penstock::services
