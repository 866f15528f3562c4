#include "client/src/connection.hpp"

#include <boost/asio/buffer.hpp>
#include <utility>

#include "client/src/response_parser.hpp"

namespace penstock::v5::detail {

namespace {

namespace http = boost::beast::http;

/// Bodies up to this go out in one piece with their head.
constexpr std::size_t small_body = 16 * 1024;

std::string head_of(const request& what, const endpoint& where) {
    std::string head;
    head.reserve(512 + what.target.size() + (what.body.size() <= small_body ? what.body.size() : 0));
    const auto add = [&](std::string_view name, std::string_view value) {
        if (!value.empty()) head.append(name).append(": ").append(value).append("\r\n");
    };
    head.append(what.method).append(" ").append(where.path).append(what.target).append(" HTTP/1.1\r\n");
    add("Host", where.authority);
    add("User-Agent", "penstock_v5");
    add("Accept", "application/json");
    add("api_key", what.key);
    add("If-Match", what.if_match);
    add("Idempotency-Key", what.idempotency_key);
    if (!what.body.empty()) add("Content-Type", "application/json");
    const bool may_have_body = what.method != "GET" && what.method != "DELETE";
    if (may_have_body || !what.body.empty()) add("Content-Length", std::to_string(what.body.size()));
    return head.append("\r\n");
}

/// Whether it was sent whole.
outcome<bool> send(tls_socket& to, const request& what, const endpoint& where, steady_time deadline) {
    auto head = head_of(what, where);
    if (what.body.size() <= small_body) return to.send(head.append(what.body), deadline);
    auto sent = to.send(head, deadline);
    return sent && *sent ? to.send(what.body, deadline) : sent;
}

/// An answer, and whether another request may follow on the same wire.
struct reading {
    response got;
    bool is_kept = false;
};

error fault_of(const boost::beast::error_code& ec, const endpoint& where) {
    if (ec == http::error::body_limit) {
        return local_error("PARSE", "the answer is longer than " + std::to_string(where.max_answer_bytes) +
                                        " bytes (max_answer_bytes)");
    }
    return local_error("PARSE", "the answer is not HTTP: " + ec.message());
}

class answer_reading {
public:
    explicit answer_reading(const endpoint& where) : endpoint_(where) { parser_.emplace(where.max_answer_bytes); }

    /// The answer, or the error it ends with.
    outcome<reading> read(tls_socket& from, steady_time deadline) {
        while (!parser_->is_done()) {
            const auto bytes = from.receive(deadline);
            auto fault = bytes ? take(*bytes) : bytes.error();
            if (!fault) continue;
            fault->http_status = parser_->received().http_status;
            return *fault;
        }
        return reading{std::move(parser_->received()), parser_->keep_alive() && unread_.empty()};
    }

private:
    std::optional<error> take(std::string_view bytes) {
        boost::beast::error_code ec;
        if (bytes.empty()) {
            if (parser_->got_some()) parser_->put_eof(ec);
            if (!ec && parser_->is_done()) return std::nullopt;
            return local_error("NETWORK", "the connection was lost before the answer was complete");
        }
        if (!unread_.empty()) bytes = unread_.append(bytes);
        while (!bytes.empty() && !parser_->is_done()) {
            bytes.remove_prefix(parser_->put(boost::asio::buffer(bytes.data(), bytes.size()), ec));
            if (ec == http::error::need_more) break;
            if (ec) return fault_of(ec, endpoint_);
            // An interim answer: the one that counts is yet to come.
            if (parser_->is_done() && parser_->received().http_status / 100 == 1)
                parser_.emplace(endpoint_.max_answer_bytes);
        }
        unread_ = std::string(bytes);
        return std::nullopt;
    }

    const endpoint& endpoint_;
    std::optional<response_parser> parser_;
    std::string unread_;  // the begin of something whose end is yet to come
};

}  // namespace

outcome<response> connection::exchange(const request& what, steady_time deadline) {
    auto used = std::move(kept_);  // lost, unless this ends well
    if (used == nullptr || !used->is_idle()) {
        used = std::make_unique<tls_socket>(endpoint_);
        if (auto why = used->open(deadline)) return *why;
    }
    const auto sent = send(*used, what, endpoint_, deadline);
    if (!sent) return sent.error();
    auto read = answer_reading(endpoint_).read(*used, deadline);
    if (!read) return read.error();
    if (*sent && read->is_kept) kept_ = std::move(used);
    return std::move(read->got);
}

}  // namespace penstock::v5::detail
