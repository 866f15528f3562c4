#include "drivers/http/device_client.hpp"

#include "base/text.hpp"
#include "drivers/http/errc.hpp"
#include "http_client/retry_after.hpp"

namespace penstock::http {

namespace {

constexpr unsigned max_redirects = 5;

session::settings session_of(const device_client::settings& s) {
    auto out = session_settings(s.device, s.tls, s.max_body);
    out.strictness = s.strictness;
    return out;
}

bool is_redirect(unsigned status) noexcept {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

}  // namespace

std::optional<milliseconds> retry_after_of(const response& a, wall_time now) {
    if (a.status != 429 && a.status != 503) return std::nullopt;
    return retry_after(a, now);
}

device_client::device_client(const connector& connect, const settings& s, frame_log* log)
    : settings_(s), device_(connect, session_of(s), log) {
    if (s.identity.tokens) tokens_.emplace(connect, *s.identity.tokens, s.tls, log);
}

io::awaitable<result<>> device_client::open(steady_time deadline) {
    return device_.open(deadline);
}

void device_client::close() noexcept {
    device_.close();
    if (tokens_) tokens_->close();
    redirect_from_.clear();
    redirect_to_.clear();
}

io::awaitable<result<response>> device_client::read(request what, steady_time deadline) {
    const std::string asked = what.target;
    if (asked == redirect_from_ && !redirect_from_.empty()) what.target = redirect_to_;
    bool is_permanent = true;
    url at = settings_.device;
    at.target = what.target;
    for (unsigned redirects = 0;; ++redirects) {
        auto got = co_await ask(what, deadline, session::idempotency::idempotent);
        if (!got || !is_redirect(got->status)) {
            if (got && redirects > 0 && is_permanent) {
                redirect_from_ = asked;
                redirect_to_ = what.target;
            }
            co_return got;
        }
        if (redirects == max_redirects) co_return errc::redirected_too_often;
        is_permanent = is_permanent && (got->status == 301 || got->status == 308);
        const auto next = follow(at, *got);
        if (!next) co_return next.error();
        at = *next;
        what.target = at.target;
        if (got->status == 303 || (what.method == "POST" && (got->status == 301 || got->status == 302))) {
            what.method = "GET";  // RFC 9110, 15.4
            what.body.clear();
        }
    }
}

io::awaitable<result<response>> device_client::write(request what, steady_time deadline) {
    return ask(what, deadline, session::idempotency::not_idempotent);
}

result<url> device_client::follow(const url& from, const response& redirect) const {
    const auto location = trim(redirect.field("Location"));
    if (location.empty()) return status_error(redirect.status);
    const auto to = resolve_location(from, location);
    if (!to || !is_same_origin(*to, settings_.device)) return errc::redirected_elsewhere;
    return *to;
}

/// One request with credentials; a second one where a token was not valid any more.
io::awaitable<result<response>> device_client::ask(request& what, steady_time deadline, session::idempotency again) {
    was_sent_ = false;
    if (steady_now() < wait_until_) co_return errc::retry_later;
    if (settings_.identity.by_challenge) co_return co_await ask_by_challenge(what, deadline, again);
    const bool has_tokens = tokens_.has_value();
    for (bool may_renew = has_tokens;; may_renew = false) {
        was_sent_ = false;
        if (has_tokens) {
            auto token = co_await tokens_->get(deadline);
            if (!token) co_return token.error();
            set_header(what.fields, settings_.identity.header_name, std::move(*token));
        } else if (!settings_.identity.header_name.empty()) {
            set_header(what.fields, settings_.identity.header_name, settings_.identity.header_value);
        }
        auto got = co_await device_.ask(what, deadline, again);
        was_sent_ = device_.was_sent();
        if (!got) co_return got;
        if (const auto wait = retry_after_of(*got, wall_now())) wait_until_ = steady_now() + *wait;
        if (got->status != 401 || !has_tokens) co_return got;
        tokens_->invalidate();
        if (!may_renew) co_return got;
    }
}

/// A response 401 means that nothing was done: a write is sent again, too. Twice where the nonce had grown old.
io::awaitable<result<response>> device_client::ask_by_challenge(request& what, steady_time deadline,
                                                                session::idempotency again) {
    constexpr int max_tries = 3;
    bool is_fresh = false;  // what the login answers was asked for in this call
    for (int tries = 1;; ++tries) {
        if (const auto put = put_login(what); !put) co_return put.error();
        auto got = co_await device_.ask(what, deadline, again);
        was_sent_ = device_.was_sent();
        if (!got) co_return got;
        if (const auto wait = retry_after_of(*got, wall_now())) wait_until_ = steady_now() + *wait;
        if (got->status != 401) co_return got;
        auto wanted = read_challenges(got->fields);
        const auto& who = *settings_.identity.by_challenge;
        const bool is_refused = is_fresh && !(wanted.digest && wanted.digest->is_stale);
        challenge_.reset();
        if (is_refused || tries == max_tries) {
            sends_basic_ = false;
            co_return got;
        }
        challenge_ = std::move(wanted.digest);
        challenge_uses_ = 0;
        own_nonce_ = make_own_nonce();
        is_fresh = true;
        sends_basic_ = !challenge_ && wanted.offers_basic && who.allows_basic && settings_.device.is_tls;
        if (!challenge_ && !sends_basic_) {
            was_sent_ = false;
            if (wanted.offers_basic) co_return client_errc::wants_basic;
            if (wanted.has_unknown_digest) co_return client_errc::unknown_digest;
            co_return got;
        }
    }
}

result<> device_client::put_login(request& what) {
    const auto& who = *settings_.identity.by_challenge;
    if (sends_basic_) {
        set_header(what.fields, "Authorization", make_basic(who.user, who.password));
    } else if (challenge_) {
        auto proof = make_digest(*challenge_, who, what.method, what.target, ++challenge_uses_, own_nonce_);
        if (!proof) return proof.error();
        set_header(what.fields, "Authorization", std::move(*proof));
    }
    return {};
}

}  // namespace penstock::http
