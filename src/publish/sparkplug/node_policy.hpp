#pragma once

#include <cstdint>
#include <optional>

#include "base/clock.hpp"

namespace penstock::publish::sparkplug {

/// When an edge node is born, and when it dies of its own accord. Pure: events in, actions out.
///
/// * Without a primary host it is born as soon as it is connected; with one only while that is online.
/// * A primary host that goes offline means death and a new connection, which waits for it (specification 3.0, 5.6).
/// * Requests for a rebirth are never lost and never answered twice: those that come sooner than `least` after a birth
///   are answered together by one, `least` after it.
class node_policy {
public:
    enum class state { offline, waiting, born };
    enum class action {
        none,
        give_birth,  ///< NBIRTH with seq 0, then all DBIRTHs; `on_born` when they are on their way
        die,         ///< NDEATH, DISCONNECT, connect anew
    };

    node_policy(bool has_primary_host, milliseconds least) : has_primary_host_(has_primary_host), least_(least) {}

    /// Connected, and all is subscribed.
    action on_connected() {
        state_ = state::waiting;
        wanted_at_.reset();
        return has_primary_host_ && !is_host_online_ ? action::none : action::give_birth;
    }

    /// Also after the NDEATH of our own. What is known of the host is known no more: it is told again.
    void on_lost() {
        state_ = state::offline;
        wanted_at_.reset();
        is_host_online_ = false;
    }

    void on_born(steady_time now) {
        state_ = state::born;
        born_at_ = now;
        wanted_at_.reset();
    }

    /// The primary host tells its state. One that is older than the last is no news.
    action on_host_state(bool is_online, std::int64_t timestamp) {
        if (!has_primary_host_ || timestamp < host_time_) return action::none;
        host_time_ = timestamp;
        is_host_online_ = is_online;
        if (is_online) return state_ == state::waiting ? action::give_birth : action::none;
        return state_ == state::born ? action::die : action::none;
    }

    action on_rebirth_request(steady_time now) {
        if (state_ != state::born) return action::none;  // the birth that comes answers it
        if (!wanted_at_) wanted_at_ = born_at_ + least_;
        return on_time(now);
    }

    /// When `on_time` has something to do.
    std::optional<steady_time> due() const noexcept { return state_ == state::born ? wanted_at_ : std::nullopt; }

    action on_time(steady_time now) {
        if (state_ != state::born || !wanted_at_ || now < *wanted_at_) return action::none;
        wanted_at_.reset();
        return action::give_birth;
    }

    state now() const noexcept { return state_; }

private:
    const bool has_primary_host_;
    const milliseconds least_;  ///< between two births of one session
    state state_ = state::offline;
    bool is_host_online_ = false;
    std::int64_t host_time_ = 0;  ///< epoch ms of the newest STATE
    steady_time born_at_{};
    std::optional<steady_time> wanted_at_{};
};

}  // namespace penstock::publish::sparkplug
