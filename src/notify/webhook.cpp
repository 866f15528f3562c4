#include "notify/webhook.hpp"

#include <fmt/format.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <memory>
#include <optional>

#include "base/heartbeat.hpp"
#include "base/product.hpp"
#include "base/text.hpp"
#include "http_client/errc.hpp"
#include "http_client/session.hpp"
#include "io/distrust.hpp"
#include "io/why_text.hpp"

namespace penstock::notify {

namespace {

using enum attempt::outcome;

constexpr std::size_t max_response = 256U << 10U;
constexpr milliseconds step{100};
constexpr milliseconds end_wait{1'000};

std::string reason_of(const error_code& why) {
    if (const auto distrust = io::distrust_of(why))
        return fmt::format("the certificate of the server is not trusted: {}", *distrust);
    return io::why_text(why);
}

http::request request_of(const webhook& to, std::string body) {
    http::request out;
    out.method = "POST";
    out.target = to.server.target;
    out.fields = {{"Host", to.server.authority()},
                  {"User-Agent", "penstock/" + std::string(product_version())},
                  {"Content-Type", "application/json"},
                  {"Accept-Encoding", "identity"}};
    if (!to.authorization.empty()) out.fields.push_back({"Authorization", to.authorization});
    out.body = std::move(body);
    return out;
}

io::awaitable<attempt> ask(std::shared_ptr<http::session> server, const http::request& what, steady_time deadline) {
    const auto got = co_await server->ask(what, deadline, http::session::idempotency::not_idempotent);
    server->close();
    if (!got) co_return attempt{failed, answer_line(reason_of(got.error()))};
    co_return attempt_of(*got);
}

}  // namespace

std::string answer_line(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_blank = byte <= 0x20 || byte == 0x7F;
        if (!is_blank) {
            out += c;
        } else if (!out.empty() && out.back() != ' ') {
            out += ' ';
        }
        if (out.size() >= max_answer_bytes) break;
    }
    return make_utf8(trim(out));
}

attempt attempt_of(const http::response& got) {
    auto answer = http::status_text(got.status);
    const auto location = got.field("Location");
    if (got.status >= 300 && got.status < 400 && !location.empty()) {
        return {refused, answer_line(fmt::format("{}: the server redirects to {}; enter that address in the channel",
                                                 answer, location))};
    }
    if (!got.body.empty()) answer += ": " + got.body;
    if (got.status >= 200 && got.status < 300) return {delivered, answer_line(answer)};
    const bool is_temporary = got.status >= 500 || got.status == 408 || got.status == 425 || got.status == 429;
    return {is_temporary ? failed : refused, answer_line(answer)};
}

attempt post(const webhook& to, std::string body, const stop_request& stop) {
    const heartbeat::limit_scope works(heartbeat::work_limit);
    try {
        io::asio::io_context loop;
        const auto what = request_of(to, std::move(body));
        const auto connect = [&loop](const io::endpoint& server, steady_time deadline) {
            return io::connect(loop.get_executor(), server, deadline);
        };
        const auto server =
            std::make_shared<http::session>(connect, http::session_settings(to.server, to.tls, max_response), nullptr);
        std::optional<attempt> done;
        io::asio::co_spawn(loop.get_executor(), ask(server, what, steady_now() + to.timeout),
                           [&](const std::exception_ptr& thrown, attempt result) {
                               if (thrown) std::rethrow_exception(thrown);
                               done = std::move(result);
                           });
        auto end = steady_time::max();
        while (!done && steady_now() < end) {
            loop.run_one_for(step);
            heartbeat::beat();
            if (end != steady_time::max() || !stop.is_set()) continue;
            server->close();
            end = steady_now() + end_wait;
        }
        if (!done) return {failed, "the gateway was stopped"};
        return *std::move(done);
    } catch (const std::exception& e) {
        return {failed, answer_line(e.what())};
    }
}

}  // namespace penstock::notify
