#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "ctl/http.hpp"
#include "ctl/settings.hpp"
#include "http_client/session.hpp"

namespace penstock::ctl {

/// HTTP over one persistent connection, which is reopened when the gateway has closed it.
///
/// The certificate must be trusted and name the host, unless the settings are `is_insecure`.
/// Thread: one. A call blocks for `settings::timeout` at most; a call that sends or receives a body in pieces blocks as
/// long as it makes progress.   Limits: responses of 256 MiB, and of any size if they are received in pieces.
class gateway_session {
public:
    explicit gateway_session(settings s);

    /// Failures: `unreachable` with the reason, or `bad_usage` if the CA file cannot be read.
    outcome<response> call(const request& r);

    /// When the gateway's certificate expires, trusted or not, in epoch ms; `nullopt` without TLS or without a
    /// response.
    std::optional<std::int64_t> certificate_end();

    /// `failure::reason` for a certificate that is not trusted; waiting does not help then.
    static constexpr std::string_view untrusted = "UNTRUSTED";

private:
    outcome<response> transfer(const request& r);
    failure explain(const error_code& why) const;

    settings settings_;
    io::asio::io_context loop_{1};
    http::session session_;
};

}  // namespace penstock::ctl
