#include "io/tls_stream.hpp"

#include <boost/asio/ssl.hpp>
#include <utility>

#include "io/channel_stream.hpp"
#include "io/distrust.hpp"
#include "io/socket_channel.hpp"
#include "io/tls_context.hpp"

namespace penstock::io {
namespace {

namespace ssl = asio::ssl;

struct tls_channel {
    static constexpr bool drops_late_data_on_reconnect = true;
    static constexpr bool writes_survive_cancel = false;  // a part of a TLS record may have been sent

    template <class Token>
    auto async_read_some(asio::mutable_buffer into, Token token) {
        return tls->async_read_some(into, token);
    }
    template <class Token>
    auto async_write_some(asio::const_buffer bytes, Token token) {
        return tls->async_write_some(bytes, token);
    }
    std::size_t write_now(asio::const_buffer, error_code& ec) {
        ec = asio::error::would_block;  // the asynchronous write could not continue a half-written record
        return 0;
    }

    stream::input look() noexcept {
        if (SSL_pending(tls->native_handle()) > 0) return stream::input::bytes;
        return look_at(tls->next_layer().native_handle());
    }
    void discard() noexcept {}  // nothing to do: requests over TLS carry transaction ids
    void cancel() noexcept { cancel_calls(tls->next_layer()); }
    void close() noexcept { close_socket(tls->next_layer()); }

    static error_code to_link_error(const error_code& ec) {
        if (ec == asio::error::eof || ec == ssl::error::stream_truncated) return errc::closed;
        if (ec.category() != asio::error::get_ssl_category()) return ec;
        const auto reason = ERR_GET_REASON(static_cast<unsigned long>(ec.value()));
        return reason == SSL_R_CERTIFICATE_VERIFY_FAILED ? errc::tls_untrusted : errc::tls_refused;
    }

    std::shared_ptr<ssl::context> context;
    std::unique_ptr<ssl::stream<tcp_socket>> tls;
};

/// Sends the name as server name indication, if it is not an address.
bool name_server(ssl::stream<tcp_socket>& tls, const std::string& name) {
    if (is_numeric_host(name)) return true;
    auto copy = name;  // this is the macro SSL_set_tlsext_host_name without its C cast
    return SSL_ctrl(tls.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, copy.data()) == 1;
}

/// Does the TLS handshake. `context` says what the server must present; `name` is the server name indication.
awaitable<result<std::unique_ptr<stream>>> shake_hands(tcp_socket socket, std::shared_ptr<ssl::context> context,
                                                       std::string name, steady_time deadline) {
    const auto where = socket.get_executor();
    auto tls = std::make_unique<ssl::stream<tcp_socket>>(std::move(socket), *context);
    if (!name_server(*tls, name)) co_return errc::tls_refused;

    operation_timeout late(where, [&tls] { cancel_calls(tls->next_layer()); });
    late.begin(operation_timeout::slot::read, deadline);
    const auto [ec] = co_await tls->async_handshake(ssl::stream_base::client, as_result);
    if (late.end(operation_timeout::slot::read)) co_return errc::timed_out;
    const auto failure = tls_channel::to_link_error(ec);
    if (failure == errc::tls_untrusted) co_return distrust(SSL_get_verify_result(tls->native_handle()));
    if (ec) co_return failure;
    co_return std::make_unique<channel_stream<tls_channel>>(where, tls_channel{std::move(context), std::move(tls)});
}

}  // namespace

awaitable<result<std::unique_ptr<stream>>> handshake(tcp_socket socket, const std::string& host,
                                                     const tls_settings& settings, steady_time deadline) {
    const auto context = make_tls_context(ssl::context::tls_client, settings);
    if (!context) co_return context.error();
    const auto& name = settings.server_name.empty() ? host : settings.server_name;
    if (const auto demanded = demand_identity(**context, name, settings.verifies); !demanded)
        co_return demanded.error();
    co_return co_await shake_hands(std::move(socket), *context, name, deadline);
}

awaitable<result<std::unique_ptr<stream>>> handshake_with(tcp_socket socket, std::string sha256, steady_time deadline) {
    const auto context = make_tls_context(ssl::context::tls_client, {});
    if (!context) co_return context.error();
    if (const auto demanded = demand_certificate(**context, sha256); !demanded) co_return demanded.error();
    co_return co_await shake_hands(std::move(socket), *context, "127.0.0.1", deadline);
}

result<> check_tls_files(const tls_settings& settings) {
    const auto context = make_tls_context(ssl::context::tls_client, settings);
    if (!context) return context.error();
    return {};
}

struct tls_server::context {
    std::shared_ptr<ssl::context> ssl;
};

result<tls_server> tls_server::make(const tls_settings& settings) {
    if (settings.cert_file.empty()) return errc::bad_tls_file;
    const auto made = make_tls_context(ssl::context::tls_server, settings);
    if (!made) return made.error();
    if (!settings.ca_file.empty()) (*made)->set_verify_mode(ssl::verify_peer | ssl::verify_fail_if_no_peer_cert);
    return tls_server(std::make_shared<context>(context{*made}));
}

std::unique_ptr<stream> tls_server::accept(tcp_socket socket) const {
    const auto where = socket.get_executor();
    auto tls = std::make_unique<ssl::stream<tcp_socket>>(std::move(socket), *context_->ssl);
    SSL_set_accept_state(tls->native_handle());  // reading then begins with the handshake
    return std::make_unique<channel_stream<tls_channel>>(where, tls_channel{context_->ssl, std::move(tls)});
}

}  // namespace penstock::io
