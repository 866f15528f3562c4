#include "services/notify/message_group.hpp"

#include <algorithm>
#include <utility>

namespace penstock::services {

namespace {

std::size_t rank_of(const notify::event& e) {
    constexpr std::string_view order[] = {"CRITICAL", "HIGH", "MEDIUM", "LOW"};
    return static_cast<std::size_t>(std::ranges::find(order, e.priority) - std::begin(order));
}

}  // namespace

void message_group::add(notify::event e, steady_time now) {
    if (waiting_.count++ == 0) first_added_ = now;
    auto& shown = waiting_.first;
    // Behind all that are as important: of these the first ones stay.
    const auto place = std::ranges::upper_bound(shown, rank_of(e), {}, rank_of);
    if (shown.size() >= max_shown && place == shown.end()) return;
    shown.insert(place, std::move(e));
    if (shown.size() > max_shown) shown.pop_back();
}

std::optional<notify::message> message_group::take(steady_time now) {
    if (is_empty() || now < first_added_ + gather_time) return std::nullopt;
    if (last_sent_ && now < *last_sent_ + interval_) return std::nullopt;
    last_sent_ = now;
    return flush();
}

std::optional<notify::message> message_group::flush() {
    if (is_empty()) return std::nullopt;
    return std::exchange(waiting_, {});
}

}  // namespace penstock::services
