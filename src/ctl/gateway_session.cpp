#include "ctl/gateway_session.hpp"

#include <algorithm>

#include "base/url.hpp"
#include "http_client/errc.hpp"
#include "http_client/malformation.hpp"
#include "io/distrust.hpp"
#include "io/net_rules.hpp"
#include "io/peer_certificate.hpp"
#include "io/run_on.hpp"

namespace penstock::ctl {

namespace {

constexpr std::size_t max_body = 256U << 20U;

/// A disk at the other end may take a while to take in what was sent.
constexpr std::chrono::seconds min_stall{60};

http::session::settings session_settings(const settings& s) {
    http::session::settings out;
    out.server.kind = s.gateway.is_tls ? io::endpoint::transport::tls : io::endpoint::transport::tcp;
    out.server.host = s.gateway.host;
    out.server.port = s.gateway.port;
    out.server.tls.verifies = !s.is_insecure;
    if (!s.is_insecure) out.server.tls.ca_file = s.ca;
    out.max_body = max_body;
    return out;
}

http::request make_message(const request& r, const settings& s) {
    http::request out;
    out.method = r.method;
    out.target = s.gateway.path + r.path;
    out.fields = {{"Host", bracketed(s.gateway.host) + ":" + std::to_string(s.gateway.port)},
                  {"User-Agent", "penstockctl"}};
    if (!s.key.empty()) out.fields.push_back({"X-API-Key", s.key});
    if (!r.content_type.empty()) out.fields.push_back({"Content-Type", r.content_type});
    for (const auto& [name, value] : r.fields)
        out.fields.push_back({name, value});
    out.body = r.body;
    return out;
}

response make_response(http::response got) {
    response out{got.status,
                 std::string(got.field("Content-Type")),
                 std::string(got.field("Location")),
                 std::move(got.body),
                 {}};
    for (auto& f : got.fields)
        out.fields.emplace_back(std::move(f.name), std::move(f.value));
    return out;
}

/// In words about a gateway: those of the session are about a device.
std::string reason_of(const error_code& why) {
    if (why == io::errc::closed) return "it closed the connection";
    if (why == io::errc::tls_refused) return "the server does not offer TLS 1.2 or newer";
    if (http::is_malformed(why)) return "the response is not HTTP";
    if (why == http::client_errc::too_large) return "the response is larger than 256 MiB";
    return why.message();
}

}  // namespace

gateway_session::gateway_session(settings s)
    : settings_(std::move(s)),
      session_([this](const io::endpoint& to,
                      steady_time deadline) { return io::connect_for_owner(loop_.get_executor(), to, deadline); },
               session_settings(settings_), nullptr) {}

outcome<response> gateway_session::call(const request& r) {
    using idempotency = http::session::idempotency;
    if (r.from != nullptr || r.to) return transfer(r);
    const auto message = make_message(r, settings_);
    auto got = io::run_on(
        loop_, session_.ask(message, std::min(steady_now() + std::max(settings_.timeout, r.work), settings_.deadline),
                            r.is_safe ? idempotency::idempotent : idempotency::not_idempotent));
    if (!got) return explain(got.error());
    return make_response(std::move(*got));
}

outcome<response> gateway_session::transfer(const request& r) {
    failure own;  // of the file on this side
    const auto note = [&own](failure why) -> error_code {
        own = std::move(why);
        return io::errc::closed;
    };
    http::body_source from;
    if (r.from != nullptr) {
        from.size = r.from->size;
        from.read = [&](std::span<std::uint8_t> into) -> result<std::size_t> {
            const auto size = r.from->read({reinterpret_cast<char*>(into.data()), into.size()});
            return size ? result<std::size_t>(*size) : note(size.error());
        };
    }
    http::body_sink to;
    if (r.to) {
        to = [&](byte_view piece) -> result<> {
            const auto done = r.to({reinterpret_cast<const char*>(piece.data()), piece.size()});
            return done ? result<>() : note(done.error());
        };
    }
    const http::session::transfer_limits limits{settings_.deadline, std::max(settings_.timeout, min_stall)};
    auto got =
        io::run_on(loop_, session_.transfer(make_message(r, settings_), from.size > 0 ? &from : nullptr, to, limits));
    if (got) return make_response(std::move(*got));
    return own.text.empty() ? explain(got.error()) : own;
}

std::optional<std::int64_t> gateway_session::certificate_end() {
    if (!settings_.gateway.is_tls) return std::nullopt;
    const auto deadline = std::min(steady_now() + settings_.timeout, settings_.deadline);
    const auto end = io::run_on(
        loop_, io::certificate_end(loop_.get_executor(), settings_.gateway.host, settings_.gateway.port, deadline));
    return end ? std::optional(to_epoch_ms(*end)) : std::nullopt;
}

failure gateway_session::explain(const error_code& why) const {
    const auto place = settings_.gateway.host + " port " + std::to_string(settings_.gateway.port);
    if (why == io::errc::bad_tls_file)
        return {exit_code::bad_usage, settings_.ca + ": expected a file with certificates (PEM)"};
    if (why == io::errc::timed_out) {
        if (steady_now() >= settings_.deadline)
            return {exit_code::unreachable,
                    place + " took longer than the time limit for one gateway (--deadline or --within)"};
        const auto seconds = std::to_string(settings_.timeout.count());
        return {exit_code::unreachable, place + " did not respond in " + seconds + " s"};
    }
    if (const auto reason = io::distrust_of(why)) {
        return {exit_code::unreachable,
                "the certificate of " + place + " is not trusted: " + std::string(*reason) +
                    " (--ca FILE trusts it, --insecure skips the check)",
                std::string(untrusted)};
    }
    return {exit_code::unreachable, "cannot reach " + place + ": " + reason_of(why)};
}

}  // namespace penstock::ctl
