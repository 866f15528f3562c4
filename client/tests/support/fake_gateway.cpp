#include "client/tests/support/fake_gateway.hpp"

#include <sys/socket.h>

#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>

namespace penstock::v5::test {

namespace {

namespace asio = boost::asio;
namespace beast_http = boost::beast::http;
using boost::system::error_code;

std::string text_of(boost::beast::string_view v) {
    return {v.data(), v.size()};
}

heard heard_of(const beast_http::request<beast_http::string_body>& r, int connection) {
    heard made{text_of(r.method_string()), text_of(r.target()), r.body(), {}, connection};
    for (const auto& header : r)
        made.headers[text_of(header.name_string())] = text_of(header.value());
    return made;
}

}  // namespace

reply hang() {
    return {};
}
reply close() {
    return {"", false};
}

reply http(int status, const std::string& body, const std::string& more_headers) {
    return {"HTTP/1.1 " + std::to_string(status) + " x\r\n" + more_headers +
                "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body,
            true};
}

reply ok(const std::string& data) {
    return http(200, R"({"_status":"OK","data":)" + data + "}");
}

reply refused(int status, const std::string& code, const std::string& message, const std::string& more) {
    return http(status, R"({"_status":"ERROR","_code":")" + code + R"(","_message":")" + message +
                            R"(","_http_status":)" + std::to_string(status) + more + "}");
}

fake_gateway::script with_login(std::string key, fake_gateway::script rest) {
    return [key = std::move(key), rest = std::move(rest)](const heard& h) {
        if (h.target != "/api/v5/system/connect") return rest(h);
        return ok(R"({"api_key":")" + key + R"(","expires_at":1790086400000,"user_id":"mes","role":"engineer"})");
    };
}

fake_gateway::fake_gateway(script answers, const certificate* own)
    : responses_(std::move(answers)), acceptor_(context_, tcp::endpoint(asio::ip::address_v4::loopback(), 0)) {
    if (own != nullptr) {
        tls_.emplace(asio::ssl::context::tls_server);
        tls_->use_certificate_file(own->file, asio::ssl::context::pem);
        tls_->use_private_key_file(own->key_file, asio::ssl::context::pem);
        certificate_file_ = own->file;
    }
    accepting_ = std::thread([this] { accept_all(); });
}

fake_gateway::~fake_gateway() {
    is_over_ = true;
    ::shutdown(acceptor_.native_handle(), SHUT_RDWR);  // wakes the thread that accepts
    accepting_.join();
    close_connections();
}

options fake_gateway::reached() const {
    options o;
    o.protocol = tls_ ? protocol::https : protocol::http;
    o.host = "127.0.0.1";
    o.port = acceptor_.local_endpoint().port();
    o.user_id = "mes";
    o.token = "5f0c1a2b-0000-4000-8000-000000000001";
    o.connect_timeout = std::chrono::seconds{5};
    o.timeout = std::chrono::seconds{20};
    o.ca_file = certificate_file_;
    return o;
}

std::vector<heard> fake_gateway::requests() const {
    const std::lock_guard lock(mutex_);
    return requests_;
}

void fake_gateway::close_connections() {
    std::list<std::thread> threads;
    {
        const std::lock_guard lock(mutex_);
        for (auto& socket : sockets_)
            ::shutdown(socket.native_handle(), SHUT_RDWR);
        threads.swap(threads_);
    }
    for (auto& thread : threads)
        thread.join();
    const std::lock_guard lock(mutex_);
    sockets_.clear();
}

void fake_gateway::accept_all() {
    while (!is_over_) {
        error_code failed;
        tcp::socket socket(context_);
        acceptor_.accept(socket, failed);
        if (failed) return;
        socket.set_option(tcp::no_delay(true));
        const int number = ++accepted_;
        const std::lock_guard lock(mutex_);
        auto& kept = sockets_.emplace_back(std::move(socket));
        threads_.emplace_back([this, &kept, number] { serve(kept, number); });
    }
}

void fake_gateway::serve(tcp::socket& socket, int number) {
    if (tls_) {
        asio::ssl::stream<tcp::socket&> stream(socket, *tls_);
        error_code failed;
        stream.handshake(asio::ssl::stream_base::server, failed);
        if (!failed) answer_all(stream, number);
    } else {
        answer_all(socket, number);
    }
    // Closed and not only shut down: who still writes is told so.
    const std::lock_guard lock(mutex_);
    socket.close();
}

static void pause(const asio::any_io_executor& where) {
    asio::steady_timer(where, std::chrono::milliseconds(2)).wait();
}

template <class Stream>
void fake_gateway::answer_all(Stream& stream, int number) {
    boost::beast::flat_buffer buffer;
    while (true) {
        error_code failed;
        beast_http::request_parser<beast_http::string_body> parser;
        beast_http::read(stream, buffer, parser, failed);
        if (failed) return;
        const heard h = heard_of(parser.get(), number);
        {
            const std::lock_guard lock(mutex_);
            requests_.push_back(h);
        }
        const reply r = responses_(h);
        const auto piece = r.piece == 0 ? r.bytes.size() : r.piece;
        for (std::size_t at = 0; at < r.bytes.size() && !failed; at += piece) {
            // Without a pause they arrive together.
            if (at > 0) pause(stream.get_executor());
            asio::write(stream, asio::buffer(asio::buffer(r.bytes) + at, piece), failed);
        }
        if (failed || !r.is_kept) return;
    }
}

}  // namespace penstock::v5::test
