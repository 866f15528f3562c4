#include "http_client/token_source.hpp"

#include <utility>

namespace penstock::http {

namespace {

constexpr milliseconds default_life = std::chrono::minutes(5);  // where the server does not report it
constexpr std::size_t max_response = 64 * 1024;

session::settings settings_of(const credentials::oauth2& from, io::tls_settings tls) {
    tls.server_name.clear();  // is the other server's
    return session_settings(from.server, tls, max_response);
}

}  // namespace

token_source::token_source(const connector& connect, const credentials::oauth2& from, io::tls_settings tls,
                           frame_log* log)
    : credentials_(from), server_(connect, settings_of(from, std::move(tls)), log) {}

io::awaitable<result<std::string>> token_source::get(steady_time deadline) {
    const auto now = steady_now();
    if (!token_.empty() && now < expires_at_) co_return token_;
    const auto asking = make_token_request(credentials_);
    const auto received =
        co_await server_.ask(asking, deadline, session::idempotency::idempotent, session::redaction::fields_and_bodies);
    if (!received) co_return received.error();
    auto token = read_token(*received);
    if (!token) co_return token.error();
    const auto life = token->lifetime.count() > 0 ? token->lifetime : default_life;
    token_ = std::move(token->header_value);
    expires_at_ = now + life - life / 10;
    co_return token_;
}

}  // namespace penstock::http
