#pragma once

#include <memory>

#include "ctl/http.hpp"
#include "ctl/settings.hpp"

namespace penstock::ctl {

/// HTTP over one connection that is kept between requests; reopened when the gateway has closed it.
///
/// The certificate must be trusted and name the host, unless the settings are `is_insecure`.
/// Thread: one; a call blocks, at most `settings::timeout`.   Limits: responses of 256 MiB.
class http_client {
public:
    explicit http_client(settings s);
    ~http_client();
    http_client(const http_client&) = delete;
    http_client& operator=(const http_client&) = delete;

    /// The failure is `unreachable`, with the reason, or `bad_usage` when the CA file cannot be read.
    outcome<response> call(const request& r);

private:
    class body;
    std::unique_ptr<body> body_;
};

}  // namespace penstock::ctl
