#include "drivers/http/caller.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/text.hpp"
#include "drivers/http/errc.hpp"

namespace penstock::http {

namespace {

constexpr milliseconds longest_wait = std::chrono::hours(1);
constexpr milliseconds standard_token_life = std::chrono::minutes(5);  // where the server does not tell it
constexpr unsigned most_redirects = 5;
constexpr std::size_t most_token_answer = 64 * 1024;

session::settings settings_of(const url& to, const io::tls_settings& tls, std::size_t max_body) {
    session::settings out;
    out.server.kind = to.is_tls ? io::endpoint::carrier::tls : io::endpoint::carrier::tcp;
    out.server.host = to.host;
    out.server.port = to.port;
    out.server.tls = tls;
    out.max_body = max_body;
    return out;
}

bool is_redirect(unsigned status) noexcept {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

/// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7), the one form that is still sent.
std::optional<wall_time> parse_http_date(std::string_view text) {
    constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    if (text.size() != 29 || !text.ends_with(" GMT")) return std::nullopt;
    const auto number = [&](std::size_t at, std::size_t size) { return parse_number<unsigned>(text.substr(at, size)); };
    const auto day = number(5, 2), year = number(12, 4), hour = number(17, 2), minute = number(20, 2),
               second = number(23, 2);
    const auto month = std::ranges::find(months, text.substr(8, 3));
    if (!day || !year || !hour || !minute || !second || month == months.end()) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(*year)),
                                           std::chrono::month(static_cast<unsigned>(month - months.begin()) + 1),
                                           std::chrono::day(*day)};
    if (!date.ok() || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
    return wall_time(std::chrono::sys_days(date)) + std::chrono::hours(*hour) + std::chrono::minutes(*minute) +
           std::chrono::seconds(*second);
}

}  // namespace

std::optional<milliseconds> wait_of(const answer& a, wall_time now) {
    if (a.status != 429 && a.status != 503) return std::nullopt;
    const auto text = trim(a.field("Retry-After"));
    if (const auto seconds = parse_number<std::uint32_t>(text)) {
        return std::min<milliseconds>(std::chrono::seconds(*seconds), longest_wait);
    }
    const auto until = parse_http_date(text);
    if (!until) return std::nullopt;
    return std::clamp<milliseconds>(*until - now, milliseconds(0), longest_wait);
}

caller::caller(const connector& connect, const settings& s, frame_log* log)
    : settings_(s), device_(connect, settings_of(s.device, s.tls, s.max_body), log) {
    if (!s.identity.tokens) return;
    auto tls = s.tls;
    tls.server_name.clear();  // is the device's
    token_server_.emplace(connect, settings_of(s.identity.tokens->server, tls, most_token_answer), log);
}

io::awaitable<result<>> caller::open(steady_time deadline) {
    return device_.open(deadline);
}

void caller::close() noexcept {
    device_.close();
    if (token_server_) token_server_->close();
    moved_from_.clear();
    moved_to_.clear();
}

io::awaitable<result<answer>> caller::read(request what, steady_time deadline) {
    const std::string asked = what.target;
    if (asked == moved_from_ && !moved_from_.empty()) what.target = moved_to_;
    bool is_permanent = true;
    url at = settings_.device;
    at.target = what.target;
    for (unsigned redirects = 0;; ++redirects) {
        auto got = co_await ask(what, deadline, session::repetition::harmless);
        if (!got || !is_redirect(got->status)) {
            if (got && redirects > 0 && is_permanent) {
                moved_from_ = asked;
                moved_to_ = what.target;
            }
            co_return got;
        }
        if (redirects == most_redirects) co_return errc::redirected_too_often;
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

io::awaitable<result<answer>> caller::write(request what, steady_time deadline) {
    return ask(what, deadline, session::repetition::forbidden);
}

result<url> caller::follow(const url& from, const answer& redirect) const {
    const auto location = trim(redirect.field("Location"));
    if (location.empty()) return status_error(redirect.status);
    const auto to = resolve_location(from, location);
    if (!to || !is_same_origin(*to, settings_.device)) return errc::redirected_elsewhere;
    return *to;
}

/// One request with credentials; a second one where a token was not good any more.
io::awaitable<result<answer>> caller::ask(request& what, steady_time deadline, session::repetition again) {
    was_sent_ = false;
    if (steady_now() < wait_until_) co_return errc::told_to_wait;
    const bool has_tokens = settings_.identity.tokens.has_value();
    for (bool may_renew = has_tokens;; may_renew = false) {
        was_sent_ = false;
        if (has_tokens) {
            const auto ready = co_await get_token(deadline);
            if (!ready) co_return ready.error();
            set_header(what.fields, settings_.identity.header_name, token_);
        } else if (!settings_.identity.header_name.empty()) {
            set_header(what.fields, settings_.identity.header_name, settings_.identity.header_value);
        }
        auto got = co_await device_.ask(what, deadline, again);
        was_sent_ = device_.was_sent();
        if (!got) co_return got;
        if (const auto wait = wait_of(*got, wall_now())) wait_until_ = steady_now() + *wait;
        if (got->status != 401 || !has_tokens) co_return got;
        token_.clear();
        if (!may_renew) co_return got;
    }
}

io::awaitable<result<>> caller::get_token(steady_time deadline) {
    const auto now = steady_now();
    if (!token_.empty() && now < token_until_) co_return result<>{};
    const auto asking = make_token_request(*settings_.identity.tokens);
    const auto got = co_await token_server_->ask(asking, deadline, session::repetition::harmless,
                                                 session::secrecy::fields_and_bodies);
    if (!got) co_return got.error();
    auto token = read_token(*got);
    if (!token) co_return token.error();
    const auto life = token->lifetime.count() > 0 ? token->lifetime : standard_token_life;
    token_ = std::move(token->header_value);
    token_until_ = now + life - life / 10;
    co_return result<>{};
}

}  // namespace penstock::http
