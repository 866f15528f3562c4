#pragma once

#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/awaitable.hpp"
#include "mqtt/client.hpp"
#include "mqtt/tls.hpp"

struct mosquitto;

namespace penstock::mqtt {

/// Events of a connection for its owner, on the loop and never from within a call of the owner's.
class connection_events {
public:
    virtual void on_connack(bool is_resumed) = 0;  ///< whether the broker had stored the previous session
    virtual void on_acknowledged(int packet_id, int reason) = 0;  ///< at QoS 0: the message was written to the socket
    virtual void on_subscribed(int packet_id, int granted) = 0;
    virtual void on_unsubscribed(int packet_id) = 0;
    virtual void on_message(const message& m) = 0;
    virtual void on_end(const error_code& why) = 0;

protected:
    ~connection_events() = default;
};

/// One network connection of libmosquitto, driven by the readiness of its socket. The client decides about time-outs,
/// windows and the next broker.
///
/// libmosquitto's callbacks only collect events. The owner is notified when libmosquitto's call has returned, because
/// then the owner may do anything, even end the connection.
/// Lifecycle: `open` once; then it reports events until `on_end`, which is called once, or until `end` or `disconnect`,
/// after which none is reported.
/// Thread: the loop's.
class connection : public std::enable_shared_from_this<connection> {
public:
    /// `owner` outlives the connection or calls `end`.
    connection(const io::executor& where, connection_events& owner);
    ~connection();
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;

    /// Begins to connect; `on_connack` or `on_end` follow. `address` is numeric, so no name is looked up. `version`
    /// must not be `automatic`. Errors: those of the system, of TLS files, of the will.
    result<> open(const client_settings& settings, protocol_version version, bool is_clean, const broker& to,
                  const std::string& address);

    /// These return packet ids. Errors: see `client::publish`.
    result<int> publish(std::string_view topic, std::string_view payload, int qos, bool is_retained);
    result<int> subscribe(const std::string& filter, int qos);
    result<int> unsubscribe(const std::string& filter);

    /// Sends a PINGREQ when it is due. Call it about once a second.
    void keep_alive();

    /// Writes everything that waits, then DISCONNECT, waits until the broker has closed, and ends. Error: `timed_out`
    /// of io.
    io::awaitable<result<>> disconnect(steady_time until);

    void end() noexcept;

    bool is_open() const noexcept { return is_open_ && owner_ != nullptr; }
    bool is_socket_connected() const noexcept { return is_socket_connected_; }  ///< whether the socket is connected
    steady_time last_received() const noexcept { return last_received_; }       ///< when the last bytes arrived

private:
    struct response {
        int packet_id = 0;
        int reason = 0;
    };
    struct handle_deleter {
        void operator()(mosquitto* h) const noexcept;
    };

    result<> configure(const client_settings& settings, protocol_version version);
    void set_callbacks();
    void watch_readable();
    void watch_writable();
    result<int> sent(int rc, int packet_id);
    void post_socket_result(int rc, int failure);
    void on_socket_result(int rc, int failure);
    void dispatch_events();
    void fail(const error_code& why);
    error_code lost_while_connecting();
    error_code meaning_of(int rc, int failure) const;

    std::unique_ptr<tls_client> tls_;  ///< outlives the handle
    std::unique_ptr<mosquitto, handle_deleter> handle_;
    /// A copy of the descriptor, because libmosquitto closes its own at any time.
    io::asio::posix::basic_stream_descriptor<io::executor> socket_;
    connection_events* owner_;  ///< null when nothing is to be reported any more

    int connack_ = -1;           ///< code of the CONNACK; -1 = it has not arrived yet
    bool is_resumed_ = false;    ///< flag "session present" of the CONNACK
    int disconnect_reason_ = 0;  ///< reason of the broker's DISCONNECT (MQTT 5)
    std::vector<response> acknowledged_{};
    std::vector<response> subscribed_{};
    std::vector<int> unsubscribed_{};
    std::vector<message> received_{};

    steady_time last_received_{};
    bool is_open_ = false;
    bool is_socket_connected_ = false;  ///< the socket is connected
    bool is_watching_ = false;          ///< waits until the socket is writable
    bool is_dispatching_ = false;
    bool is_step_due_ = false;
    bool has_reported_connack_ = false;
};

}  // namespace penstock::mqtt
