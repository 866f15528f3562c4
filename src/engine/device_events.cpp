#include "engine/device_events.hpp"

#include <utility>

namespace penstock::engine {

std::string_view to_string(device_event::kind k) noexcept {
    switch (k) {
        case device_event::kind::connected: return "connected";
        case device_event::kind::lost: return "lost";
        case device_event::kind::not_connected: return "not_connected";
        case device_event::kind::refused: return "refused";
    }
    return "";
}

void device_events::add(device_event e) {
    if (events_.size() == max_events) events_.pop_front();
    events_.push_back(std::move(e));
}

void device_events::on_link(bool is_connected, std::string_view error, const times& now) {
    const bool was_connected = state_ == state::connected;
    if (is_connected == was_connected) return;
    const auto lasted = std::chrono::duration_cast<milliseconds>(now.steady - state_start_);
    if (is_connected) {
        const bool was_away = state_ != state::begun;
        add({device_event::kind::connected, now.wall, "", "", was_away ? lasted : milliseconds{0}});
    } else {
        add({device_event::kind::lost, now.wall, std::string(error), "", lasted});
    }
    state_ = is_connected ? state::connected : state::lost;
    state_start_ = now.steady;
}

void device_events::on_failed(std::string_view error, const times& now) {
    if (state_ != state::begun) return;
    add({device_event::kind::not_connected, now.wall, std::string(error), "", {}});
    state_ = state::failing;
    state_start_ = now.steady;
}

void device_events::on_refused(std::string_view tag_id, std::string text, const times& now) {
    if (refused_.size() == max_refused || !refused_.emplace(tag_id).second) return;
    add({device_event::kind::refused, now.wall, std::move(text), std::string(tag_id), {}});
}

}  // namespace penstock::engine
