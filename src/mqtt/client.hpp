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
    /// Only for messages that arrived over MQTT 5: how long it is still valid; `nullopt` = for ever.
    std::optional<std::chrono::seconds> expires_in{};
};

/// `automatic`: 5, or 3.1.1 if the broker does not support 5. The client remembers what a broker supports, so it tries
/// once.
enum class protocol_version { v3_1_1, v5, automatic };

struct client_settings {
    std::vector<broker> brokers{};  ///< at least one; tried in turn
    std::string client_id{};        ///< not empty
    protocol_version version = protocol_version::v3_1_1;
    /// False: the broker stores subscriptions and messages for the gateway while it is disconnected. With MQTT 5 it
    /// does not, because libmosquitto's non-blocking connect cannot request it.
    bool is_clean = true;
    /// True: each connect drops the old session first. Publishers at QoS 2 need it: packet ids restart with each
    /// connection, and a broker would treat an id that it has stored as a repetition.
    bool drops_session = false;
    std::chrono::seconds keep_alive{30};  ///< 5…65,535
    std::string username{};               ///< empty = none
    std::string password{};               ///< secret
    io::tls_settings tls{};               ///< for `mqtts://` brokers
    std::optional<message> will{};        ///< published by the broker when the connection ends without `disconnect`
    std::size_t window = 64;              ///< messages in flight, 1…10,000
    milliseconds timeout{5000};           ///< longest wait for an acknowledgement
};

/// The connection of one client to one of several brokers, with libmosquitto on the caller's loop.
///
/// It uses no thread of libmosquitto, and has no retries and no back-off: when the connection has ended, the owner of
/// the client connects again, and the next broker is tried. Looking up names and connecting do not block the loop.
///
/// The connection ends if the broker closes it; if no data arrives for `keep_alive` × 1.5; if a message or barrier
/// waits longer than `timeout` for its acknowledgement; if the broker refuses a message (MQTT 5), because it would be
/// lost. `last_error` returns the reason, and every wait ends with it.
///
/// Lifecycle: destruction is `abort`. After `abort`, `disconnect` or destruction no message is delivered any more.
/// Thread: the loop's.
/// Limits: `window`; messages that arrive are delivered immediately, those above 1 MiB are dropped with a line in the
/// log. Source: OASIS MQTT 3.1.1 and 5.0.
class client {
public:
    using message_handler = std::function<void(const message&)>;

    /// `take` is called for each message of the subscriptions.
    client(io::executor where, client_settings settings, message_handler take);
    ~client();
    client(const client&) = delete;
    client& operator=(const client&) = delete;

    /// Replaces the will of the settings, from the next `connect` on.
    void set_will(message will);

    /// Tries each broker once, each with its share of the time. It begins with the broker after the one that failed
    /// last, and ends an open connection first. Errors: those of the broker that was tried last.
    io::awaitable<result<>> connect(steady_time until);

    /// Waits for the broker's SUBACK. The client does not store subscriptions: subscribe after each connect.
    io::awaitable<result<>> subscribe(std::string filter, int qos, steady_time until);

    /// Waits for the broker's UNSUBACK: from then on the broker stores no messages of that filter for the gateway.
    io::awaitable<result<>> unsubscribe(std::string filter, steady_time until);

    /// Sends the message without waiting. Returns its number for `wait_acknowledged`. Errors: not_connected,
    /// window_full, bad_topic, too_large.
    result<delivery> publish(std::string_view topic, std::string_view payload, int qos, bool is_retained);

    /// Waits until the window has space for one more message.
    io::awaitable<result<>> wait_for_window(steady_time until);

    /// Sends all messages and waits for space in the window; returns the number of the last, 0 if there are none. Calls
    /// that overlap take turns: the messages of one call are sent together, in the order of the calls. `messages` must
    /// not change until the call ends.
    io::awaitable<result<delivery>> publish_all(const std::vector<message>& messages, steady_time until);

    /// Waits until the broker has received that message of this connection and all before it. At QoS 1 and 2 this is
    /// the acknowledgement, at QoS 0 the answer to a later barrier.
    io::awaitable<result<>> wait_acknowledged(delivery number, steady_time until);

    /// Waits until the connection has ended, and returns why; `timed_out` of io while it is open.
    io::awaitable<error_code> wait_closed(steady_time until);

    /// Sends what is waiting and DISCONNECT (so no will is published), and waits for the broker's closing.
    io::awaitable<result<>> disconnect(steady_time until);

    /// Ends the connection without DISCONNECT: the broker publishes the will.
    void abort();

    bool is_connected() const noexcept;
    std::size_t in_flight() const noexcept;

    /// Whether the broker has resumed the previous session on this connection, with the messages that it has stored.
    bool is_session_resumed() const noexcept;
    /// Since when this connection is open.
    steady_time connected_since() const noexcept;
    /// When the last data arrived on the previous connection; `nullopt`: there was no previous connection.
    std::optional<steady_time> last_received() const noexcept;

    /// Whether the last `connect` reached a broker's socket, so that a CONNECT may have been sent.
    bool has_reached_broker() const noexcept;

    /// The index of the current broker in the settings.
    std::size_t broker_index() const noexcept;

    /// The version used with that broker: never `automatic`; 5 until it is detected.
    protocol_version version() const noexcept;

    /// Why the last connection ended or the last attempt failed; no error while connected.
    error_code last_error() const noexcept;

    /// The broker that is connected or was tried last: `mqtt://host:port`.
    std::string broker_text() const;

private:
    class body;
    std::shared_ptr<body> body_;
};

}  // namespace penstock::mqtt
