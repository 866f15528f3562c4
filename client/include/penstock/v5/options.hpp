#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace penstock::v5 {

enum class protocol { http, https };

/// How to reach a gateway, and with which account. The constructor of `client` copies it; later changes have no effect.
///
/// Which certificate is trusted under https: if `pin_sha256` is set, only that one; else a certificate for the host
/// name that `ca_file` or, without it, the system's authorities have signed; if `verify` is false, any certificate. If
/// an option is out of its limits, every call fails with `ARGUMENT`.
struct options {
    v5::protocol protocol = v5::protocol::https;

    /// Name or address; IPv6 with or without brackets. Required.
    std::string host{};

    /// Port; 0 = 80 for http, 443 for https.
    std::uint16_t port = 0;

    /// Account and its token, used only by `connect()`.
    std::string user_id{};
    std::string token{};

    /// Longest time until a connection is open, including TLS. 1 ms to 1 hour.
    std::chrono::milliseconds connect_timeout{3'000};

    /// Longest time of one call of this library from begin to end: waiting for a connection, connecting, the response,
    /// and with `list()` all its pages. 1 ms to 1 day.
    std::chrono::milliseconds timeout{30'000};

    /// PEM file of the authorities to trust instead of the system's.
    std::string ca_file{};

    /// SHA-256 of the gateway's certificate (of its DER form), 64 hexadecimal digits, colons allowed:
    /// `openssl x509 -in server.crt -noout -fingerprint -sha256`. Only that certificate is trusted, regardless of who
    /// signed it and which name and dates it has.
    std::string pin_sha256{};

    /// False: any certificate is accepted, so an attacker on the network can read the token. This is reported once
    /// through `debug_sink`.
    bool verify = true;

    /// Maximum size of a response in bytes. A call with a longer response fails with `PARSE`.
    std::size_t max_answer_bytes = std::size_t{64} << 20U;

    /// Reports each request to `debug_sink`: method, path, status, milliseconds, and bodies up to 4 KiB; keys, tokens
    /// and passwords are masked.
    bool debug = false;

    /// Gets whole lines, the last one without a line end. The thread that calls the client calls it, so several threads
    /// may call it concurrently. Its exceptions are ignored. Empty = stderr.
    std::function<void(std::string_view)> debug_sink{};
};

}  // namespace penstock::v5
