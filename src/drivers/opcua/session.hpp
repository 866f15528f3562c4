#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "drivers/driver.hpp"
#include "drivers/opcua/client_connection.hpp"
#include "drivers/opcua/options.hpp"
#include "drivers/opcua/path_table.hpp"
#include "drivers/opcua/point.hpp"

namespace penstock::opcua {

using owned_read = owned<UA_ReadRequest, UA_TYPES_READREQUEST>;
using owned_read_response = owned<UA_ReadResponse, UA_TYPES_READRESPONSE>;

constexpr std::uint32_t no_limit = 0xFFFF'FFFFU;

/// What the server accepts in one request.
struct server_limits {
    std::uint32_t read = 1'000;
    std::uint32_t write = 1'000;
    std::uint32_t browse = 1'000;
    std::uint32_t items = 1'000;
    std::uint32_t history = 1'000;
    std::uint32_t paths = 1'000;
};

/// The content of the server's namespace array; empty if the value is no such array.
std::vector<std::string> namespaces_in(const UA_DataValue& from);

/// A device's session with its server: it chooses the endpoint, verifies the certificate and knows limits and
/// namespaces.
///
/// Lifecycle: `open`, requests until one fails with remedy `reconnect`, `close`, `open` again.
/// Thread: the device's loop; calls never overlap.
class session {
public:
    session(const device_options& options, const device_context& context);
    ~session();
    session(const session&) = delete;
    session& operator=(const session&) = delete;

    /// Opening has four steps; each may take the option `timeout_ms`, even beyond the deadline. A failed attempt may
    /// leave a session at the server. For a pause after it, further attempts fail without a request to the server.
    io::awaitable<result<>> open(steady_time deadline);
    void close() noexcept;

    bool is_open() const noexcept { return connection_ != nullptr; }
    const std::shared_ptr<client_connection>& connection() const noexcept { return connection_; }
    client_thread& stack() noexcept { return *stack_; }
    const server_limits& limits() const noexcept { return limits_; }
    const std::vector<std::string>& namespaces() const noexcept { return namespaces_; }
    path_table& paths() noexcept { return paths_; }
    /// The node of a point. If the point has a path, this is the node to which it leads; it must have been asked for
    /// (`translate_paths`).
    result<owned_node_id> node_of(const point& p) const;
    /// Outlives the connection, except the structures.
    server_facts& facts() noexcept { return facts_; }
    const std::string& opc_id() const noexcept { return options_.opc_id; }
    milliseconds patience() const noexcept { return options_.timeout; }
    milliseconds retry_after() const noexcept { return options_.retry_after; }
    const io::executor& loop() const noexcept { return executor_; }
    /// The time of the server's last answer to a read, by its own clock; epoch 0 = never. Outlives the connection.
    wall_time server_time() const noexcept { return server_time_; }
    /// The session was taken over from an earlier connection that was lost.
    bool has_taken_over() const noexcept { return has_taken_over_; }
    /// Remembers a subscription. If a later connection takes this session over, it ends the subscription.
    void note_subscription(UA_UInt32 id) { subscriptions_.push_back(id); }
    const std::string& security() const noexcept { return security_; }  ///< text for people: `Basic256Sha256 Sign`

    /// Sends one request. Error: `link_closed` when no session is open.
    template <class Response, class Request>
    io::awaitable<result<Response>> ask(Request request, milliseconds timeout) {
        if (connection_ == nullptr) co_return status_error(UA_STATUSCODE_BADSERVERNOTCONNECTED);
        auto received = co_await connection_->ask<Response>(std::move(request), steady_now() + timeout);
        co_return received;
    }

    /// Reads the attributes of nodes, in the given order, by one request: at most `limits().read`.
    struct attribute {
        owned_node_id node;
        UA_UInt32 id = UA_ATTRIBUTEID_VALUE;
        std::string range{};
    };
    io::awaitable<result<owned_read_response>> read(std::vector<attribute> what, milliseconds timeout);

    /// Reads the values of points and appends them to `out`, in as many requests as the limits require.
    io::awaitable<result<>> read_points(std::span<const point_index> which, std::vector<point>& points,
                                        std::vector<point_value>& out, milliseconds timeout);

    /// Like `read_points`, but if the server refuses a request, it is divided into halves, until each point that is
    /// refused is alone in its request. This point gets a bad value with the reason.
    io::awaitable<result<>> read_apart(std::vector<point_index> which, std::vector<point>& points,
                                       std::vector<point_value>& out, milliseconds timeout);

    /// The server refused `refused` nodes in one request: from now on a request has at most half as many.
    void halve(std::uint32_t server_limits::*which, std::size_t refused);

    io::awaitable<result<>> read_namespaces(milliseconds timeout);
    io::awaitable<result<std::string>> identify();

private:
    io::awaitable<result<std::string>> resolve_url(steady_time deadline);
    io::awaitable<result<chosen_endpoint>> discover(const std::string& url, steady_time deadline);
    io::awaitable<result<owned_endpoints>> ask_for_endpoints(const std::string& url, steady_time deadline);
    result<> verify(const chosen_endpoint& to);
    io::awaitable<result<>> open_session(const std::string& url, chosen_endpoint to, user_pair user);
    io::awaitable<result<>> end_subscriptions(milliseconds timeout);
    io::awaitable<result<>> read_limits(milliseconds timeout);
    error_code pause_after(const error_code& why, open_step reached);
    client_connection::settings link_settings(const std::string& url) const;

    device_options options_;
    io::executor executor_;
    std::shared_ptr<io::traffic> counts_;
    certificate_store* certificates_;
    std::shared_ptr<client_thread> stack_;
    std::shared_ptr<client_connection> connection_;
    std::shared_ptr<client_connection> discovery_;  ///< null except during discovery
    std::shared_ptr<client_connection> former_;  ///< an earlier connection, whose session may still exist at the server
    std::vector<UA_UInt32> subscriptions_;       ///< of this session, or of the one that a lost connection left
    bool has_taken_over_ = false;
    server_limits limits_;
    std::vector<std::string> namespaces_;
    path_table paths_;
    server_facts facts_;
    std::string security_;
    byte_buffer plain_certificate_;  ///< presented by the server without security; empty = none
    byte_buffer shown_certificate_;  ///< presented during the last discovery, if it differs from `plain_certificate_`
    wall_time server_time_{};
    milliseconds pause_{0};  ///< after attempts that may have left a session at the server
    steady_time not_before_{};
    error_code last_refusal_;
    server_limits learned_{no_limit, no_limit, no_limit,
                           no_limit, no_limit, no_limit};  ///< by refusals; outlives the connection
};

}  // namespace penstock::opcua
