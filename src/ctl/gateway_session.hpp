#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "ctl/http.hpp"
#include "ctl/settings.hpp"
#include "http_client/session.hpp"

namespace penstock::ctl {

/// HTTP over one connection that is kept between requests; reopened when the gateway has closed it.
///
/// The certificate must be trusted and name the host, unless the settings are `is_insecure`.
/// Thread: one; a call blocks, at most `settings::timeout`; one that sends or takes a body piece by piece as long as
/// that moves on.   Limits: responses of 256 MiB, but of any size where they are taken piece by piece.
class gateway_session {
public:
    explicit gateway_session(settings s);

    /// The failure is `unreachable`, with the reason, or `bad_usage` when the CA file cannot be read.
    outcome<response> call(const request& r);

    /// When the certificate ends that the gateway presents, trusted or not, in epoch ms; nothing without TLS or answer.
    std::optional<std::int64_t> certificate_end();

    /// `failure::reason` of a certificate that is not trusted: waiting does not help.
    static constexpr std::string_view untrusted = "UNTRUSTED";

private:
    outcome<response> transfer(const request& r);
    failure explain(const error_code& why) const;

    settings settings_;
    io::asio::io_context loop_{1};
    http::session session_;
};

}  // namespace penstock::ctl
