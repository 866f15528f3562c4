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

/// What is waited for while a connection opens.
enum class open_step : std::uint8_t { connect, hello, channel, create_session, activate_session, open };

/// By which a server knows a session: another channel of the same client may take it over.
struct session_token {
    owned_node_id token;  ///< secret
    byte_buffer nonce;    ///< the server's last
};

/// One connection of a device to its server: the stack's client, its secure channel and maybe a session.
///
/// Lifecycle: `open` once; after the first error that needs a reconnect, and at the end, `close`; then make another.
/// Thread: `send` and what is marked so on the stack's thread, all else on the device's loop.
class client_connection : public std::enable_shared_from_this<client_connection> {
public:
    struct settings {
        std::string url;  ///< with a numeric address: the stack would wait for a name
        std::string session_name;
        std::string application_uri;
        byte_buffer certificate;  ///< own, DER; empty = none
        byte_buffer key;          ///< PEM or DER; secret
        std::string user;         ///< empty = anonymous
        std::string password;     ///< secret
        bool allows_deprecated_token = false;
        byte_buffer plain_certificate;  ///< that the server presents without security, see `shown`; empty = none
        user_pair user_files{};         ///< in place of user and password; empty = none
        std::shared_ptr<io::traffic> counts{};  ///< null = nobody asks
        milliseconds timeout{1'000};
        milliseconds session_timeout{60'000};  ///< asked for: how long a session stays that was left
    };

    client_connection(client_thread& stack, io::executor loop, settings s);
    ~client_connection();
    client_connection(const client_connection&) = delete;
    client_connection& operator=(const client_connection&) = delete;

    /// A channel without security and session, for asking for endpoints.
    io::awaitable<result<>> open_for_discovery(steady_time deadline);
    /// Channel and session; the endpoint's certificate must have been verified. `left`, if there is one, is the session
    /// of a connection that was lost: it is taken over where the server still has it, else another is made.
    io::awaitable<result<>> open_session(std::shared_ptr<const chosen_endpoint> to,
                                         std::shared_ptr<const session_token> left, steady_time deadline);
    /// Ends session and channel in the background; whatever waits gets an error.
    void close();

    /// One service. Errors: `io::errc::timed_out`, the connection's loss, or the server's status of the whole request.
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

    /// The session that is left at the server, as the connection was lost and could not end it; null = none is, or it
    /// is not known yet. Any thread.
    std::shared_ptr<const session_token> left_session() const;
    /// Of a session that is open: it is the one that was left before. Any thread.
    bool has_taken_over() const;

    /// The certificate that the server presented as it opened the channel; empty = none. The stack ends a channel
    /// without security whose server presents another than expected: some servers present theirs nevertheless. Any
    /// thread.
    byte_buffer shown() const;

    // On the stack's thread.
    using response_handler = std::function<void(const error_code&, void* response)>;
    /// The response is the taker's to move out of. Called exactly once, maybe immediately.
    void send(const void* request, const UA_DataType* request_type, const UA_DataType* response_type,
              response_handler taker);
    void fail(const error_code& why);
    /// True: the stack's client is gone. Overdue: does not wait for the server any more.
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
    std::shared_ptr<const session_token> session_;  ///< under `mutex_`; of the session that was activated
    bool is_session_left_ = false;                  ///< under `mutex_`
    bool has_created_ = false;                      ///< under `mutex_`; a session was asked for

    // On the stack's thread.
    UA_Client* client_ = nullptr;
    bool wants_session_ = false;
    std::shared_ptr<const session_token> former_;  ///< to be taken over; null = none, or it was asked for
    bool is_open_ = false;
    bool is_leaving_ = false;
    bool is_forced_ = false;
    bool has_said_farewell_ = false;
    UA_UInt64 renewal_ = 0;  ///< the stack's number of the look at the token's age
    UA_Logger log_{};
    const char* own_reason_ = nullptr;  ///< of the stack, for an end that the server has not asked for
    std::function<void(result<>)> opened_;
};

}  // namespace penstock::opcua
