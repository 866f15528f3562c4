#include "ctl/http_client.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>

namespace penstock::ctl {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace ssl = boost::asio::ssl;

namespace {

constexpr auto token = asio::as_tuple(asio::use_awaitable);
constexpr std::uint64_t max_response_bytes = 256U << 20U;

using tls_stream = beast::ssl_stream<beast::tcp_stream>;
using error = boost::system::error_code;

struct exchanged {
    error ec;
    response got;
    bool is_kept = false;  ///< the connection can take the next request
};

http::request<http::string_body> make_message(const request& r, const settings& s) {
    http::request<http::string_body> out;
    out.method_string(r.method);
    out.target(s.gateway.path + r.path);
    const bool is_v6 = s.gateway.host.find(':') != std::string::npos;
    out.set(http::field::host, (is_v6 ? "[" + s.gateway.host + "]" : s.gateway.host) + ":" + s.gateway.port);
    out.set(http::field::user_agent, "penstockctl");
    if (!s.key.empty()) out.set("X-API-Key", s.key);
    if (!r.content_type.empty()) {
        out.set(http::field::content_type, r.content_type);
        out.body() = r.body;
        out.prepare_payload();
    }
    return out;
}

response make_response(http::response<http::string_body> in) {
    return {in.result_int(), std::string(in[http::field::content_type]), std::string(in[http::field::location]),
            std::move(in.body())};
}

/// The requested host, which the certificate must name.
void name_host(SSL* tls, std::string host) {
    error is_no_address;
    asio::ip::make_address(host, is_no_address);
    if (!is_no_address) {
        X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host.c_str());
        return;
    }
    SSL_set1_host(tls, host.c_str());
    // What SSL_set_tlsext_host_name expands to, without its C cast.
    SSL_ctrl(tls, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, host.data());
}

template <class Stream>
asio::awaitable<exchanged> exchange_on(Stream& stream, const http::request<http::string_body>& message) {
    auto [write_error, written] = co_await http::async_write(stream, message, token);
    if (write_error) co_return exchanged{write_error, {}, false};
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(max_response_bytes);
    auto [read_error, read] = co_await http::async_read(stream, buffer, parser, token);
    if (read_error) co_return exchanged{read_error, {}, false};
    const bool is_kept = parser.get().keep_alive();
    co_return exchanged{{}, make_response(parser.release()), is_kept};
}

}  // namespace

class http_client::body {
public:
    explicit body(settings s) : settings_(std::move(s)), tls_(ssl::context::tls_client) {}

    outcome<response> call(const request& r) {
        if (const auto ec = prepare_tls()) {
            return failure{exit_code::bad_usage, settings_.ca + ": " + ec.message()};
        }
        auto done = run(r);
        const bool was_kept = done && done->ec && is_reused_;
        if (was_kept && r.is_safe) done = run(r);  // the gateway may close an idle connection at any time
        if (!done) return done.error();
        if (done->ec) return unreachable(done->ec);
        return std::move(done->got);
    }

private:
    error prepare_tls() {
        error ec;
        if (is_prepared_ || !settings_.gateway.is_tls) return ec;
        tls_.set_options(ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1, ec);
        if (settings_.is_insecure) {
            tls_.set_verify_mode(ssl::verify_none, ec);
        } else {
            tls_.set_verify_mode(ssl::verify_peer, ec);
            if (settings_.ca.empty()) {
                tls_.set_default_verify_paths(ec);
            } else {
                tls_.load_verify_file(settings_.ca, ec);
            }
        }
        is_prepared_ = !ec;
        return ec;
    }

    outcome<exchanged> run(const request& r) {
        outcome<exchanged> out = failure{exit_code::unreachable, "no response"};
        asio::co_spawn(io_, converse(make_message(r, settings_)), [&](std::exception_ptr problem, exchanged done) {
            if (problem) std::rethrow_exception(problem);
            out = std::move(done);
        });
        io_.restart();
        io_.run();
        return out;
    }

    asio::awaitable<exchanged> converse(http::request<http::string_body> message) {
        is_reused_ = stream_ != nullptr;
        if (!is_reused_) {
            if (const auto ec = co_await connect()) {
                stream_.reset();
                co_return exchanged{ec, {}, false};
            }
        }
        auto& tcp = beast::get_lowest_layer(*stream_);
        tcp.expires_after(settings_.timeout);
        exchanged done;
        if (settings_.gateway.is_tls) {
            done = co_await exchange_on(*stream_, message);
        } else {
            done = co_await exchange_on(tcp, message);
        }
        tcp.expires_never();
        if (!done.is_kept) stream_.reset();
        co_return done;
    }

    asio::awaitable<error> connect() {
        const auto& to = settings_.gateway;
        stream_ = std::make_unique<tls_stream>(io_, tls_);
        auto& tcp = beast::get_lowest_layer(*stream_);
        asio::ip::tcp::resolver resolver(io_);
        auto [resolve_error, places] = co_await resolver.async_resolve(to.host, to.port, token);
        if (resolve_error) co_return resolve_error;
        tcp.expires_after(settings_.timeout);
        auto [connect_error, place] = co_await tcp.async_connect(places, token);
        if (connect_error || !to.is_tls) co_return connect_error;
        name_host(stream_->native_handle(), to.host);
        auto [handshake_error] = co_await stream_->async_handshake(ssl::stream_base::client, token);
        verify_result_ = SSL_get_verify_result(stream_->native_handle());
        co_return handshake_error;
    }

    failure unreachable(const error& ec) const {
        const auto& to = settings_.gateway;
        auto text = "cannot reach " + to.host + " port " + to.port + ": " + ec.message();
        if (ec == beast::error::timeout) {
            text = to.host + " port " + to.port + " did not respond in " + std::to_string(settings_.timeout.count()) +
                   " s";
        } else if (ec.category() == asio::error::get_ssl_category() && verify_result_ != X509_V_OK) {
            text = "the certificate of " + to.host + " port " + to.port +
                   " is not trusted: " + X509_verify_cert_error_string(verify_result_) +
                   " (--ca FILE trusts it, --insecure skips the check)";
        }
        return {exit_code::unreachable, text};
    }

    settings settings_;
    asio::io_context io_;
    ssl::context tls_;
    std::unique_ptr<tls_stream> stream_;  // with a plain address only its TCP layer is used
    bool is_prepared_ = false;
    bool is_reused_ = false;
    long verify_result_ = X509_V_OK;
};

http_client::http_client(settings s) : body_(std::make_unique<body>(std::move(s))) {}
http_client::~http_client() = default;

outcome<response> http_client::call(const request& r) {
    return body_->call(r);
}

}  // namespace penstock::ctl
