#pragma once

#include <optional>
#include <string>

#include "drivers/http/credentials.hpp"
#include "drivers/http/session.hpp"
#include "drivers/http/url.hpp"

namespace penstock::http {

/// How long an answer asks to wait (RFC 9110, 10.2.3): seconds or a date; nothing where it does not, at most an hour.
std::optional<milliseconds> wait_of(const answer& a, wall_time now);

/// Asks one device, as the one the gateway is: adds credentials, gets and renews tokens, follows redirects, obeys
/// Retry-After.
///
/// A redirect is followed where it stays on the device's own scheme, host and port, for credentials must not leave it;
/// only reads follow. A permanent one is remembered until `close`. A token is renewed before a tenth of its life is
/// left, and once when the device answers 401.
/// Lifecycle and thread: as `session`.   Limits: five redirects a request; an hour of waiting.
class caller {
public:
    struct settings {
        url device;
        io::tls_settings tls;
        credentials identity;
        std::size_t max_body = 0;
    };

    caller(const connector& connect, const settings& s, frame_log* log);

    io::awaitable<result<>> open(steady_time deadline);
    void close() noexcept;

    /// Errors: those of the session, `told_to_wait`, `no_token`, `redirected_…`. Any status but a redirect or 401 that
    /// was dealt with is an answer.
    io::awaitable<result<answer>> read(request what, steady_time deadline);

    /// Never sent twice; a redirect is its answer.
    io::awaitable<result<answer>> write(request what, steady_time deadline);

    /// Whether the last `write` may have reached the device.
    bool was_sent() const noexcept { return was_sent_; }

private:
    io::awaitable<result<answer>> ask(request& what, steady_time deadline, session::repetition again);
    io::awaitable<result<>> get_token(steady_time deadline);
    result<url> follow(const url& from, const answer& redirect) const;

    settings settings_;
    session device_;
    std::optional<session> token_server_;
    std::string token_;  ///< header value; empty: none
    steady_time token_until_{};
    steady_time wait_until_{};
    std::string moved_from_, moved_to_;  ///< targets of a permanent redirect
    bool was_sent_ = false;
};

}  // namespace penstock::http
