#pragma once

#include <optional>
#include <string>

#include "http_client/credentials.hpp"
#include "http_client/session.hpp"
#include "http_client/token_source.hpp"
#include "http_client/url.hpp"

namespace penstock::http {

/// How long a device that is busy (429, 503) asks to wait, at most an hour.
std::optional<milliseconds> retry_after_of(const response& a, wall_time now);

/// Sends requests to one device with the gateway's identity: adds credentials, gets and renews tokens, follows
/// redirects, respects Retry-After.
///
/// A redirect is followed where it stays on the device's own scheme, host and port, for credentials must not leave it;
/// only reads follow. A permanent one is cached until `close`. A token is renewed before a tenth of its life is
/// left, and once when the device answers 401. A login goes as the device asks for it, and without being asked then.
/// Lifecycle and thread: as `session`.   Limits: five redirects a request; an hour of waiting.
class device_client {
public:
    struct settings {
        url device;
        io::tls_settings tls;
        credentials identity;
        std::size_t max_body = 0;
        exactness strictness = exactness::lenient;
    };

    device_client(const connector& connect, const settings& s, frame_log* log);

    io::awaitable<result<>> open(steady_time deadline);
    void close() noexcept;

    /// Errors: those of the session, `retry_later`, `no_token`, `redirected_…`. Any status but a redirect or 401 that
    /// was dealt with is an answer.
    io::awaitable<result<response>> read(request what, steady_time deadline);

    /// Never sent twice; a redirect is its answer.
    io::awaitable<result<response>> write(request what, steady_time deadline);

    /// Whether the last `write` may have reached the device.
    bool was_sent() const noexcept { return was_sent_; }

private:
    io::awaitable<result<response>> ask(request& what, steady_time deadline, session::idempotency again);
    io::awaitable<result<response>> ask_by_challenge(request& what, steady_time deadline, session::idempotency again);
    result<> put_login(request& what);
    result<url> follow(const url& from, const response& redirect) const;

    settings settings_;
    session device_;
    std::optional<token_source> tokens_;
    std::optional<digest_challenge> challenge_;  ///< the device's last one: answered with each request
    std::uint32_t challenge_uses_ = 0;
    std::string own_nonce_;     ///< that goes with it
    bool sends_basic_ = false;  ///< the device asked for it
    steady_time wait_until_{};
    std::string redirect_from_, redirect_to_;  ///< targets of a permanent redirect
    bool was_sent_ = false;
};

}  // namespace penstock::http
