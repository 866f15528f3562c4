#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "base/clock.hpp"

namespace penstock::publish::sparkplug {

/// Decides when an edge node is born, when it dies, and which server it uses for its host. Pure: events in, actions
/// out.
///
/// * Without a primary host the node is born as soon as it is connected; with one, only while this host is online at
///   the server.
/// * A primary host that goes offline means death and the next server (specification 3.0, 5.6 and 5.10).
/// * With several servers the node waits at none whose host is offline: it goes to the next one. If no server
///   has the host, it stays at each for `stay`, so that it receives the host's STATE.
/// * Requests for a rebirth are never lost and never answered twice: those sooner than `min_birth_interval` after a
///   birth are answered together by one, `min_birth_interval` after it. From the request to the birth no data is sent.
class node_policy {
public:
    enum class state { offline, waiting, born };
    enum class action {
        none,
        publish_births,  ///< NBIRTH with seq 0, then all DBIRTHs; `on_born` when they are in flight
        publish_death,   ///< NDEATH, DISCONNECT, reconnect at the next server
        walk,            ///< the same without NDEATH: no host has seen the node
    };
    static constexpr milliseconds grace{1000};  ///< time for a server to send its retained STATE
    static constexpr milliseconds stay{5000};   ///< time at a server without the host, after all servers were tried

    struct settings {
        bool has_primary_host = false;
        milliseconds min_birth_interval{1000};  ///< between two births of one session
        std::size_t servers = 1;
    };

    explicit node_policy(const settings& s) : settings_(s) {}

    /// The connection is open with all subscriptions. The STATE of the host may have arrived already.
    action on_connected(steady_time now) {
        state_ = state::waiting;
        wanted_at_.reset();
        if (!settings_.has_primary_host || is_online_ == true) return action::publish_births;
        if (settings_.servers > 1) leave_at_ = now + (has_walked_round() ? stay : is_online_ ? milliseconds(0) : grace);
        return on_time(now);
    }

    /// The connection has ended, also after our own NDEATH. The state of the host is unknown until it is received
    /// again.
    void on_lost() {
        state_ = state::offline;
        wanted_at_.reset();
        leave_at_.reset();
        is_online_.reset();
    }

    void on_born(steady_time now) {
        state_ = state::born;
        born_at_ = now;
        wanted_at_.reset();
        leave_at_.reset();
        left_ = 0;
    }

    /// The primary host publishes its state at that server. One older than the last at the same server is ignored:
    /// the clocks of hosts at different servers have nothing to do with each other.
    action on_host_state(std::size_t server, bool is_online, std::int64_t timestamp, steady_time now) {
        auto& last = host_times_[server];
        if (!settings_.has_primary_host || timestamp < last) return action::none;
        last = timestamp;
        is_online_ = is_online;
        if (is_online) return state_ == state::waiting ? action::publish_births : action::none;
        if (state_ == state::born) return action::publish_death;
        if (leave_at_ && !has_walked_round()) leave_at_ = now;
        return on_time(now);
    }

    action on_rebirth_request(steady_time now) {
        if (state_ != state::born) return action::none;  // the birth that comes answers it
        if (!wanted_at_) wanted_at_ = born_at_ + settings_.min_birth_interval;
        return on_time(now);
    }

    /// Whether data is held back: births were requested and are not sent yet.
    bool is_holding() const noexcept { return state_ == state::born && wanted_at_; }

    /// When `on_time` must be called next.
    std::optional<steady_time> due() const noexcept {
        return state_ == state::born ? wanted_at_ : state_ == state::waiting ? leave_at_ : std::nullopt;
    }

    action on_time(steady_time now) {
        if (state_ == state::waiting && leave_at_ && now >= *leave_at_) {
            leave_at_.reset();
            ++left_;
            return action::walk;
        }
        if (!is_holding() || now < *wanted_at_) return action::none;
        wanted_at_.reset();
        return action::publish_births;
    }

    state now() const noexcept { return state_; }

private:
    bool has_walked_round() const noexcept { return left_ >= settings_.servers; }

    const settings settings_;
    state state_ = state::offline;
    /// Number of servers left in a row because the host was not online.
    std::size_t left_ = 0;
    /// Whether the host is online; `nullopt` = no STATE in this session.
    std::optional<bool> is_online_{};
    std::map<std::size_t, std::int64_t> host_times_{};  ///< epoch ms of the newest STATE, by server
    steady_time born_at_{};
    std::optional<steady_time> wanted_at_{};  ///< when a birth was requested
    std::optional<steady_time> leave_at_{};   ///< when to leave this server
};

}  // namespace penstock::publish::sparkplug
