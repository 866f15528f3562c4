#pragma once

#include <cstdint>
#include <optional>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::mqtt {

/// Where a client stands with the broker.
enum class client_phase : std::uint8_t {
    closed,      ///< there is no connection
    connecting,  ///< a connection is being opened, or the broker's CONNACK is awaited
    failed,      ///< the attempt has ended without success, and the coroutine that made it has not seen it yet
    accepted,    ///< the CONNACK has come, and the coroutine that made the attempt has not seen it yet
    open,        ///< the attempt has succeeded: messages go both ways until the connection ends
};

/// All that decides about the connection of one client. Only `next` changes it.
struct client_state {
    client_phase phase = client_phase::closed;
    std::uint64_t generation = 0;     ///< one more at each end that no attempt waits for: what began before is over
    bool is_session_resumed = false;  ///< the broker had our session from before
    bool has_reached_broker = false;  ///< an attempt since the last `called` came as far as to a broker's socket
    steady_time connected_since{};
    std::optional<steady_time> last_received{};  ///< from the last broker whose connection has ended
    error_code error{};                          ///< why the last attempt or connection ended

    bool is_connected() const noexcept { return phase == client_phase::accepted || phase == client_phase::open; }
    friend bool operator==(const client_state&, const client_state&) = default;
};

/// What happens to a client. Fields that the kind does not name are ignored.
struct client_event {
    enum class kind : std::uint8_t {
        called,     ///< the owner wants a connection: one that there is ends. `last_received`
        attempted,  ///< one address is tried: the connection is being opened
        accepted,   ///< the broker's CONNACK: `is_session_resumed`
        ended,      ///< by the broker, the network, or a broken rule of MQTT: `error`, `last_received`
        concluded,  ///< the coroutine that made the attempt goes on: `is_socket_connected`
        exhausted,  ///< no broker is left to be tried: `error`
        left,       ///< DISCONNECT is sent only to drop the session: the same call connects again
        tick,       ///< about four times a second: `waiting_since`, `last_received`, `timeout`, `max_silence`
        aborted,    ///< the owner ends it: `last_received`
    };
    kind type;
    error_code error{};
    bool is_session_resumed = false;
    bool is_socket_connected = false;
    std::optional<steady_time> last_received{};  ///< when the last bytes came on this connection
    std::optional<steady_time> waiting_since{};  ///< the first message or barrier that is not acknowledged
    milliseconds timeout{};                      ///< longest wait for an acknowledgement
    milliseconds max_silence{};                  ///< without any byte from the broker
};

/// What the owner of the connection is to do, in this order.
struct client_action {
    bool closes = false;  ///< the connection, if there is one
    bool wakes = false;   ///< those who wait: what they wait for may have come, or cannot come any more
    friend bool operator==(const client_action&, const client_action&) = default;
};

struct client_step {
    client_state state;
    client_action action;
};

/// Decides. An attempt that ends is told to the coroutine that made it, which may try the next address; a connection
/// that ends is over for all who wait for something of it.
///
/// Pure: the time is an argument.
client_step next(client_state s, const client_event& e, steady_time now) noexcept;

}  // namespace penstock::mqtt
