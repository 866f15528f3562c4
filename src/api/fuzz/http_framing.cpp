// A whole connection, given any bytes in any pieces. Properties: it ends when the other side has; each request that the
// handler saw is one whole answer, and there is nothing else between them; after a request that could not be read
// nothing is answered; a body is within its limit; what was sent says how many requests there can be; where the pieces
// are cut changes nothing; the memory is bounded.
//
// First byte: who is calling and how much is sent between two looks at the answers. Then pieces: how often, how many
// bytes (two), the bytes.

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cerrno>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/http/connection.hpp"
#include "api/http/framing.hpp"
#include "base/fuzz/require.hpp"

/// Of the address sanitizer, whose header g++ does not bring; null without it.
extern "C" std::size_t __sanitizer_get_current_allocated_bytes() __attribute__((weak));

using namespace penstock;
using namespace penstock::api;
using penstock::fuzz::require;

namespace {

namespace http = boost::beast::http;

constexpr std::size_t max_sent = 400'000;
constexpr std::size_t max_turns = 256;
constexpr std::size_t max_memory = 300'000;  ///< of a connection, however much comes

std::size_t allocated() {
    return __sanitizer_get_current_allocated_bytes == nullptr ? 0 : __sanitizer_get_current_allocated_bytes();
}

struct piece {
    std::string_view text;
    std::size_t times;
};

struct plan {
    bool is_known = false;
    std::size_t cut = 1;
    std::vector<piece> pieces;
};

plan read_plan(std::string_view input) {
    plan p;
    const auto first = static_cast<std::uint8_t>(input.front());
    p.is_known = (first & 1U) != 0;
    p.cut = std::size_t{1} << (first >> 4U);
    input.remove_prefix(1);
    std::size_t sent = 0;
    while (input.size() > 3 && sent < max_sent) {
        const auto at = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<std::uint8_t>(input[i])); };
        const auto times = at(0) == 0 ? 1 : at(0);
        const auto text = input.substr(3, at(1) + 256 * at(2));
        input.remove_prefix(3 + text.size());
        if (text.empty()) continue;
        p.pieces.push_back({text, std::min(times, (max_sent - sent) / text.size() + 1)});
        sent += text.size() * p.pieces.back().times;
    }
    return p;
}

struct seen {
    bool is_head = false;
    unsigned refusal = 0;
    std::string body;
};

