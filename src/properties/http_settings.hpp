#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace penstock::properties {

/// The properties of HTTP: `edge.http.*`, `edge.https.*`, `edge.console.*`, `edge.tls.*`, `edge.rest.*` and others.
struct http_settings {
    std::string bind = "0.0.0.0";       ///< address of all ports
    std::uint16_t http_port = 80;       ///< 0 = any free port
    std::uint16_t https_port = 443;     ///< 0 = any free port
    std::uint16_t console_port = 7443;  ///< port of the web page; 0 = none
    bool is_console_only = false;       ///< the web page is only at `console_port`
    bool is_web_enabled = true;
    std::string base_path{};  ///< `/line1`; empty = none
    std::size_t connections_per_address = 128;
    std::string unlimited{};        ///< networks without this limit, as `io::network_list` parses them
    std::string hosts{};            ///< further names of this gateway, between commas; empty = only the built-in ones
    std::string trusted_proxies{};  ///< addresses and networks; empty = none
    bool trusts_forwarded_for = false;
    std::string tls_cert{}, tls_key{};  ///< PEM files; both empty = a certificate created under <data>/pki
    bool is_https_only = true;
    bool is_auth_required = true;
    bool is_strict_http = false;
    std::size_t max_body_mb = 8;   ///< MiB
    std::size_t max_streams = 64;  ///< maximum number of event streams
    unsigned threads = 1;          ///< number of loops, each with a thread
    std::int64_t v5_key_hours = 24;
};

}  // namespace penstock::properties
