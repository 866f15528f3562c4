#pragma once

#include <cstdint>
#include <optional>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::mqtt {

/// The state of a client's connection to the broker.
enum class client_phase : std::uint8_t {
    closed,      ///< there is no connection
    connecting,  ///< a connection is being opened, or the broker's CONNACK is awaited
    failed,      ///< the attempt has ended without success, and the coroutine that made it has not seen it yet
    accepted,    ///< the CONNACK has come, and the coroutine that made the attempt has not seen it yet
    open,        ///< the attempt has succeeded: messages go both ways until the connection ends
};

/// Everything that decides about the connection of one client. Only `next` changes it.
struct client_state {
    client_phase phase = client_phase::closed;
    /// Grows with each end that no attempt waits for: everything that began before has ended.
    std::uint64_t generation = 0;
    bool is_session_resumed = false;  ///< the broker had stored the previous session
    bool has_reached_broker = false;  ///< an attempt since the last `called` reached a broker's socket
    steady_time connected_since{};
    std::optional<steady_time> last_received{};  ///< when the last data arrived on the last connection that has ended
    error_code error{};                          ///< why the last attempt or connection ended

    bool is_connected() const noexcept { return phase == client_phase::accepted || phase == client_phase::open; }
    friend bool operator==(const client_state&, const client_state&) = default;
};

/// What happens to a client. Fields that the kind does not name are ignored.
struct client_event {
    enum class kind : std::uint8_t {
        called,     ///< the owner requests a connection; an existing one ends: `last_received`
        attempted,  ///< one address is tried: the connection is being opened
        accepted,   ///< the broker's CONNACK: `is_session_resumed`
        ended,      ///< by the broker, the network, or a broken rule of MQTT: `error`, `last_received`
        concluded,  ///< the coroutine that made the attempt continues: `is_socket_connected`
        exhausted,  ///< no broker is left to be tried: `error`
        left,       ///< DISCONNECT was sent only to drop the session: the same call connects again
        tick,       ///< about four times a second: `waiting_since`, `last_received`, `timeout`, `max_silence`
        aborted,    ///< the owner ends it: `last_received`
    };
    kind type;
    error_code error{};
    bool is_session_resumed = false;
    bool is_socket_connected = false;
    std::optional<steady_time> last_received{};  ///< when the last bytes arrived on this connection
    std::optional<steady_time> waiting_since{};  ///< since when the first unacknowledged message or barrier waits
    milliseconds timeout{};                      ///< longest wait for an acknowledgement
    milliseconds max_silence{};                  ///< longest time without any byte from the broker
};

/// What the owner of the connection must do, in this order.
struct client_action {
    bool closes = false;  ///< close the connection, if there is one
    bool wakes = false;   ///< wake all waiting coroutines: their event may have come, or cannot come any more
    friend bool operator==(const client_action&, const client_action&) = default;
};

struct client_step {
    client_state state;
    client_action action;
};

/// Decides what follows from an event. If an attempt ends, only the coroutine that made it is notified, because it may
/// try the next address. If a connection ends, everyone who waits for it is notified.
///
/// Pure: the time is an argument.
client_step next(client_state s, const client_event& e, steady_time now) noexcept;

}  // namespace penstock::mqtt