/// A connection of which this is the other side.
class visit {
public:
    explicit visit(bool is_known) : is_known_(is_known) {
        service_.limits.header_bytes = 2'048;
        service_.limits.body_bytes = 4'096;
        service_.limits.strangers_body_bytes = 512;
        service_.answer = [this](const request& in, response& out) { return answer(in, out); };
        service_.door = {[this](const request&) {
                             return is_known_ ? body_policy::decision::known : body_policy::decision::stranger;
                         },
                         [](const request&) { return std::unique_ptr<large_body>(); },
                         {}};
        int ends[2];
        require(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) == 0);
        own_ = ends[0];
        connection::socket socket(loop_.context.get_executor());
        socket.assign(boost::asio::ip::tcp::v4(), ends[1]);
        connection_ = make_connection(service_, loop_, std::move(socket));
        io::asio::co_spawn(
            loop_.context, [this] { return connection_->run(); },
            [this](std::exception_ptr thrown) {
                require(!thrown);
                has_ended_ = true;
            });
        loop_.context.poll();
    }

    ~visit() {
        if (own_ >= 0) ::close(own_);
    }
    visit(const visit&) = delete;
    visit& operator=(const visit&) = delete;

    void send(std::string_view text) {
        while (!text.empty() && !has_ended_) {
            const auto n = ::send(own_, text.data(), text.size(), MSG_NOSIGNAL);
            if (n > 0) text.remove_prefix(static_cast<std::size_t>(n));
            if (n < 0 && errno != EAGAIN) return;
            turn();
        }
    }

    void finish() {
        ::shutdown(own_, SHUT_WR);
        for (int i = 0; i < 1'000 && !has_ended_; ++i)
            turn();
        require(has_ended_);
        turn();
    }

    std::string arrived;
    std::vector<seen> requests;

private:
    void turn() {
        loop_.context.restart();
        loop_.context.poll();
        char bytes[65'536];
        for (;;) {
            const auto n = ::recv(own_, bytes, sizeof bytes, 0);
            if (n <= 0) return;
            arrived.append(bytes, static_cast<std::size_t>(n));
        }
    }

    io::awaitable<> answer(const request& in, response& out) {
        require(requests.empty() || requests.back().refusal == 0 || requests.back().refusal == 503);
        require(in.body.size() <= (is_known_ ? service_.limits.body_bytes : service_.limits.strangers_body_bytes) ||
                in.rejected_status != 0);
        if (in.rejected_status == 0)
            require(framing_fault(in.headers, false).empty() || framing_fault(in.headers, true).empty());
        requests.push_back({in.method == verb::head, in.rejected_status, std::string(in.body)});
        out.status = in.rejected_status == 0 ? 200 : in.rejected_status;
        out.is_for_known = is_known_;
        out.body = std::to_string(requests.size());
        if (in.path.ends_with("/s")) {
            out.stream = [n = 0](std::string& into) mutable -> io::awaitable<response::stream_state> {
                into = std::string(10, 'x');
                co_return ++n < 3 ? response::stream_state::more : response::stream_state::end;
            };
        }
        co_return;
    }

    const bool is_known_;
    service service_;
    io_thread loop_;
    std::unique_ptr<connection> connection_;
    int own_ = -1;
    bool has_ended_ = false;
};

/// What came back, taken apart: one whole answer for each request, and nothing else.
void check_answers(const visit& v) {
    std::string_view rest = v.arrived;
    constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    for (const auto& r : v.requests) {
        while (rest.starts_with(go_on))
            rest.remove_prefix(go_on.size());
        http::response_parser<http::string_body> p;
        p.skip(r.is_head);
        p.eager(true);
        error_code ec;
        while (!p.is_done() && !rest.empty()) {
            const auto used = p.put(boost::asio::buffer(rest), ec);
            rest.remove_prefix(used);
            if (ec == http::error::need_more && used == 0) break;
            require(!ec || ec == http::error::need_more);
        }
        if (!p.is_done()) p.put_eof(ec);
        require(p.is_done() && !ec);
        require(p.get().result_int() == (r.refusal == 0 ? 200 : r.refusal));
        if (!r.is_head) require(!p.get().body().empty());
    }
    while (rest.starts_with(go_on))
        rest.remove_prefix(go_on.size());
    require(rest.empty());
}

std::size_t requests_in(std::string_view sent) {
    std::size_t count = 1;  // one that could not be read
    for (auto at = sent.find("HTTP/1."); at != std::string_view::npos; at = sent.find("HTTP/1.", at + 1))
        ++count;
    return count;
}

std::vector<std::string> good_bodies(const visit& v) {
    std::vector<std::string> all;
    for (const auto& r : v.requests) {
        if (r.refusal == 0) all.push_back(r.body);
    }
    return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size < 5) return 0;
    const auto p = read_plan({reinterpret_cast<const char*>(bytes), size});
    std::string sent;
    for (const auto& piece : p.pieces) {
        for (std::size_t i = 0; i < piece.times; ++i)
            sent += piece.text;
    }
    const auto before = allocated();
    visit v(p.is_known);
    const auto cut = std::max(p.cut, sent.size() / max_turns);
    for (std::size_t at = 0; at < sent.size(); at += cut)
        v.send(std::string_view(sent).substr(at, cut));
    require(allocated() < before + max_memory + 2 * v.arrived.capacity());
    v.finish();
    check_answers(v);
    require(v.requests.size() <= requests_in(sent));

    visit whole(p.is_known);
    whole.send(sent);
    whole.finish();
    check_answers(whole);
    require(good_bodies(whole) == good_bodies(v));
    return 0;
}
