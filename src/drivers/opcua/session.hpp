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

/// The content of the server's namespace array; empty when it is none.
std::vector<std::string> namespaces_in(const UA_DataValue& from);

/// A device's session with its server: endpoint chosen, certificate verified, limits and namespaces known.
///
/// Lifecycle: `open`, services until one fails with remedy `reconnect`, `close`, `open` again.
/// Thread: the device's loop; calls never overlap.
class session {
public:
    session(const device_options& options, const device_context& context);
    ~session();
    session(const session&) = delete;
    session& operator=(const session&) = delete;

    /// Each step, of four, may take the option `timeout_ms`, whatever the deadline. After a try that may have left a
    /// session at the server, the next ones fail without asking it until a pause has passed.
    io::awaitable<result<>> open(steady_time deadline);
    void close() noexcept;

    bool is_open() const noexcept { return connection_ != nullptr; }
    const std::shared_ptr<client_connection>& connection() const noexcept { return connection_; }
    client_thread& stack() noexcept { return *stack_; }
    const server_limits& limits() const noexcept { return limits_; }
    const std::vector<std::string>& namespaces() const noexcept { return namespaces_; }
    path_table& paths() noexcept { return paths_; }
    /// Of a path: where it leads, once it was asked for (`translate_paths`).
    result<owned_node_id> node_of(const point& p) const;
    /// Outlives the connection, but for the structures.
    server_facts& facts() noexcept { return facts_; }
    const std::string& opc_id() const noexcept { return options_.opc_id; }
    milliseconds patience() const noexcept { return options_.timeout; }
    milliseconds retry_after() const noexcept { return options_.retry_after; }
    const io::executor& loop() const noexcept { return executor_; }
    /// By the server's clock, when it last answered a read; epoch 0 = never. Outlives the connection.
    wall_time server_time() const noexcept { return server_time_; }
    /// The session is that of a connection before, which was lost.
    bool has_taken_over() const noexcept { return has_taken_over_; }
    /// To be ended with the next session, should that one be this.
    void note_subscription(UA_UInt32 id) { subscriptions_.push_back(id); }
    const std::string& security() const noexcept { return security_; }  ///< `Basic256Sha256 Sign`, human-readable

    /// One service, `link_closed` when none is open.
    template <class Response, class Request>
    io::awaitable<result<Response>> ask(Request request, milliseconds timeout) {
        if (connection_ == nullptr) co_return status_error(UA_STATUSCODE_BADSERVERNOTCONNECTED);
        auto received = co_await connection_->ask<Response>(std::move(request), steady_now() + timeout);
        co_return received;
    }

    /// The attributes of nodes, in that order; one request, so no more than `limits().read`.
    struct attribute {
        owned_node_id node;
        UA_UInt32 id = UA_ATTRIBUTEID_VALUE;
        std::string range{};
    };
    io::awaitable<result<owned_read_response>> read(std::vector<attribute> what, milliseconds timeout);

    /// The values of points, appended to `out`, in as many requests as the limits ask for.
    io::awaitable<result<>> read_points(std::span<const point_index> which, std::vector<point>& points,
                                        std::vector<point_value>& out, milliseconds timeout);

    /// The same; what the server refuses together is asked for in halves, until what is refused stands alone and is bad
    /// with the reason.
    io::awaitable<result<>> read_apart(std::vector<point_index> which, std::vector<point>& points,
                                       std::vector<point_value>& out, milliseconds timeout);

    /// The server refused that many nodes in one request: from now on it gets half as many.
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
    std::shared_ptr<client_connection> discovery_;  ///< while it is open
    std::shared_ptr<client_connection> former_;     ///< whose session may be left at the server
    std::vector<UA_UInt32> subscriptions_;          ///< of the session, or of the one that was left
    bool has_taken_over_ = false;
    server_limits limits_;
    std::vector<std::string> namespaces_;
    path_table paths_;
    server_facts facts_;
    std::string security_;
    byte_buffer plain_certificate_;  ///< that the server presents without security; empty = none
    byte_buffer shown_certificate_;  ///< by the last discovery, if it is another
    wall_time server_time_{};
    milliseconds pause_{0};  ///< after tries that may have left a session at the server
    steady_time not_before_{};
    error_code last_refusal_;
    server_limits learned_{no_limit, no_limit, no_limit,
                           no_limit, no_limit, no_limit};  ///< by refusals; outlives the connection
};

}  // namespace penstock::opcua
