#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "io/stream.hpp"
#include "mqtt/broker.hpp"
#include "mqtt/delivery_tracker.hpp"
#include "mqtt/errc.hpp"

namespace penstock::mqtt {

struct message {
    std::string topic{};
    std::string payload{};
    int qos = 0;  ///< 0, 1, 2
    bool is_retained = false;
    /// Of one that came by MQTT 5: how much longer it is good for; none = for ever.
    std::optional<std::chrono::seconds> expires_in{};
};

/// `automatic`: 5, and 3.1.1 at a broker that does not support 5. The client caches what a broker supports, so it is
/// tried once.
enum class protocol_version { v3_1_1, v5, automatic };

struct client_settings {
    std::vector<broker> brokers{};  ///< at least one; tried in turn
    std::string client_id{};        ///< not empty
    protocol_version version = protocol_version::v3_1_1;
    /// False: the broker keeps subscriptions and messages for us while we are away. Of MQTT 5 it does so only while
    /// connected: libmosquitto's connect that does not block cannot ask for more.
    bool is_clean = true;
    /// The session is dropped at each connect before it is resumed: for publishers at QoS 2. Packet ids restart
    /// with each connection, and a broker would treat one that it stored as a repeat.
    bool drops_session = false;
    std::chrono::seconds keep_alive{30};  ///< 5…65,535
    std::string username{};               ///< empty = none
    std::string password{};               ///< secret
    io::tls_settings tls{};               ///< of `mqtts://` brokers
    std::optional<message> will{};        ///< published by the broker when the connection ends without `disconnect`
    std::size_t window = 64;              ///< messages in flight, 1…10,000
    milliseconds timeout{5000};           ///< longest wait for an acknowledgement
};

/// One client's connection to one of several brokers, by libmosquitto on our loop.
///
/// No thread of libmosquitto's, no retries and no back-off: after an end, the owner of the client connects again, and
/// the next broker is tried. Names are looked up and sockets connected without blocking the loop.
///
/// What ends the connection: the broker's closing; no data from it for `keep_alive` × 1.5; a message or barrier
/// that waits longer than `timeout` for its acknowledgement; a message that the broker refuses (MQTT 5), for it would
/// be lost. `last_error` returns which, and every wait ends with it.
///
/// Lifecycle: destruction is `abort`. After `abort`, `disconnect` or destruction no message is delivered any more.
/// Thread: the loop's.
/// Limits: `window`; messages that arrive are delivered immediately, those above 1 MiB are dropped with a line in the
/// log. Source: OASIS MQTT 3.1.1 and 5.0.
class client {
public:
    using message_handler = std::function<void(const message&)>;

    /// `take` is called for each message of our subscriptions.
    client(io::executor where, client_settings settings, message_handler take);
    ~client();
    client(const client&) = delete;
    client& operator=(const client&) = delete;

    /// Replaces the settings' will, from the next `connect` on.
    void set_will(message will);

    /// Tries each broker once, beginning with the one after that which failed last, each with its share of the time.
    /// Ends an open connection. Errors: those of the last broker tried.
    io::awaitable<result<>> connect(steady_time until);

    /// Waits for the broker's SUBACK. Subscriptions do not outlive the connection on this side: subscribe after each
    /// connect.
    io::awaitable<result<>> subscribe(std::string filter, int qos, steady_time until);

    /// Waits for the broker's UNSUBACK: from then on it keeps nothing of that filter for us.
    io::awaitable<result<>> unsubscribe(std::string filter, steady_time until);

    /// Sends it, without waiting. The number goes to `wait_acknowledged`. Errors: not_connected, window_full,
    /// bad_topic, too_large.
    result<delivery> publish(std::string_view topic, std::string_view payload, int qos, bool is_retained);

    /// Waits until one more message may be published.
    io::awaitable<result<>> wait_for_window(steady_time until);

    /// Sends all of them, waiting for space; returns the number of the last, 0 of none. Calls that overlap take
    /// turns: the messages of one call are never among those of another, and go in the order of the calls. `messages`
    /// must not change until the end.
    io::awaitable<result<delivery>> publish_all(const std::vector<message>& messages, steady_time until);

    /// Waits until the broker has that message of this connection and all before it: acknowledged at QoS 1 and 2,
    /// before an answered barrier at QoS 0.
    io::awaitable<result<>> wait_acknowledged(delivery number, steady_time until);

    /// Waits until the connection has ended, and returns why; `timed_out` of io while it is open.
    io::awaitable<error_code> wait_closed(steady_time until);

    /// Sends what is waiting and DISCONNECT (so no will is published), and waits for the broker's closing.
    io::awaitable<result<>> disconnect(steady_time until);

    /// Ends the connection without DISCONNECT: the broker publishes the will.
    void abort();

    bool is_connected() const noexcept;
    std::size_t in_flight() const noexcept;

    /// Whether the broker has resumed our session from before, with what it has kept for us. Of this connection.
    bool is_session_resumed() const noexcept;
    /// Since when this connection is open.
    steady_time connected_since() const noexcept;
    /// When anything last came from a broker, of the connection before this one; `nullopt`: there was none.
    std::optional<steady_time> last_received() const noexcept;

    /// Whether the last `connect` came as far as to a broker's socket, so that a CONNECT may have gone out.
    bool has_reached_broker() const noexcept;

    /// The index of that broker in the settings.
    std::size_t broker_index() const noexcept;

    /// The version used with that broker: never `automatic`; 5 until it is detected.
    protocol_version version() const noexcept;

    /// Why the last connection ended or the last attempt failed; none while connected.
    error_code last_error() const noexcept;

    /// The broker that is connected, or was tried last: `mqtt://host:port`.
    std::string broker_text() const;

private:
    class body;
    std::shared_ptr<body> body_;
};

}  // namespace penstock::mqtt
