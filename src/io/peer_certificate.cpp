#include "io/peer_certificate.hpp"

#include <openssl/x509.h>

#include <boost/asio/ssl.hpp>
#include <ctime>
#include <utility>

#include "io/operation_timeout.hpp"
#include "io/socket_channel.hpp"
#include "io/tcp_stream.hpp"
#include "io/tls_context.hpp"

namespace penstock::io {

awaitable<result<wall_time>> certificate_end(executor where, std::string host, std::uint16_t port,
                                             steady_time deadline) {
    tls_settings nothing_verified;
    nothing_verified.verifies = false;
    const auto context = make_tls_context(asio::ssl::context::tls_client, nothing_verified);
    if (!context) co_return context.error();
    (*context)->set_verify_mode(asio::ssl::verify_none);
    auto socket = co_await connect_socket(where, host, port, deadline, named_by::owner);
    if (!socket) co_return socket.error();
    asio::ssl::stream<tcp_socket> tls(std::move(*socket), **context);
    if (!is_numeric_host(host)) {
        SSL_ctrl(tls.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, host.data());
    }
    operation_timeout late(where, [&tls] { cancel_calls(tls.next_layer()); });
    late.begin(operation_timeout::slot::read, deadline);
    const auto [ec] = co_await tls.async_handshake(asio::ssl::stream_base::client, as_result);
    if (late.end(operation_timeout::slot::read)) co_return errc::timed_out;
    if (ec) co_return errc::tls_refused;
    X509* const peer = SSL_get1_peer_certificate(tls.native_handle());
    std::tm end{};
    const bool is_read = peer != nullptr && ASN1_TIME_to_tm(X509_get0_notAfter(peer), &end) == 1;
    X509_free(peer);
    close_socket(tls.next_layer());
    if (!is_read) co_return errc::tls_refused;
    co_return from_epoch_ms(std::int64_t{::timegm(&end)} * 1000);
}

}  // namespace penstock::io
