#pragma once

#include <open62541/client.h>

#include <cstdarg>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "drivers/opcua/client_thread.hpp"
#include "drivers/opcua/endpoint.hpp"
#include "drivers/opcua/errc.hpp"
#include "drivers/opcua/user_pair.hpp"
#include "io/one_shot.hpp"
#include "io/stream.hpp"
#include "opcua/ua.hpp"

namespace penstock::opcua {

/// The step of opening a connection that has not ended yet.
enum class open_step : std::uint8_t { connect, hello, channel, create_session, activate_session, open };

/// What identifies a session to the server: with it, another channel of the same client can take the session over.
struct session_token {
    owned_node_id token;  ///< secret
    byte_buffer nonce;    ///< the last one that the server sent
};

/// One connection of a device to its server: the stack's client, its secure channel and maybe a session.
///
/// Lifecycle: `open` once; after the first error that needs a reconnect, and at the end, `close`; then make another.
/// Thread: `send` and what is marked so on the stack's thread, all else on the device's loop.
class client_connection : public std::enable_shared_from_this<client_connection> {
public:
    struct settings {
        std::string url;  ///< has a numeric address, because the stack would block while it resolves a name
        std::string session_name;
        std::string application_uri;
        byte_buffer certificate;  ///< the gateway's own, DER; empty = none
        byte_buffer key;          ///< PEM or DER; secret
        std::string user;         ///< empty = anonymous
        std::string password;     ///< secret
        bool allows_deprecated_token = false;
        /// The server's certificate that it presents without security, see `shown`; empty = none.
        byte_buffer plain_certificate;
        user_pair user_files{};                 ///< used in place of user and password; empty = none
        std::shared_ptr<io::traffic> counts{};  ///< null = the traffic is not counted
        milliseconds timeout{1'000};
        /// Requested: how long the server keeps a session whose connection is lost.
        milliseconds session_timeout{60'000};
    };

    client_connection(client_thread& stack, io::executor loop, settings s);
    ~client_connection();
    client_connection(const client_connection&) = delete;
    client_connection& operator=(const client_connection&) = delete;

    /// Opens a channel without security and without session, to ask for the endpoints.
    io::awaitable<result<>> open_for_discovery(steady_time deadline);
    /// Opens channel and session; the endpoint's certificate must have been verified. `left`: the session of a
    /// connection that was lost, or null. It is taken over if the server still has it; else a new session is made.
    io::awaitable<result<>> open_session(std::shared_ptr<const chosen_endpoint> to,
                                         std::shared_ptr<const session_token> left, steady_time deadline);
    /// Ends session and channel in the background; requests in flight get an error.
    void close();

    /// Sends one request. Errors: `io::errc::timed_out`, the reason why the connection was lost, or the server's status
    /// of the whole request.
    template <class Response, class Request>
    io::awaitable<result<Response>> ask(Request request, steady_time deadline) {
        io::one_shot<result<Response>> reply(executor_);
        request->requestHeader.timeoutHint = timeout_hint(deadline);
        const auto shared = std::make_shared<Request>(std::move(request));
        stack_.post([self = shared_from_this(), shared, to = reply.make_sender()] {
            self->send(&**shared, Request::type(), Response::type(), [to](const error_code& ec, void* response) {
                if (ec) return to.set(ec);
                to.set(Response(std::exchange(*static_cast<typename Response::raw*>(response), {})));
            });
        });
        auto received = co_await reply.wait_until(deadline);
        if (!received) co_return io::errc::timed_out;
        co_return std::move(*received);
    }

    /// How far opening has come. Any thread.
    open_step step() const;

    /// Why the connection has ended, if it has. Any thread.
    std::optional<error_code> lost() const;

    /// The session that the server still has, because the connection was lost before the session could be ended. Null:
    /// there is none, or it is not known yet. Any thread.
    std::shared_ptr<const session_token> left_session() const;
    /// Whether the open session was taken over from an earlier connection. Any thread.
    bool has_taken_over() const;

    /// The certificate that the server presented as it opened the channel; empty = none. The stack ends a channel
    /// without security if the server presents another certificate than expected, and some servers present one even
    /// there. Any thread.
    byte_buffer shown() const;

    // On the stack's thread.
    using response_handler = std::function<void(const error_code&, void* response)>;
    /// `taker` may move from the response. It is called exactly once, maybe before `send` returns.
    void send(const void* request, const UA_DataType* request_type, const UA_DataType* response_type,
              response_handler taker);
    void fail(const error_code& why);
    /// True: the stack's client has been deleted. `is_overdue`: delete it without waiting for the server.
    bool is_closed(bool is_overdue);

private:
    io::awaitable<result<>> open(std::shared_ptr<const chosen_endpoint> to, bool wants_session, steady_time deadline);
    result<> start(const chosen_endpoint* to);
    result<> add_security(UA_ClientConfig& config, const chosen_endpoint& to);
    result<> add_user(UA_ClientConfig& config, const UA_ByteString& certificate, const UA_ByteString& key);
    void watch_certificate(UA_ClientConfig& config);
    void note_log(std::string_view line);
    [[gnu::format(printf, 4, 0)]] static void take_log(void* context, UA_LogLevel level, UA_LogCategory category,
                                                       const char* format, va_list arguments);
    error_code worded(UA_StatusCode status) const;
    void on_state(UA_SecureChannelState channel, UA_SessionState session, UA_StatusCode status);
    void close_client();
    void delete_client();
    bool is_session_asked_for();
    void say_farewell();
    void take_over();
    void note_session();
    void leave_session();
    void note_step(UA_SecureChannelState channel, UA_SessionState session);
    error_code late(milliseconds waited) const;
    static UA_UInt32 timeout_hint(steady_time deadline);

    client_thread& stack_;
    io::executor executor_;
    settings settings_;
    mutable std::mutex mutex_;
    std::optional<error_code> lost_;                ///< under `mutex_`
    byte_buffer shown_;                             ///< under `mutex_`
    open_step step_ = open_step::connect;           ///< under `mutex_`
    std::shared_ptr<const session_token> session_;  ///< under `mutex_`; the session that was activated last
    bool is_session_left_ = false;                  ///< under `mutex_`
    bool has_created_ = false;                      ///< under `mutex_`; the request for a session was sent

    // On the stack's thread.
    UA_Client* client_ = nullptr;
    bool wants_session_ = false;
    std::shared_ptr<const session_token> former_;  ///< the session to take over; null = none, or it was already tried
    bool is_open_ = false;
    bool is_leaving_ = false;
    bool is_forced_ = false;
    bool has_said_farewell_ = false;
    UA_UInt64 renewal_ = 0;  ///< the stack's number of the timer that checks the age of the channel's token
    UA_Logger log_{};
    const char* own_reason_ = nullptr;  ///< why the stack itself ended the connection; null = it did not
    std::function<void(result<>)> opened_;
};

}  // namespace penstock::opcua
