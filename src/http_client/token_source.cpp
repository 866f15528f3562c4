#include "http_client/token_source.hpp"

#include <utility>

namespace penstock::http {

namespace {

constexpr milliseconds standard_life = std::chrono::minutes(5);  // where the server does not tell it
constexpr std::size_t most_answer = 64 * 1024;

session::settings settings_of(const credentials::oauth2& from, io::tls_settings tls) {
    tls.server_name.clear();  // is the other server's
    return session_settings(from.server, tls, most_answer);
}

}  // namespace

token_source::token_source(const connector& connect, const credentials::oauth2& from, io::tls_settings tls,
                           frame_log* log)
    : from_(from), server_(connect, settings_of(from, std::move(tls)), log) {}

io::awaitable<result<std::string>> token_source::get(steady_time deadline) {
    const auto now = steady_now();
    if (!token_.empty() && now < until_) co_return token_;
    const auto asking = make_token_request(from_);
    const auto got =
        co_await server_.ask(asking, deadline, session::repetition::harmless, session::secrecy::fields_and_bodies);
    if (!got) co_return got.error();
    auto token = read_token(*got);
    if (!token) co_return token.error();
    const auto life = token->lifetime.count() > 0 ? token->lifetime : standard_life;
    token_ = std::move(token->header_value);
    until_ = now + life - life / 10;
    co_return token_;
}

}  // namespace penstock::http
